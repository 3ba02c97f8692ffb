import { joined } from '@timbro/kit/data/reason-of.ts';
import { type Translate, isWebKey } from '@timbro/kit/words/i18n.ts';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import type { Fault, ImportColumn, ImportKind } from './import-kind.ts';
import { type Row, faultsOf, isFaulty } from './rows.ts';

export const faultText = (t: Translate, { message, values }: Fault): string =>
  isWebKey(message) ? t(message, values) : message;

/** The columns that the file has, in the order of the template. */
export const columnsInUse = ({ columns }: ImportKind, [first]: readonly Row[]): readonly ImportColumn[] =>
  columns.filter(({ name }) => first !== undefined && Object.hasOwn(first.cells, name));

/** What the API reads: the names of the contract as heads, and the cells as they are. */
export function fileForApi(columns: readonly ImportColumn[], rows: readonly Row[]): File {
  const names = columns.map(({ name }) => name);
  const table = rows.map(({ cells }) => names.map((name) => cells[name] ?? ''));
  return new File([writeCsv([names, ...table])], 'import.csv', { type: 'text/csv' });
}

/** Only the heads, in the reader's language. */
export const templateText = (t: Translate, { columns }: ImportKind): string =>
  writeCsv([columns.map(({ label }) => t(label))], { forPeople: true });

/** The rows that were not imported with their reasons, ready to be corrected and imported in turn. */
export function errorsText(t: Translate, kind: ImportKind, rows: readonly Row[]): string {
  const columns = columnsInUse(kind, rows);
  const labels = new Map(columns.map(({ name, label }) => [name, t(label)]));
  const reason = (fault: Fault) => [labels.get(fault.path), faultText(t, fault)].filter(Boolean).join(': ');
  const lines = rows
    .filter(isFaulty)
    .map((row) => [
      ...columns.map(({ name }) => row.cells[name] ?? ''),
      joined(faultsOf(row).map(reason)),
      String(row.number),
    ]);
  const heads = [...labels.values(), t('import.errors.why'), t('import.errors.row')];
  return writeCsv([heads, ...lines], { forPeople: true });
}

export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}.csv`;
  link.click();
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
