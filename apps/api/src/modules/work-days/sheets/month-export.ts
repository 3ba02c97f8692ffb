import type { FileReply } from '@timbro/core/capability.ts';
import { monthFileTypes } from '@timbro/core/work-days/contract.ts';
import type { MonthFormat } from '@timbro/core/work-days/rules.ts';
import { monthCsv } from './month-csv.ts';
import type { MonthExport } from './month-input.ts';
import { monthPdf } from './month-pdf.ts';
import { monthXlsx } from './month-xlsx.ts';
import { type TrripwGap, trripwGaps, trripwStream } from './trripw.ts';
import { word } from './words.ts';

/** The file, and what it could not hold: only the one for a payroll program has codes that may be missing. */
export type MonthFile = FileReply & { gaps: readonly TrripwGap[] };

type Maker = { type: string; ending: string; write: (input: MonthExport) => FileReply['content'] };

const makers: Readonly<Record<MonthFormat, Maker>> = {
  xlsx: { type: monthFileTypes.xlsx, ending: '.xlsx', write: monthXlsx },
  csv: { type: `${monthFileTypes.csv}; charset=utf-8`, ending: '.csv', write: monthCsv },
  pdf: { type: monthFileTypes.pdf, ending: '.pdf', write: monthPdf },
  trripw: { type: `${monthFileTypes.trripw}; charset=utf-8`, ending: '-trripw.xml', write: trripwStream },
};

/** A month for payroll, streamed in the format asked for. */
export async function exportMonth(format: MonthFormat, input: MonthExport): Promise<MonthFile> {
  const { type, ending, write } = makers[format];
  const { language, month, provisional } = input;
  const state = provisional ? `-${word(language, 'sheet.fileName.provisional')}` : '';
  return {
    name: `${word(language, 'sheet.fileName')}-${month}${state}${ending}`,
    type,
    content: write(input),
    gaps: format === 'trripw' ? await trripwGaps(input) : [],
  };
}
