import { checkLetterOf } from '../users/rules.ts';
import type { Addressee } from './layout-rules.ts';
import type { ReadLine, ReadPage } from './page-rules.ts';

const [letterWidth, letterHeight, lineHeight] = [6, 10, 20] as const;

/** A line of one run; a run for each piece where there are several, 30 points apart. */
export function aLine(text: string | readonly string[], top = 100): ReadLine {
  const pieces = typeof text === 'string' ? [text] : text;
  let left = 50;
  const runs = pieces.map((piece) => {
    const run = { text: piece, left, top, width: piece.length * letterWidth, height: letterHeight };
    left += run.width + 30;
    return run;
  });
  return { text: pieces.join(' '), left: 50, top, width: left - 80, height: letterHeight, runs };
}

/** Lines one under the other from `top`. */
export const aPage = (lines: readonly (string | readonly string[])[], number = 1, top = 100): ReadPage => ({
  number,
  width: 600,
  height: 800,
  lines: lines.map((line, index) => aLine(line, top + index * lineHeight)),
});

/** A code with its check letter. */
export const withLetter = (signs: string): string => signs + checkLetterOf(signs);

export const giulia: Addressee = {
  id: 'giulia',
  firstName: 'Giulia',
  lastName: 'Bianchi',
  taxCode: 'BNCGLI66B43D612O',
};
export const marco: Addressee = { id: 'marco', firstName: 'Marco', lastName: 'Rossi', taxCode: 'RSSMRC86A18D612A' };
export const luca: Addressee = { id: 'luca', firstName: 'Luca', lastName: 'Rossi', taxCode: 'RSSLCU90P02D612X' };
export const stranger = withLetter('VLNBRN76P69D612');
