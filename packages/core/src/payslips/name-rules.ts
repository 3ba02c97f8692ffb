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

/** Somebody with the ways their name is written, without blanks. */
export type Spelled<P extends Named> = { readonly person: P; readonly spellings: readonly string[] };

/** Both orders; what is too short names nobody. Done once for all pages of a file. */
export const spelled = <P extends Named>(people: readonly P[]): Spelled<P>[] =>
  people.map((person) => {
    const [first, last] = [foldName(person.firstName), foldName(person.lastName)];
    const isName = first && last && first.length + last.length >= shortestName;
    return { person, spellings: isName ? [...new Set([last + first, first + last])] : [] };
  });
const shortestName = 4;

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

/** Whose names stand on a page, as whole words on one line; a name inside a longer one that was found too is not told. */
export function namesOn<P extends Named>(page: ReadPage, people: readonly Spelled<P>[]): FoundName<P>[] {
  const lines = page.lines.map(folded);
  // Of a thousand people one or two are on a page: the others are looked for once, not line by line.
  const all = lines.map(({ letters }) => letters).join('\n');
  const found = people.flatMap(({ person, spellings }) =>
    spellings
      .filter((spelling) => all.includes(spelling))
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
