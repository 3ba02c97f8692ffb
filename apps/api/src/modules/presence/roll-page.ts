import type { Values } from '@timbro/core/define-messages.ts';
import type { rollMessages } from '@timbro/core/exits/roll-messages.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { type Pen, colours } from '#files/pen.ts';
import { type RollLine, lineHeights } from './roll-columns.ts';

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 };
const edge = 36;
const inner = paper.width - 2 * edge;
const gutter = 20;
const columnWidth = (inner - gutter) / 2;
const black = { colour: colours.ink, thickness: 1 } as const;

export type OutsideLine = { name: string; department: string; why: string; phone: string };
/** Everything that stands on the roll, in words. */
export type Roll = {
  language: Language;
  company: string;
  place: string;
  day: string;
  time: string;
  by: string;
  totals: { inside: number; outside: number; notInCompany: number };
  outside: readonly OutsideLine[];
};

export const wordsOf =
  (language: Language) =>
  (key: keyof typeof rollMessages, values?: Values): string =>
    say(language, key, values);

/** Where the list of those inside begins on the first page. */
export const listTop = ({ outside }: Roll): number => (outside.length > 0 ? 186 + outside.length * 20 : 152) + 26;
/** Where it may begin on the others, and must end on all. */
export const otherTop = 96;
export const listBottom = paper.height - 58;
/** What visitors and signatures need below the list of the last page. */
export const tailHeight = 178;

export function drawHead(pen: Pen, roll: Roll): void {
  const word = wordsOf(roll.language);
  const right = { align: 'right' } as const;
  pen.text(word('roll.title'), { x: edge, y: 30, width: 330, height: 28 }, { size: 22, bold: true });
  pen.text(`${roll.company} · ${roll.place}`, { x: edge, y: 58, width: 330, height: 14 }, { size: 9.5 });
  const box = { x: edge + 330, width: inner - 330 };
  pen.text(roll.day, { ...box, y: 28, height: 16 }, { size: 12, bold: true, ...right });
  pen.text(word('roll.at', { time: roll.time }), { ...box, y: 44, height: 16 }, { size: 12, bold: true, ...right });
  pen.text(word('roll.by', { name: roll.by }), { ...box, y: 60, height: 12 }, { size: 9, ...right });
  pen.lines([[edge, 80, paper.width - edge, 80]], { colour: colours.ink, thickness: 2 });
}

/** How many are where, and how many are to be counted. */
function drawTotals(pen: Pen, { language, totals }: Roll): void {
  const word = wordsOf(language);
  const [top, height, width] = [90, 54, 104];
  const cells = (['inside', 'outside', 'notInCompany'] as const).map((where, at) => ({ where, x: edge + at * width }));
  for (const { where, x } of cells) {
    const box = { x: x + 10, width: width - 14 };
    pen.text(say(language, `presence.${where}`), { ...box, y: top + 5, height: 12 }, { size: 9 });
    pen.text(String(totals[where]), { ...box, y: top + 17, height: 20 }, { size: 18, bold: true });
    pen.text(word(`roll.count.${where}`), { ...box, y: top + 38, height: 12 }, { size: 9 });
  }
  const x = edge + 3 * width + 10;
  pen.text(word('roll.count.point'), { x, y: top + 5, width: 190, height: 12 }, { size: 9 });
  const of = `________ ${word('roll.count.of', { total: totals.inside })}`;
  pen.text(of, { x, y: top + 17, width: 190, height: 20 }, { size: 16, bold: true });
  pen.text(`${word('roll.count.time')} ______ : ______`, { x, y: top + 38, width: 190, height: 12 }, { size: 9 });
  const [right, bottom] = [paper.width - edge, top + height];
  pen.lines(
    [
      [edge, top, right, top],
      [edge, bottom, right, bottom],
      ...[edge, ...cells.slice(1).map((cell) => cell.x), edge + 3 * width, right].map(
        (at) => [at, top, at, bottom] as const,
      ),
    ],
    black,
  );
}

function drawTitle(pen: Pen, y: number, title: string, hint: string): void {
  pen.text(title, { x: edge, y, width: 150, height: 16 }, { size: 11, bold: true });
  pen.text(hint, { x: edge + 152, y, width: inner - 152, height: 16 }, { size: 9, colour: colours.muted });
}

/** An empty box to tick. */
const drawBox = (pen: Pen, x: number, y: number): void =>
  pen.lines(
    [
      [x, y, x + 11, y],
      [x, y + 11, x + 11, y + 11],
      [x, y, x, y + 11],
      [x + 11, y, x + 11, y + 11],
    ],
    black,
  );

