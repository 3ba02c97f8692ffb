import { payrollCodes } from '@timbro/core/company-settings/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { Language } from '@timbro/core/language.ts';
import { monthName } from '@timbro/core/moment.ts';
import { italianDay, momentIn } from '@timbro/core/moment.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import {
  type MonthlySheet,
  type OpenAnomaly,
  type SheetPerson,
  partTimeShare,
  sheetOf,
} from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { type Pen, colours } from '#files/pen.ts';
import type { MonthExport } from './month-input.ts';
import { drawBalances } from './sheet-balances.ts';
import { drawGrid, gridHeight } from './sheet-grid.ts';
import { decimals, roleName, word } from './words.ts';

/** A4, landscape, in points. */
export const pageSize = { width: 841.89, height: 595.28 } as const;
const margin = 30;
const left = margin;
const width = pageSize.width - 2 * margin;
const right = left + width;

const gridTop = 112;
const legendTop = 470;
const signatureLine = 540;
const lastLine = 560;

type SheetPage = MonthExport & { person: SheetPerson; page: number };

/** One person's month on one page, to be signed. */
export function drawSheet(pen: Pen, page: SheetPage): void {
  const sheet = sheetOf(page.person);
  if (page.provisional) pen.watermark(word(page.language, 'sheet.provisional'));
  drawHeader(pen, page);
  drawPerson(pen, page);
  drawGrid(pen, { ...page, sheet, left, top: gridTop, width });
  drawFooter(pen, page, sheet, gridTop + gridHeight(sheet) + 12);
  drawLegend(pen, page.language);
  drawSignatures(pen, page.language);
  drawLastLine(pen, page);
}

function drawHeader(pen: Pen, { company, month, language }: SheetPage) {
  const half = width * 0.62;
  const [rest, start] = [width - half, left + half];
  const title = monthName(language, month);
  pen.text(
    company.name,
    { x: left, y: 26, width: half - 12, height: 18 },
    { size: 14, bold: true, colour: colours.accent },
  );
  const facts = [
    company.vatNumber && `${word(language, 'sheet.vatNumber')} ${company.vatNumber}`,
    company.address && `${word(language, 'sheet.address')}: ${company.address}`,
  ].filter(Boolean);
  pen.text(facts.join('  ·  '), { x: left, y: 45, width: half - 12, height: 12 }, { colour: colours.muted });
  pen.text(
    word(language, 'sheet.title'),
    { x: start, y: 26, width: rest, height: 18 },
    { size: 14, bold: true, align: 'right', colour: colours.accent },
  );
  pen.text(title, { x: start, y: 45, width: rest, height: 12 }, { size: 10, bold: true, align: 'right' });
  pen.lines([[left, 63, right, 63]], { colour: colours.accent, thickness: 1.2 });
}

function drawPerson(pen: Pen, { person, language }: SheetPage) {
  const share = partTimeShare(person.weeklyMinutes);
  const facts = [
    ['sheet.column.person', `${person.lastName} ${person.firstName}`, 0.27],
    ['sheet.column.payrollCode', person.payrollCode, 0.11],
    ['sheet.column.taxCode', person.taxCode, 0.15],
    ['sheet.column.department', person.department, 0.2],
    ['sheet.column.role', roleName(language, person.role), 0.14],
    ['sheet.column.weeklyHours', `${clockText(person.weeklyMinutes)}  (${share}%)`, 0.13],
  ] as const;
  let x = left;
  for (const [label, value, part] of facts) {
    const box = { x, width: width * part - 8 };
    pen.text(word(language, label), { ...box, y: 69, height: 11 }, { size: 6.5, colour: colours.muted });
    drawFact(pen, value || '–', box);
    x += width * part;
  }
}

/** In full, if need be on two lines: a name on a document to be signed is not shortened. */
function drawFact(pen: Pen, value: string, box: { x: number; width: number }) {
  if (pen.wrap(value, box.width, { size: 10, bold: true }).length === 1) {
    pen.text(value, { ...box, y: 80, height: 14 }, { size: 10, bold: true });
    return;
  }
  const [first = '', ...others] = pen.wrap(value, box.width, { size: 7.5, bold: true });
  pen.text(first, { ...box, y: 80, height: 10 }, { size: 7.5, bold: true });
  pen.text(others.join(' '), { ...box, y: 90, height: 10 }, { size: 7.5, bold: true });
}

const lineHeight = 11.5;
const gap = 16;

type Block = { x: number; y: number; width: number };

