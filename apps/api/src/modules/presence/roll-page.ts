import type { Values } from '@timbro/core/define-messages.ts';
import type { rollMessages } from '@timbro/core/exits/roll-messages.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { type Pen, colours } from '#files/pen.ts';
import { type RollLine, type RollPerson, heightOf } from './roll-columns.ts';
import { type Sheet, paper, rowHeight } from './roll-sheets.ts';

const edge = 36;
const inner = paper.width - 2 * edge;
const gutter = 20;
const columnWidth = (inner - gutter) / 2;
const black = { colour: colours.ink, thickness: 1 } as const;

export type OutsideLine = { name: string; department: string; why: string; phone: string };
export type InsideLine = { name: string; since: string; site: string | null; signal: string | null };
/** Everything that stands on the roll, in words. */
export type Roll = {
  language: Language;
  company: string;
  place: string;
  /** Of which departments it is, where it is not everybody's. */
  of: string | null;
  day: string;
  time: string;
  by: string;
  totals: { inside: number; outside: number; notInCompany: number };
  outside: readonly OutsideLine[];
  departments: readonly { name: string; people: readonly InsideLine[] }[];
};

export const wordsOf =
  (language: Language) =>
  (key: keyof typeof rollMessages, values?: Values): string =>
    say(language, key, values);

export function drawHead(pen: Pen, roll: Roll): void {
  const word = wordsOf(roll.language);
  const right = { align: 'right' } as const;
  const left = { x: edge, width: 330 };
  // A third line pushes the others up.
  const top = roll.of === null ? 30 : 22;
  pen.text(word('roll.title'), { ...left, y: top, height: 28 }, { size: 22, bold: true });
  pen.text(roll.place, { ...left, y: top + 28, height: 14 }, { size: 9.5 });
  pen.text(roll.of ?? '', { ...left, y: top + 41, height: 14 }, { size: 9.5 });
  const box = { x: edge + 330, width: inner - 330 };
  pen.text(roll.day, { ...box, y: 28, height: 16 }, { size: 12, bold: true, ...right });
  pen.text(word('roll.at', { time: roll.time }), { ...box, y: 44, height: 16 }, { size: 12, bold: true, ...right });
  pen.text(word('roll.by', { name: roll.by }), { ...box, y: 60, height: 12 }, { size: 9, ...right });
  pen.lines([[edge, 80, paper.width - edge, 80]], { colour: colours.ink, thickness: 2 });
}

/** How many are where, and how many are to be counted. */
export function drawTotals(pen: Pen, { language, totals }: Roll): void {
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

const continued = (language: Language, name: string): string => say(language, 'roll.continued', { name });

type OutsidePart = NonNullable<Sheet<OutsideLine>['outside']>;

export function drawOutside(pen: Pen, { language, totals }: Roll, { top, rows, isContinued }: OutsidePart): void {
  const title = `${say(language, 'presence.outside')} ${totals.outside}`;
  drawTitle(pen, top, isContinued ? continued(language, title) : title, wordsOf(language)('roll.outside.hint'));
  for (const [at, { name, department, why, phone }] of rows.entries()) {
    const y = top + 20 + at * rowHeight;
    drawBox(pen, edge, y + 4);
    pen.text(name, { x: edge + 20, y, width: 140, height: 19 }, { size: 10, bold: true });
    pen.text(department, { x: edge + 165, y, width: 100, height: 19 }, { size: 9 });
    pen.text(why, { x: edge + 270, y, width: 145, height: 19 }, { size: 9 });
    pen.text(phone, { x: edge + 418, y, width: inner - 418, height: 19 }, { size: 10, bold: true, align: 'right' });
    pen.lines([[edge, y + 19, paper.width - edge, y + 19]]);
  }
}

export function drawInsideTitle(pen: Pen, { language, totals }: Roll, top: number): void {
  const title = `${say(language, 'presence.inside')} ${totals.inside}`;
  drawTitle(pen, top, title, wordsOf(language)('roll.inside.hint'));
}

/** The columns of one page. */
export function drawColumns(pen: Pen, language: Language, { top, columns }: Sheet<unknown>['list']): void {
  for (const [at, lines] of columns.entries()) {
    const x = edge + at * (columnWidth + gutter);
    let y = top;
    for (const line of lines) {
      if (line.kind === 'person') drawPerson(pen, line, x, y);
      else drawDepartment(pen, line.isContinued ? { name: continued(language, line.name), count: '' } : line, x, y);
      y += heightOf(line);
    }
  }
}

/** How many there are is told once: whoever adds the heads up has everybody. */
function drawDepartment(pen: Pen, { name, count }: { name: string; count: number | '' }, x: number, y: number): void {
  const box = { x: x + 7, y: y + 7, height: 17 };
  pen.shade({ x, y: y + 7, width: columnWidth, height: 18 }, colours.shade);
  pen.lines([[x, y + 7, x + columnWidth, y + 7]], black);
  pen.text(name, { ...box, width: columnWidth - 50 }, { size: 9.5, bold: true });
  pen.text(String(count), { ...box, width: columnWidth - 14 }, { size: 9.5, align: 'right' });
}

const nameStyle = { size: 10, bold: true } as const;
const noteStyle = { size: 8.5 } as const;
/** What a line has for a name and what is told beside it, and how far they keep apart. */
const [besideBox, lineWidth, apart] = [26, columnWidth - 26 - 6, 8];
export const fitsBeside = (pen: Pen, name: string, note: string): boolean =>
  pen.widthOf(name, nameStyle) + apart + pen.widthOf(note, noteStyle) <= lineWidth;

function drawPerson(pen: Pen, line: RollPerson & RollLine, x: number, y: number): void {
  const { name, note, under } = line;
  const [left, taken] = [x + besideBox, pen.widthOf(note, noteStyle)];
  drawBox(pen, x + 7, y + 3);
  pen.text(name, { x: left, y, width: lineWidth - taken - apart, height: 17 }, nameStyle);
  pen.text(note, { x: left, y, width: lineWidth, height: 17 }, { ...noteStyle, align: 'right' });
  if (under !== null) pen.text(under, { x: left, y: y + 15, width: lineWidth, height: 11 }, noteStyle);
  const bottom = y + heightOf(line);
  pen.lines([[x, bottom, x + columnWidth, bottom]]);
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