function drawOutside(pen: Pen, { language, outside, totals }: Roll): void {
  if (outside.length === 0) return;
  const word = wordsOf(language);
  drawTitle(pen, 152, `${say(language, 'presence.outside')} ${totals.outside}`, word('roll.outside.hint'));
  for (const [at, { name, department, why, phone }] of outside.entries()) {
    const y = 172 + at * 20;
    drawBox(pen, edge, y + 4);
    pen.text(name, { x: edge + 20, y, width: 140, height: 19 }, { size: 10, bold: true });
    pen.text(department, { x: edge + 165, y, width: 100, height: 19 }, { size: 9 });
    pen.text(why, { x: edge + 270, y, width: 145, height: 19 }, { size: 9 });
    pen.text(phone, { x: edge + 418, y, width: inner - 418, height: 19 }, { size: 10, bold: true, align: 'right' });
    pen.lines([[edge, y + 19, paper.width - edge, y + 19]]);
  }
}

/** The columns of one page. */
export function drawColumns(pen: Pen, columns: readonly (readonly RollLine[])[], top: number): void {
  for (const [at, lines] of columns.entries()) {
    const x = edge + at * (columnWidth + gutter);
    let y = top;
    for (const line of lines) {
      if (line.kind === 'department') drawDepartment(pen, line, x, y);
      else drawPerson(pen, line, x, y);
      y += lineHeights[line.kind];
    }
  }
}

function drawDepartment(pen: Pen, { name, count }: RollLine & { kind: 'department' }, x: number, y: number): void {
  const box = { x: x + 7, y: y + 7, height: 17 };
  pen.shade({ x, y: y + 7, width: columnWidth, height: 18 }, colours.shade);
  pen.lines([[x, y + 7, x + columnWidth, y + 7]], black);
  pen.text(name, { ...box, width: columnWidth - 50 }, { size: 9.5, bold: true });
  pen.text(String(count), { ...box, width: columnWidth - 14 }, { size: 9.5, align: 'right' });
}

function drawPerson(pen: Pen, { name, note }: RollLine & { kind: 'person' }, x: number, y: number): void {
  drawBox(pen, x + 7, y + 3);
  pen.text(name, { x: x + 26, y, width: 118, height: 17 }, { size: 10, bold: true });
  pen.text(note, { x: x + 146, y, width: columnWidth - 152, height: 17 }, { size: 8.5, align: 'right' });
  pen.lines([[x, y + 18, x + columnWidth, y + 18]]);
}

/** What stands before the list: the figures, and who is outside. */
export function drawSummary(pen: Pen, roll: Roll): void {
  const { language, totals } = roll;
  drawTotals(pen, roll);
  drawOutside(pen, roll);
  const title = `${say(language, 'presence.inside')} ${totals.inside}`;
  drawTitle(pen, listTop(roll) - 20, title, wordsOf(language)('roll.inside.hint'));
}

/** Lines for whoever is not in the register, and for who took the roll. */
export function drawTail(pen: Pen, language: Language, top: number): void {
  const word = wordsOf(language);
  drawTitle(pen, top + 10, word('roll.visitors'), word('roll.visitors.hint'));
  for (const row of [0, 1, 2])
    for (const column of [0, 1]) {
      const [x, y] = [edge + column * (columnWidth + gutter), top + 32 + row * 24];
      drawBox(pen, x + 7, y + 6);
      pen.lines([[x, y + 22, x + columnWidth, y + 22]], { colour: colours.muted });
    }
  const [y, width] = [top + 146, (inner - 32) / 3];
  for (const [at, key] of (['roll.sign.leader', 'roll.sign.time', 'roll.sign.missing'] as const).entries()) {
    const x = edge + at * (width + 16);
    pen.lines([[x, y, x + width, y]], black);
    pen.text(word(key), { x, y: y + 3, width, height: 12 }, { size: 8.5 });
  }
}

export function drawFoot(pen: Pen, language: Language, page: number, pages: number): void {
  const box = { x: edge, y: paper.height - 40, height: 12 };
  pen.text(wordsOf(language)('roll.source'), { ...box, width: inner - 90 }, { size: 8, colour: colours.muted });
  const counted = say(language, 'roll.page', { page, pages });
  pen.text(counted, { ...box, width: inner }, { size: 8, align: 'right' });
}