function drawFooter(pen: Pen, { language, person, balancesOn }: SheetPage, sheet: MonthlySheet, top: number) {
  const room = Math.floor((legendTop - 8 - top - 17) / lineHeight);
  const list = (lines: readonly string[], { x, y, width: block }: Block) => {
    for (const [line, text] of fitting(lines, room, language).entries())
      pen.text(text, { x, y: y + line * lineHeight, width: block, height: lineHeight }, { size: 7.5 });
  };
  const blocks: readonly [title: string, part: number, draw: (block: Block) => void][] = [
    [word(language, 'sheet.figures'), 0.25, (block) => drawFigures(pen, language, sheet, block)],
    [
      word(language, 'sheet.balances', { day: italianDay(balancesOn) }),
      0.31,
      (block) => drawBalances(pen, language, person.balances, { ...block, lineHeight }),
    ],
    [word(language, 'sheet.illnesses'), 0.22, (block) => list(illnessLines(sheet, language), block)],
    [
      word(language, 'sheet.openAnomalies'),
      0.22,
      (block) => list(anomalyLines(pen, sheet.openAnomalies, language, block.width), block),
    ],
  ];
  let x = left;
  for (const [title, part, draw] of blocks) {
    const block = { x, y: top + 17, width: (width - gap * (blocks.length - 1)) * part };
    pen.text(title, { ...block, y: top, height: 12 }, { bold: true, colour: colours.accent });
    pen.lines([[x, top + 14, x + block.width, top + 14]]);
    draw(block);
    x += block.width + gap;
  }
}

function drawFigures(pen: Pen, language: Language, sheet: MonthlySheet, box: Block) {
  const { totals, delays } = sheet;
  const figures = [
    ...(['due', 'worked', 'ordinary', 'excess', 'justified', 'uncovered'] as const).map(
      (name) => [word(language, `sheet.figure.${name}`), totals[name]] as const,
    ),
    [word(language, 'sheet.figure.delays', { count: delays.days }), delays.minutes] as const,
    [word(language, 'sheet.figure.roundingDifference'), totals.roundingDifference] as const,
  ];
  for (const [line, [label, minutes]] of figures.entries()) {
    const y = box.y + line * lineHeight;
    pen.text(label, { x: box.x, y, width: box.width - 82, height: lineHeight }, { size: 7.5 });
    pen.text(
      clockText(minutes),
      { x: box.x + box.width - 80, y, width: 40, height: lineHeight },
      { bold: true, align: 'right' },
    );
    pen.text(
      decimals(language, minutes),
      { x: box.x + box.width - 38, y, width: 38, height: lineHeight },
      { size: 7.5, align: 'right', colour: colours.muted },
    );
  }
}

const illnessLines = ({ illnesses }: MonthlySheet, language: Language) =>
  illnesses.map(({ protocolNumber, startsOn, endsOn }) => {
    const period = { from: italianDay(startsOn), to: italianDay(endsOn) };
    return `${protocolNumber || '–'}  ${word(language, 'sheet.illness.period', period)}`;
  });

/** By kind, with the days of the month: a bad month still fits. */
function anomalyLines(pen: Pen, open: readonly OpenAnomaly[], language: Language, block: number): string[] {
  const kinds = groupBy(open, ({ anomaly }) => anomaly);
  return [...kinds].flatMap(([anomaly, found]) => {
    const days = found.map(({ date }) => Number(date.slice(8)));
    return pen.wrap(`${word(language, `sheet.anomaly.${anomaly}`)}: ${days.join(', ')}`, block, { size: 7.5 });
  });
}

function fitting(lines: readonly string[], room: number, language: Language): readonly string[] {
  if (lines.length === 0) return [word(language, 'sheet.none')];
  if (lines.length <= room) return lines;
  return [...lines.slice(0, room - 1), word(language, 'sheet.more', { count: lines.length - room + 1 })];
}

function drawLegend(pen: Pen, language: Language) {
  const codes = payrollCodes.map(
    (code) => `${code}\u00a0${word(language, `sheet.code.${code}`).replaceAll(' ', '\u00a0')}`,
  );
  const text = `${word(language, 'sheet.legend')}:  ${codes.join('  ·  ')}`;
  for (const [line, shown] of pen.wrap(text, width, { size: 6.5 }).entries())
    pen.text(
      shown.replace(/ · *$/, ''),
      { x: left, y: legendTop + line * 9, width, height: 9 },
      { size: 6.5, colour: colours.muted },
    );
}

function drawSignatures(pen: Pen, language: Language) {
  const places = [
    ['sheet.signature.date', 0, 0.18],
    ['sheet.signature.employee', 0.24, 0.35],
    ['sheet.signature.responsible', 0.65, 0.35],
  ] as const;
  for (const [label, from, part] of places) {
    const x = left + width * from;
    pen.lines([[x, signatureLine, x + width * part, signatureLine]], { colour: colours.muted, thickness: 0.7 });
    pen.text(
      word(language, label),
      { x, y: signatureLine + 2, width: width * part, height: 10 },
      { size: 7, colour: colours.muted },
    );
  }
}

function drawLastLine(pen: Pen, { company, language, now, page }: SheetPage) {
  const style = { size: 6.5, colour: colours.muted } as const;
  const box = { y: lastLine, height: 9 };
  const printed = word(language, 'sheet.printedAt', { moment: momentIn(company.timezone)(now) });
  pen.text(word(language, 'sheet.disclaimer'), { ...box, x: left, width: width * 0.6 }, style);
  pen.text(
    `${printed}  ·  ${word(language, 'sheet.page', { page })}`,
    { ...box, x: left + width * 0.6, width: width * 0.4 },
    { ...style, align: 'right' },
  );
}
