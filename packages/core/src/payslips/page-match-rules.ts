import { groupBy } from '../group-by.ts';
import { checkLetterOf } from '../users/rules.ts';
import { type Layout, type Addressee, type Reading, heightOf, isAtHeight } from './layout-rules.ts';
import { type Spelled, foldName, spelled } from './name-rules.ts';
import { type FoundCode, figuresOn } from './reading-rules.ts';

/** Why a slip is a question. */
export const matchReasons = [
  'wrongCheckLetter',
  'brokenCode',
  'severalCodes',
  'unknownCode',
  'sharedCode',
  'templateCode',
  'scattered',
  'figuresAbove',
  'runsOver',
  'noCode',
  'noName',
  'nameOnly',
  'namesakes',
  'severalNames',
  'otherPersonsName',
  'noText',
  'emptyPage',
  'joinedByName',
  'secondInMonth',
  'hintOnly',
  'hintDiffers',
  'noMonth',
  'otherMonth',
  'severalMonths',
  'extraMonth',
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Whom a page is for by what stands on it; without a reason there is no doubt. */
export type PageVerdict = {
  readonly person: Addressee | null;
  readonly reasons: readonly MatchReason[];
  readonly code: string | null;
  /** The check letter that a wrong code calls for. */
  readonly expectedLetter: string | null;
};

/** Whom the rules look for, and who has which code. */
export type Directory = {
  readonly people: readonly Addressee[];
  readonly spelled: readonly Spelled<Addressee>[];
  readonly byCode: ReadonlyMap<string, readonly Addressee[]>;
};

export function directoryOf(given: readonly Addressee[]): Directory {
  const people = given.map((person) => ({ ...person, taxCode: person.taxCode?.trim().toUpperCase() || null }));
  return { people, spelled: spelled(people), byCode: groupBy(people, ({ taxCode }) => taxCode ?? '') };
}

const verdict = (
  person: Addressee | null,
  reasons: readonly MatchReason[],
  code: string | null = null,
  expectedLetter: string | null = null,
): PageVerdict => ({ person, reasons, code, expectedLetter });

/** A page of one person has one tax code, theirs; everything else is a question, with a proposal where one can be made. */
export function judgePage(reading: Reading, layout: Layout, directory: Directory): PageVerdict {
  if (reading.page.lines.length === 0) return verdict(null, ['noText']);
  const own = reading.codes.filter(({ code }) => !layout.templateCodes.has(code));
  const [code, ...others] = new Set(own.map((found) => found.code));
  if (code === undefined) return byName(reading, layout, directory);
  if (others.length > 0) return verdict(null, ['severalCodes']);

  const places = own.filter((found) => found.code === code);
  if (places.some(({ isRight }) => !isRight)) return byWrongCode(code, reading, layout, directory);
  const [person, ...sharing] = directory.byCode.get(code) ?? [];
  if (!person) return byUnknownCode(code, reading, layout);
  if (sharing.length > 0) return verdict(null, ['sharedCode'], code);
  return byCode(person, places, reading, layout);
}

/** The code is somebody's: their name must stand there too, nobody else's may, and the code must stand where codes stand. */
function byCode(person: Addressee, places: readonly FoundCode[], reading: Reading, layout: Layout): PageVerdict {
  const code = places[0]?.code ?? null;
  const whole = places.filter(({ isWhole }) => isWhole);
  const { codeHeight } = layout;
  const isInPlace = whole.some(({ box }) => codeHeight !== null && isAtHeight(heightOf(box, reading.page), codeHeight));
  const isNamed = reading.names.some((name) => name.person.id === person.id);
  const isForeign = strangersOn(reading, layout, person).length > 0;
  const reasons: MatchReason[] = [];
  // In a file without order somebody else's figures may stand above this code, so that not even a proposal is safe.
  if (codeHeight === null && whole.length > 0) return verdict(null, ['scattered'], code);
  if (whole.length === 0) reasons.push('brokenCode');
  else if (!isInPlace) reasons.push('scattered');
  if (code && layout.signerCodes.has(code)) reasons.push('templateCode');
  if (hasFiguresAbove(person, places, reading, layout)) reasons.push('figuresAbove');
  if (isForeign) reasons.push('otherPersonsName');
  else if (!isNamed) reasons.push('noName');
  // The code of one and the name of another: there is no telling which of them is wrong.
  return verdict(isForeign && !isNamed ? null : person, reasons, code);
}

/** Whether sums stand above name and code: the end of a slip that began on the page before. */
function hasFiguresAbove(
  { id }: Addressee,
  places: readonly FoundCode[],
  { page, names }: Reading,
  layout: Layout,
): boolean {
  const named = names.filter((name) => name.person.id === id);
  const head = Math.min(...[...places, ...named].map(({ line }) => line));
  return [...figuresOn(page, head)].some((figure) => !layout.formFigures.has(figure));
}

/** Others whose names stand on the page; who is called the same as the person is no stranger there. */
function strangersOn({ names }: Reading, { templateNames }: Layout, person: Addressee): Addressee[] {
  return names
    .map((name) => name.person)
    .filter((other) => other.id !== person.id && !templateNames.has(other.id) && !isNamesake(other, person));
}

const isNamesake = (one: Addressee, other: Addressee) =>
  one.id !== other.id &&
  foldName(one.firstName) === foldName(other.firstName) &&
  foldName(one.lastName) === foldName(other.lastName);

/** Fifteen signs of sixteen and the name are those of one person: a slip of the pen, most likely. */
function byWrongCode(code: string, reading: Reading, layout: Layout, { people }: Directory): PageVerdict {
  const near = people.filter(({ taxCode }) => taxCode && differences(taxCode, code) === 1);
  const named = near.filter((person) => reading.names.some((name) => name.person.id === person.id));
  const [only, ...more] = named;
  const person = only && more.length === 0 && strangersOn(reading, layout, only).length === 0 ? only : null;
  const letter = checkLetterOf(code.slice(0, -1));
  // Where another sign is the wrong one, the letter is right and the one it calls for would mislead.
  const isLetter = near.every(({ taxCode }) => taxCode === code.slice(0, -1) + letter);
  return verdict(person, ['wrongCheckLetter'], code, isLetter ? letter : null);
}

const differences = (one: string, other: string) =>
  one.length === other.length ? Array.from(one).filter((sign, index) => sign !== other.charAt(index)).length : Infinity;

/** A right code that is nobody's of ours. The name helps only where we do not know that person's code. */
function byUnknownCode(code: string, reading: Reading, layout: Layout): PageVerdict {
  const named = namedOn(reading, layout);
  const [only] = named;
  return only && named.length === 1 && !only.taxCode
    ? verdict(only, ['unknownCode', 'nameOnly'], code)
    : verdict(null, ['unknownCode'], code);
}

function byName(reading: Reading, layout: Layout, { byCode: known }: Directory): PageVerdict {
  const named = namedOn(reading, layout);
  const [only, ...more] = named;
  if (!only) return bySigner(reading, layout, known);
  if (more.length === 0) return verdict(only, ['nameOnly']);
  return verdict(null, [more.every((other) => isNamesake(other, only)) ? 'namesakes' : 'severalNames']);
}

/** Whoever signs every page has a slip too: there, and only there, their code stands where codes stand. */
function bySigner({ page, codes }: Reading, { codeHeight }: Layout, known: Directory['byCode']): PageVerdict {
  const there = codes.filter(({ box }) => codeHeight !== null && isAtHeight(heightOf(box, page), codeHeight));
  const [code, ...others] = new Set(there.map((found) => found.code));
  const [person, ...sharing] = (code && known.get(code)) || [];
  return person && code && others.length === 0 && sharing.length === 0
    ? verdict(person, ['templateCode'], code)
    : verdict(null, ['noCode']);
}

/** Everybody whose name stands on the page, but for those who sign every page. */
function namedOn({ names }: Reading, { templateNames }: Layout): Addressee[] {
  const people = new Map(names.map(({ person }) => [person.id, person]));
  return [...people.values()].filter(({ id }) => !templateNames.has(id));
}
