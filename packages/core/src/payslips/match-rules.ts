import { groupBy } from '../group-by.ts';
import { type JoinedPages, joinPages, union } from './joining-rules.ts';
import { type Addressee, layoutOf, readingOf } from './layout-rules.ts';
import { type FoundName, namesOn } from './name-rules.ts';
import { type Directory, type MatchReason, directoryOf, judgePage } from './page-match-rules.ts';
import type { Box, ReadPage } from './page-rules.ts';
import { codesOn } from './reading-rules.ts';

/** `certain`: nothing is in doubt. `probable`: somebody is proposed. `none`: nobody can be. The last two are questions. */
export const certainties = ['certain', 'probable', 'none'] as const;
export type Certainty = (typeof certainties)[number];

/** What to box on the drawn page. */
export type MatchMark = {
  readonly page: number;
  readonly kind: 'code' | 'name' | 'month' | 'extraMonth';
  readonly box: Box;
};

export type MatchedSlip = {
  readonly pages: readonly number[];
  readonly userId: string | null;
  readonly certainty: Certainty;
  readonly reasons: readonly MatchReason[];
  readonly code: string | null;
  /** The check letter that a wrong code calls for. */
  readonly expectedLetter: string | null;
  /** The one month it states, as `2026-10`; not necessarily the one that is uploaded. */
  readonly month: string | null;
  readonly marks: readonly MatchMark[];
};

export type FileToMatch = {
  readonly pages: readonly ReadPage[];
  readonly fileName: string;
  readonly people: readonly Addressee[];
  /** The month that is uploaded, as `2026-10`. */
  readonly month: string;
};

/**
 * Which pages of a file are whose slip. A slip in the wrong hands is the worst that can happen, so everything that is not
 * plain is a question: only `certain` ones may be published without somebody looking.
 */
export function matchFile({ pages, fileName, people, month }: FileToMatch): MatchedSlip[] {
  const directory = directoryOf(people);
  const readings = pages.map((page) => readingOf(page, directory.spelled));
  const layout = layoutOf(readings);
  const judged = readings.map((reading) => ({ reading, verdict: judgePage(reading, layout, directory) }));
  const slips = joinPages(judged, layout).map((joined) => slipOf(joined, month));
  return questionSeconds(hinted(offerEmptyEnd(slips), fileName, directory));
}

function slipOf({ judged, reasons }: JoinedPages, month: string): MatchedSlip {
  const { person = null, code = null, expectedLetter = null } = judged[0]?.verdict ?? {};
  const readings = judged.map(({ reading }) => reading);
  const stated = [...new Set(readings.flatMap(({ months }) => months.map((one) => one.month)))];
  const hasText = readings.some(({ page }) => page.lines.length > 0);
  const hasExtra = readings.some(({ extras }) => extras.length > 0);
  const doubts = union(reasons, hasText ? monthDoubts(stated, hasExtra, month) : []);
  return {
    pages: readings.map(({ page }) => page.number),
    userId: person?.id ?? null,
    certainty: certaintyOf(person?.id ?? null, doubts),
    reasons: doubts,
    code,
    expectedLetter,
    month: stated.length === 1 ? (stated[0] ?? null) : null,
    marks: judged.flatMap(({ reading: { page, codes, names, months, extras } }) => {
      const mark = (kind: MatchMark['kind']) => (box: Box) => ({ page: page.number, kind, box });
      return [
        ...codes.map(({ box }) => box).map(mark('code')),
        ...namesToMark(names, person)
          .map(({ box }) => box)
          .map(mark('name')),
        ...months.map(({ box }) => box).map(mark('month')),
        ...extras.map(mark('extraMonth')),
      ];
    }),
  };
}

/** The proposed person's, or all that are in question. */
const namesToMark = (names: readonly FoundName<Addressee>[], person: Addressee | null) =>
  person ? names.filter((name) => name.person.id === person.id) : names;

