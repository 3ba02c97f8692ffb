import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { namesIn } from './content-names.ts';

/** What a page is drawn from. Everything else may lead to other pages: links, articles, threads, the structure of the text. */
const keptOfPage = new Set(
  'Type Parent MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Contents Resources Group'.split(' '),
);
/** What a picture or a drawn piece carries along that is not seen. */
const droppedOfStream = 'Metadata PieceInfo StructParent StructParents LastModified OPI Ref AF'.split(' ');
/** Resources that are named in the content they are for. */
const namedResources = new Set('Font XObject ExtGState ColorSpace Pattern Shading Properties'.split(' '));

/**
 * Leaves of a page what is seen of it. Many programs give all pages one list of resources, in which the drawn pieces of
 * everybody's page lie, so that each page keeps only what its own content names.
 */
export function cleanPage(page: PDFDict & { Resources(): PDFDict | undefined }): void {
  const { context } = page;
  for (const key of page.keys()) if (!keptOfPage.has(key.decodeText())) page.delete(key);
  const shared = page.Resources();
  const own = shared ? pruned(shared, namesIn(streamsOf(page.get(PDFName.of('Contents')), context))) : context.obj({});
  page.set(PDFName.Resources, own);
  cleanBelow(own);
}

/** The same for everything that is drawn inside of what is drawn. */
function cleanBelow(start: PDFDict): void {
  const { context } = start;
  const waiting: PDFObject[] = [start];
  const seen = new Set<PDFObject>(waiting);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : null;
    if (dict) cleanPiece(object, dict);
    const inside = dict ? dict.values() : object instanceof PDFArray ? object.asArray() : [];
    for (const value of inside.map((one) => context.lookup(one))) {
      if (!value || seen.has(value)) continue;
      seen.add(value);
      waiting.push(value);
    }
  }
}

function cleanPiece(object: PDFObject, dict: PDFDict): void {
  if (object instanceof PDFStream) for (const key of droppedOfStream) dict.delete(PDFName.of(key));
  const resources = dict.lookupMaybe(PDFName.Resources, PDFDict);
  if (!resources) return;
  // A font whose letters are drawn names what they need in the drawing of each.
  const letters = dict.lookupMaybe(PDFName.of('CharProcs'), PDFDict);
  const contents = object instanceof PDFStream ? [object] : streamsOf(letters, dict.context);
  dict.set(PDFName.Resources, pruned(resources, namesIn(contents)));
}

/** Those that are named, and those that they name themselves where they have no resources of their own. */
function pruned(resources: PDFDict, names: ReadonlySet<PDFName>): PDFDict {
  const wanted = new Set(names);
  // A set goes on to what is added while it is walked.
  for (const name of wanted) for (const inner of innerNames(resources, name)) wanted.add(inner);
  const kept = resources.context.obj({});
  for (const [kind, value] of resources.entries()) {
    const entries = resources.context.lookup(value);
    if (!(entries instanceof PDFDict) || !namedResources.has(kind.decodeText())) continue;
    const part = resources.context.obj({});
    for (const [name, entry] of entries.entries()) if (wanted.has(name)) part.set(name, entry);
    kept.set(kind, part);
  }
  return kept;
}

function innerNames(resources: PDFDict, name: PDFName): ReadonlySet<PDFName> {
  const pieces = ['XObject', 'Pattern', 'Font'].flatMap((kind) => {
    const piece = resources.lookupMaybe(PDFName.of(kind), PDFDict)?.lookup(name);
    if (piece instanceof PDFStream) return isPicture(piece) || has(piece.dict, 'Resources') ? [] : [piece];
    const letters =
      piece instanceof PDFDict && !has(piece, 'Resources') ? piece.get(PDFName.of('CharProcs')) : undefined;
    return streamsOf(letters, resources.context);
  });
  return namesIn(pieces);
}

const has = (dict: PDFDict, key: string) => dict.get(PDFName.of(key)) !== undefined;
const isPicture = ({ dict }: PDFStream) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image');

/** The streams that something is or holds. */
function streamsOf(value: PDFObject | undefined, context: PDFContext): PDFStream[] {
  const object = value instanceof PDFRef ? context.lookup(value) : value;
  if (object instanceof PDFStream) return [object];
  const held = object instanceof PDFArray ? object.asArray() : object instanceof PDFDict ? object.values() : [];
  return held.map((one) => context.lookup(one)).filter((one) => one instanceof PDFStream);
}
