import { type PayrollCode, payrollCodes } from '@timbro/core/company-settings/rules.ts';
import { type Day, daysFrom, daysOfMonth } from '@timbro/core/days/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import type { MonthlySheet, SheetPerson, SheetRow, SheetRowName } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import { type Pen, colours } from '#files/pen.ts';
import { decimals, word } from './words.ts';

const headHeight = 32;
/** However many codes a month has, the figures under the grid keep their place. */
const rowHeightOf = ({ rows }: MonthlySheet) => Math.min(15, 200 / rows.length);
export const gridHeight = (sheet: MonthlySheet): number => headHeight + sheet.rows.length * rowHeightOf(sheet);

const labelWidth = 108;
const totals = [
  { key: 'sheet.totalHours', width: 38 },
  { key: 'sheet.totalHundredths', width: 38 },
  { key: 'sheet.totalDays', width: 30 },
] as const;
const totalsWidth = totals.reduce((sum, { width }) => sum + width, 0);

type Grid = {
  month: string;
  person: SheetPerson;
  language: Language;
  sheet: MonthlySheet;
  left: number;
  top: number;
  width: number;
};
type Column = { day: Day; x: number; width: number; weekday: number; isFree: boolean; mark: PayrollCode | null };

/** Rows by days, with the totals of each row. */
export function drawGrid(pen: Pen, grid: Grid): void {
  const columns = columnsOf(grid);
  drawShades(pen, grid, columns);
  drawHead(pen, grid, columns);
  for (const [at, row] of grid.sheet.rows.entries()) drawRow(pen, grid, columns, row, at);
  drawLines(pen, grid, columns);
}

function columnsOf({ month, person, left, width }: Grid): Column[] {
  const known = new Map(person.days.map((day) => [day.date, day]));
  const { from, to } = daysOfMonth(month);
  const days = [...daysFrom(from, to)];
  const each = (width - labelWidth - totalsWidth) / days.length;
  return days.map((day, at) => {
    const weekday = weekdayOf(day) - 1;
    const { holiday = null, rest = false } = known.get(day) ?? {};
    return {
      day,
      x: left + labelWidth + at * each,
      width: each,
      weekday,
      isFree: weekday === 6 || holiday !== null,
      mark: rest ? 'RI' : holiday === null ? null : 'FS',
    };
  });
}

function drawShades(pen: Pen, { sheet, left, top, width }: Grid, columns: readonly Column[]) {
  pen.shade({ x: left, y: top, width, height: headHeight }, colours.band);
  for (const { x, width: own, isFree } of columns) {
    if (!isFree) continue;
    pen.shade({ x, y: top, width: own, height: headHeight }, colours.shadedBand);
    pen.shade({ x, y: top + headHeight, width: own, height: gridHeight(sheet) - headHeight }, colours.shade);
  }
}

function drawHead(pen: Pen, { language, left, top, width }: Grid, columns: readonly Column[]) {
  const weekdays = word(language, 'sheet.weekdays');
  pen.text(
    word(language, 'sheet.days'),
    { x: left + 4, y: top + 2, width: labelWidth - 8, height: 11 },
    { bold: true },
  );
  for (const { day, x, width: own, weekday, mark } of columns) {
    const box = { x, width: own };
    pen.text(String(Number(day.slice(8))), { ...box, y: top + 2, height: 11 }, { bold: true, align: 'center' });
    pen.text(weekdays.charAt(weekday), { ...box, y: top + 12, height: 9 }, { size: 7, align: 'center' });
    pen.text(mark ?? '', { ...box, y: top + 22, height: 8 }, { size: 5.5, align: 'center', colour: colours.muted });
  }
  let x = left + width - totalsWidth;
  for (const { key, width: own } of totals) {
    const lines = pen.wrap(word(language, key), own - 4, { size: 7, bold: true });
    const first = top + (headHeight - lines.length * 9) / 2;
    for (const [at, line] of lines.entries())
      pen.text(
        line,
        { x: x + 2, y: first + at * 9, width: own - 4, height: 9 },
        { size: 7, bold: true, align: 'center' },
      );
    x += own;
  }
}

function drawRow(pen: Pen, grid: Grid, columns: readonly Column[], row: SheetRow, at: number) {
  const { language, left, width, sheet } = grid;
  const height = rowHeightOf(sheet);
  const y = grid.top + headHeight + at * height;
  pen.text(rowName(row.name, language), { x: left + 4, y, width: 70, height }, { size: 7.5 });
  const codes = { x: left + 74, y, width: labelWidth - 78, height };
  pen.text(row.codes.join(' '), codes, { size: 5.5, align: 'right', colour: colours.muted });
  for (const { day, x, width: own } of columns) {
    const minutes = row.minutes.get(day);
    if (minutes !== undefined) pen.text(clockText(minutes), { x, y, width: own, height }, { size: 7, align: 'center' });
  }
  const texts =
    row.total > 0 ? [clockText(row.total), decimals(language, row.total), String(row.days)] : ['–', '–', '–'];
  let x = left + width - totalsWidth;
  for (const [column, { width: own }] of totals.entries()) {
    pen.text(texts[column] ?? '', { x, y, width: own - 4, height }, { size: 7.5, bold: column === 0, align: 'right' });
    x += own;
  }
}

const isCode = (name: SheetRowName): name is PayrollCode => payrollCodes.some((code) => code === name);
const rowName = (name: SheetRowName, language: Language) =>
  isCode(name) ? word(language, `sheet.code.${name}`) : word(language, `sheet.row.${name}`);

function drawLines(pen: Pen, { sheet, left, top, width }: Grid, columns: readonly Column[]) {
  const bottom = top + gridHeight(sheet);
  const height = rowHeightOf(sheet);
  const edges = columns.map(({ x }) => x);
  let x = left + width - totalsWidth;
  for (const { width: own } of totals) {
    edges.push(x);
    x += own;
  }
  pen.lines([
    ...edges.map((edge) => [edge, top, edge, bottom] as const),
    ...sheet.rows.map(
      (_, at) => [left, top + headHeight + at * height, left + width, top + headHeight + at * height] as const,
    ),
  ]);
  pen.lines(
    [
      [left, top, left + width, top],
      [left, bottom, left + width, bottom],
      [left, top, left, bottom],
      [left + width, top, left + width, bottom],
    ],
    { colour: colours.accent, thickness: 0.8 },
  );
}