function monthDoubts(stated: readonly string[], hasExtra: boolean, month: string): MatchReason[] {
  const doubts: MatchReason[] = hasExtra ? ['extraMonth'] : [];
  if (stated.length === 0) return [...doubts, 'noMonth'];
  if (stated.length > 1) return [...doubts, 'severalMonths'];
  return stated[0] === month ? doubts : [...doubts, 'otherMonth'];
}

const certaintyOf = (userId: string | null, reasons: readonly MatchReason[]): Certainty =>
  userId === null ? 'none' : reasons.length === 0 ? 'certain' : 'probable';

const doubted = (slip: MatchedSlip, reason: MatchReason, userId = slip.userId): MatchedSlip => {
  const reasons = union(slip.reasons, [reason]);
  return { ...slip, userId, reasons, certainty: certaintyOf(userId, reasons) };
};

/** Some programs end a file with an empty page; without text it may be a scan too, so that it is left out by a person. */
function offerEmptyEnd(slips: readonly MatchedSlip[]): MatchedSlip[] {
  const hasText = slips.some(({ reasons }) => !reasons.includes('noText'));
  return slips.map((slip, index) =>
    hasText && index === slips.length - 1 && slip.reasons.includes('noText') ? doubted(slip, 'emptyPage') : slip,
  );
}

/** What says nothing itself may be proposed by the file's name, and is then one slip. */
const isSilent = ({ reasons }: MatchedSlip) => reasons.includes('noText') || reasons.includes('noCode');

/** A file that is called after somebody (`Rossi_Marco_2026-10.pdf`); the name proposes, and it can contradict. */
function hinted(slips: readonly MatchedSlip[], fileName: string, directory: Directory): MatchedSlip[] {
  const hint = hintIn(fileName, directory);
  const [first, ...others] = slips.filter(({ reasons }) => !reasons.includes('emptyPage'));
  if (!hint || !first) return [...slips];
  if ([first, ...others].every(isSilent)) return [joinedByHint([first, ...others], hint), ...slips.filter(isEmptyEnd)];
  const isContradicted = others.length === 0 && first.userId !== null && first.userId !== hint.id;
  return isContradicted ? slips.map((slip) => (slip === first ? doubted(slip, 'hintDiffers') : slip)) : [...slips];
}

const isEmptyEnd = ({ reasons }: MatchedSlip) => reasons.includes('emptyPage');

function joinedByHint(slips: readonly [MatchedSlip, ...MatchedSlip[]], { id }: Addressee): MatchedSlip {
  const [first] = slips;
  const all: MatchedSlip = {
    ...first,
    pages: slips.flatMap(({ pages }) => pages),
    reasons: [...new Set(slips.flatMap(({ reasons }) => reasons))],
    month: slips.every(({ month }) => month === first.month) ? first.month : null,
    marks: slips.flatMap(({ marks }) => marks),
  };
  return doubted(all, 'hintOnly', id);
}

/** The one person whose tax code or name is in a file's name. */
function hintIn(fileName: string, { spelled, byCode }: Directory): Addressee | null {
  const text = fileName.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}']+/gu, ' ');
  const line = { text, left: 0, top: 0, width: 0, height: 0, runs: [] };
  const page = { number: 1, width: 0, height: 0, lines: [line] };
  const coded = codesOn(page).flatMap(({ code }) => byCode.get(code) ?? []);
  const found = coded.length > 0 ? coded : namesOn(page, spelled).map(({ person }) => person);
  const [only, ...more] = new Map(found.map((person) => [person.id, person])).values();
  return only && more.length === 0 ? only : null;
}

/** A slip and its correction stay two, and whoever has two of a month is looked at. Also for the slips of several files. */
export function questionSeconds(slips: readonly MatchedSlip[]): MatchedSlip[] {
  const byPerson = groupBy(slips, ({ userId }) => userId);
  return slips.map((slip) =>
    slip.userId !== null && (byPerson.get(slip.userId)?.length ?? 0) > 1 ? doubted(slip, 'secondInMonth') : slip,
  );
}
