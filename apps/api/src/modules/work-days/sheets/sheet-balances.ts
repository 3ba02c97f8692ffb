import type { Language } from '@timbro/core/language.ts';
import { type SheetBalance, balanceFigures } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { type Pen, colours } from '#files/pen.ts';
import { decimals, word } from './words.ts';

const labelWidth = 56;

/** What is left of each kind of leave, with what it comes from; a dash where nobody keeps an account. */
export function drawBalances(
  pen: Pen,
  language: Language,
  balances: readonly SheetBalance[],
  { x, y, width, lineHeight }: { x: number; y: number; width: number; lineHeight: number },
): void {
  const each = (width - labelWidth) / balanceFigures.length;
  const cell = (at: number, line: number) => ({
    x: x + labelWidth + at * each + 2,
    y: y + line * lineHeight,
    width: each - 2,
    height: lineHeight,
  });
  for (const [at, figure] of balanceFigures.entries())
    pen.text(word(language, `sheet.balance.${figure}`), cell(at, 0), {
      size: 6.5,
      align: 'right',
      colour: colours.muted,
    });
  for (const [row, { type, figures }] of balances.entries()) {
    const label = { x, y: y + (row + 1) * lineHeight, width: labelWidth, height: lineHeight };
    pen.text(word(language, `sheet.balance.${type}`), label, { size: 7.5 });
    for (const [at, figure] of balanceFigures.entries())
      pen.text(figures ? decimals(language, figures[figure]) : '–', cell(at, row + 1), {
        size: 7.5,
        bold: figure === 'residual',
        align: 'right',
      });
  }
}
