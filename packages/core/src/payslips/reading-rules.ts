import { checkLetterOf, isTaxCode } from '../users/rules.ts';
import { type Box, type ReadLine, type ReadPage, aroundAll, boxIn } from './page-rules.ts';

/**
 * A tax code on a page. `isRight`: its check letter is the one its other signs call for. `isWhole`: it stands in one piece
 * on one line. What is put together from pieces counts only where it is right, for otherwise any two words might make one.
 */
export type FoundCode = {
  readonly code: string;
  readonly isRight: boolean;
  readonly isWhole: boolean;
  /** On which line of the page it begins. */
  readonly line: number;
  readonly box: Box;
};

const codeLength = 16;
const wholeCode = /(?<![\p{L}\p{N}])[A-Z\d]{16}(?![\p{L}\p{N}])/gu;
/** Letters apart, and no further single letter before or after them, which might be one of the code's. */
const spacedCode =
  /(?<![\p{L}\p{N}]|(?<![\p{L}\p{N}])[\p{L}\p{N}] )[A-Z\d](?: [A-Z\d]){15}(?![\p{L}\p{N}]| [\p{L}\p{N}](?![\p{L}\p{N}]))/gu;
/** Every place where one may begin, also inside another. */
const likeCode = /(?=([A-Z]{6}[A-Z\d]{9}[A-Z]))/g;
const word = /[A-Z\d]+/g;
/** How many lines further down the second half of a code may stand: other columns have lines of their own in between. */
const linesBelow = 3;

export function codesOn(page: ReadPage): FoundCode[] {
  const lines = page.lines.map(capitalLine);
  const found = lines.flatMap((line) => {
    const whole = [...wholeIn(line, wholeCode), ...wholeIn(line, spacedCode)];
    return [...whole, ...piecedIn(line).filter(({ code }) => whole.every((one) => one.code !== code))];
  });
  const broken = lines.flatMap((upper, index) =>
    lines.slice(index + 1, index + 1 + linesBelow).flatMap((lower) => brokenOver(upper, lower)),
  );
  return [...found, ...broken];
}

type CapitalLine = {
  readonly line: ReadLine;
  readonly index: number;
  readonly text: string;
  /** What may be half of a code. */
  readonly words: readonly RegExpExecArray[];
};

function capitalLine(line: ReadLine, index: number): CapitalLine {
  const text = inCapitals(line.text);
  return {
    line,
    index,
    text,
    words: Array.from(text.matchAll(word)).filter(({ 0: found }) => found.length < codeLength),
  };
}

/** Every sign keeps its place, which the upper case of some letters would not. */
const inCapitals = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const hasCodeShape = (text: string) =>
  /[A-Z]$/.test(text) && isTaxCode(text.slice(0, -1) + checkLetterOf(text.slice(0, -1)));

function wholeIn({ line, index, text }: CapitalLine, pattern: RegExp): FoundCode[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const code = match[0].replaceAll(' ', '');
    return { code, isRight: isTaxCode(code), isWhole: true, line: index, box: boxOf(line, match) };
  }).filter(({ code }) => hasCodeShape(code));
}

/** Codes with blanks or hyphens inside, or grown together with what stands beside them. */
function piecedIn({ line, index, text }: CapitalLine): FoundCode[] {
  const signs = text.replace(/[\s-]/g, '');
  if (!/[A-Z]{6}[A-Z\d]{9}[A-Z]/.test(signs)) return [];
  const places = Array.from(text.matchAll(/[^\s-]/g), (sign) => sign.index);
  return Array.from(signs.matchAll(likeCode)).flatMap(({ 1: code = '', index: at }) => {
    const [first = 0, last = 0] = [places[at], places[at + codeLength - 1]];
    const box = boxIn(line, first, last + 1);
    return isTaxCode(code) ? [{ code, isRight: true, isWhole: false, line: index, box }] : [];
  });
}

/** Codes whose first half stands on a line and whose second half on one below. */
function brokenOver(upper: CapitalLine, lower: CapitalLine): FoundCode[] {
  return upper.words.flatMap((first) =>
    lower.words
      .filter((second) => first[0].length + second[0].length === codeLength && isTaxCode(first[0] + second[0]))
      .map((second) => {
        const box = aroundAll([boxOf(upper.line, first), boxOf(lower.line, second)]);
        return { code: first[0] + second[0], isRight: true, isWhole: false, line: upper.index, box };
      }),
  );
}

