import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPageLeaf, PDFRef } from '@cantoo/pdf-lib';
import { cleanPage } from './clean-page.ts';
import { PdfFault } from './pdf-fault.ts';

/**
 * A file for each list of pages, one after the other, so that only one is held at a time. Pages are counted from 1. What a
 * file carries beside its pages (outlines, names, metadata, attachments) and what leads from one page to another stays
 * behind.
 */
export async function* splitPdf(
  bytes: Uint8Array,
  pageLists: readonly (readonly number[])[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = await loadForSplit(bytes);
  const pages = source.getPages();
  const cleaned = new Set<number>();
  const windows = pages.map(({ node }) => windowOf(node));
  for (const list of pageLists) {
    if (isEntangled(list, windows)) throw new PdfFault('entangled');
    for (const number of list) {
      const page = pages[number - 1];
      if (!page) throw new RangeError(`There is no page ${number}.`);
      if (!cleaned.has(number)) cleanPage(page.node);
      cleaned.add(number);
    }
    yield await copyOf(source, list);
  }
}

/** What a page draws, and which part of it is shown. */
type PageWindow = { readonly drawing: string | null; readonly part: string };

function windowOf(page: PDFPageLeaf): PageWindow {
  const contents = page.get(PDFName.Contents);
  const held = contents instanceof PDFRef ? page.context.lookup(contents) : contents;
  const drawing = held instanceof PDFArray ? held.toString() : contents instanceof PDFRef ? contents.toString() : null;
  return { drawing, part: `${page.MediaBox().toString()} ${page.CropBox()?.toString() ?? ''}` };
}

/** Sheets with two slips side by side are cut by showing one half and then the other of the very same drawing. */
function isEntangled(list: readonly number[], windows: readonly PageWindow[]): boolean {
  const own = list.map((number) => windows[number - 1]);
  const others = windows.filter((_, index) => !list.includes(index + 1));
  return own.some((one) =>
    others.some((other) => one && one.drawing !== null && one.drawing === other.drawing && one.part !== other.part),
  );
}

async function loadForSplit(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { password: '', parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
  } catch (cause) {
    const isLocked = cause instanceof Error && /password/i.test(cause.message);
    throw new PdfFault(isLocked ? 'locked' : 'broken', { cause });
  }
}

async function copyOf(source: PDFDocument, list: readonly number[]): Promise<Uint8Array> {
  const target = await PDFDocument.create({ updateMetadata: false });
  const copies = await target.copyPages(
    source,
    list.map((number) => number - 1),
  );
  for (const page of copies) target.addPage(page);
  // Whatever is written to a file can be found in it, so that a page nobody asked for must not even lie about unused.
  const pageCount = target.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.get(PDFName.Type) === PDFName.Page).length;
  if (pageCount !== list.length) throw new PdfFault('broken');
  return target.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}
