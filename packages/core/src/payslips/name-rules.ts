import { type Box, type ReadLine, type ReadPage, boxIn } from './page-rules.ts';

export type Named = { readonly firstName: string; readonly lastName: string };
/** Somebody's name on a page: in which line, and which of its signs. */
export type FoundName<P extends Named> = {
  readonly person: P;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly box: Box;
};

/** Letters that no accent was taken from, and how they are written without them. */
const plainLetters: Record<string, string> = { Ø: 'O', Ł: 'L', Đ: 'D', ß: 'SS', Æ: 'AE', Œ: 'OE', ı: 'I' };

/** Capitals without accents; apostrophes, blanks and everything else that is no letter are gone. */
export const foldName = (text: string): string => Array.from(text, foldLetter).join('');

function foldLetter(letter: string): string {
  // Nearly every letter is a plain one, and a file has a hundred thousand of them.
  if (letter <= '\u007f') return /[a-z]/i.test(letter) ? letter.toUpperCase() : '';
  const bare = letter.normalize('NFD').replace(/\P{L}/gu, '').toUpperCase();
  return plainLetters[letter] ?? plainLetters[bare] ?? bare;
}

/** Both orders, and the shortest that still names somebody. */
function spellingsOf({ firstName, lastName }: Named): string[] {
  const [first, last] = [foldName(firstName), foldName(lastName)];
  if (!first || !last || first.length + last.length < 4) return [];
  return [...new Set([last + first, first + last])];
}

/** The letters of a line one after the other, and where each stands in it. */
type Folded = { readonly letters: string; readonly places: readonly number[] };

/** Forms write `Cognome` and `Nome` between the two. */
const labels = /(?<!\p{L})(?:cognome|nome)(?!\p{L})/giu;

function folded({ text }: ReadLine): Folded {
  const bare = text.replace(labels, (label) => ' '.repeat(label.length));
  const places: number[] = [];
  let letters = '';
  for (let index = 0; index < bare.length; index += 1) {
    const plain = foldLetter(bare.charAt(index));
    for (const letter of plain) {
      letters += letter;
      places.push(index);
    }
  }
  return { letters, places };
}

const gramLength = 4;

/** Whose names stand on a page, as whole words on one line; a name inside a longer one that was found too is not told. */
export function namesOn<P extends Named>(page: ReadPage, people: readonly P[]): FoundName<P>[] {
  const lines = page.lines.map(folded);
  // Of a thousand people one or two are on a page: who has no beginning on it needs no search.
  const grams = new Set(lines.flatMap(({ letters }) => gramsOf(letters)));
  const found = people.flatMap((person) =>
    spellingsOf(person)
      .filter((spelling) => grams.has(spelling.slice(0, gramLength)))
      .flatMap((spelling) =>
        page.lines.flatMap((line, index) =>
          rangesOf(lines[index], spelling, line.text).map(([start, end]) => ({
            person,
            line: index,
            start,
            end,
            box: boxIn(line, start, end),
          })),
        ),
      ),
  );
  return found.filter((one) => !found.some((other) => isInside(one, other)));
}

const gramsOf = (letters: string) =>
  Array.from({ length: Math.max(0, letters.length - gramLength + 1) }, (_, index) =>
    letters.slice(index, index + gramLength),
  );

function rangesOf(line: Folded | undefined, spelling: string, text: string): [start: number, end: number][] {
  if (!line) return [];
  const ranges: [number, number][] = [];
  for (let at = line.letters.indexOf(spelling); at >= 0; at = line.letters.indexOf(spelling, at + 1)) {
    const [start = 0, last = 0] = [line.places[at], line.places[at + spelling.length - 1]];
    const isWord = !isLetter(text.charAt(start - 1)) && !isLetter(text.charAt(last + 1));
    if (isWord) ranges.push([start, last + 1]);
  }
  return ranges;
}

const isLetter = (sign: string) => /\p{L}/u.test(sign);

function isInside<P extends Named>(one: FoundName<P>, other: FoundName<P>): boolean {
  const isShorter = one.end - one.start < other.end - other.start;
  return isShorter && one.line === other.line && one.start >= other.start && one.end <= other.end;
}