const boxOf = (line: ReadLine, { 0: text, index }: RegExpExecArray) => boxIn(line, index, index + text.length);

const monthNames = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const;

/** A month that a page states, as `2026-10`. */
export type StatedMonth = { readonly month: string; readonly box: Box };

const inWords = new RegExp(`(?<!\\p{L})(${monthNames.join('|')})\\s+(20\\d{2})(?!\\d)`, 'giu');
const dayBefore = /(?<!\d)\d{1,2}[°º]?\s+$/;
/** Numbers that belong together: a month and its year, or a whole date. */
const chain = /\d+(?:(?:\s*\/\s*|[.-])\d+)+/g;
const monthAndYear = /^(0[1-9]|1[0-2])\s*\/\s*(20\d{2})$/;

/** Months as `OTTOBRE 2026` or `10/2026`; those of a whole date say when something happened, not what a slip is about. */
export function monthsOn(page: ReadPage): StatedMonth[] {
  return page.lines.flatMap((line) => [
    ...Array.from(line.text.matchAll(inWords))
      .filter((match) => !hasDay(line, match))
      .map((match) => {
        const place = monthNames.findIndex((name) => name === match[1]?.toLowerCase());
        return { month: `${match[2]}-${String(place + 1).padStart(2, '0')}`, box: boxOf(line, match) };
      }),
    ...Array.from(line.text.matchAll(chain)).flatMap((match) => {
      const [, month, year] = monthAndYear.exec(match[0]) ?? [];
      return month && year ? [{ month: `${year}-${month}`, box: boxOf(line, match) }] : [];
    }),
  ]);
}

/** Whether a number right before a month is its day; one in another column stands further away. */
function hasDay(line: ReadLine, match: RegExpExecArray): boolean {
  const day = dayBefore.exec(line.text.slice(0, match.index));
  if (!day) return false;
  const [before, month] = [boxIn(line, day.index, day.index + day[0].trimEnd().length), boxOf(line, match)];
  return month.left - (before.left + before.width) < 1.5 * month.height;
}

const extraMonth =
  /tredicesim|quattordicesim|mensilit(?:à|a'?)\s+aggiuntiv|(?<!\d)1[34]\s*(?:[ªa^°º]|ma|esima)\s+mensil/giu;

/** What every slip tells of it: how much of it has been earned so far. */
const earnedSoFar = /(?<!\p{L})(?:rate[io]|maturat[oaie])(?!\p{L})/iu;

/** Where a page speaks of the thirteenth or fourteenth pay of the year, and not of what was earned towards it. */
export const extraMonthsOn = (page: ReadPage): Box[] =>
  page.lines
    .filter(({ text }) => !earnedSoFar.test(text))
    .flatMap((line) => Array.from(line.text.matchAll(extraMonth), (match) => boxOf(line, match)));

const numberedPage = /(?<!\p{L})pag(?:ina|\.)?\s*(?:n\.?\s*)?(\d{1,4})(?:\s*(?:di|su|\/)\s*(\d{1,4}))?(?!\d)/iu;

/** Which page of how many it calls itself, `null` where it says nothing. */
export function pageNumberOn(page: ReadPage): { number: number; of: number | null } | null {
  for (const { text } of page.lines) {
    const [, number, of] = numberedPage.exec(text) ?? [];
    if (number) return { number: Number(number), of: of ? Number(of) : null };
  }
  return null;
}

/** Whether it states what is paid out in the end, which each slip does once. */
export const statesNet = (page: ReadPage): boolean =>
  page.lines.some(({ text }) => /(?<!\p{L})netto(?!\p{L})/iu.test(text));

const figure = /(?<![\d.,])\d{1,3}(?:\.?\d{3})*,\d{2}(?!\d)/g;

/** The sums on a page, above a line where one is given. */
export const figuresOn = (page: ReadPage, above = page.lines.length): Set<string> =>
  new Set(page.lines.slice(0, above).flatMap(({ text }) => text.match(figure) ?? []));
