import { Readable } from 'node:stream';
import type { SheetColumn } from '@timbro/core/capability.ts';
import { hundredthsOf, movementsOf, protocolNumberOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { inChunks } from '#http/cells.ts';
import { csvLines } from '#http/csv.ts';
import type { MonthExport } from './month-input.ts';

/** Payroll programs know these columns by name, so they are the same in every language. */
const columns: readonly SheetColumn[] = [
  'CodAzienda',
  'Matricola',
  'CF',
  'Cognome',
  'Nome',
  'Data',
  'Causale',
  'Ore',
  'Minuti',
  { label: 'OreCentesimi', format: 'number' },
  'PUC',
  'Note',
];

/** The month as one line per person, day and code. */
export const monthCsv = (input: MonthExport): Readable =>
  Readable.from(inChunks(csvLines({ name: input.month, columns, rows: linesOf(input) })), { objectMode: false });

async function* linesOf({ settings, people }: MonthExport) {
  for await (const person of people()) {
    const whose = [settings.payrollCode, person.payrollCode, person.taxCode, person.lastName, person.firstName];
    for (const day of person.days)
      for (const { code, minutes } of movementsOf(day))
        yield [
          ...whose,
          day.date,
          settings.payrollCodes[code] ?? code,
          Math.floor(minutes / 60),
          minutes % 60,
          hundredthsOf(minutes).toFixed(2).replace('.', ','),
          protocolNumberOf(day, code),
          day.note,
        ];
  }
}
