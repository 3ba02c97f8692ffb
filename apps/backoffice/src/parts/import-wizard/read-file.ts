import { type SheetFaultReason, SheetFault, type SheetSource, readSheet } from '@timbro/sheets/read-sheet.ts';
import { type FileTable, tableOf } from './file-table.ts';
import type { ImportKind } from './import-kind.ts';

export type ChosenFile = { readonly name: string; readonly table: FileTable; readonly source: SheetSource };
export type FileRefusal = SheetFaultReason | 'headsOnly' | 'oneFile';

/** The chosen file as a table, or why it is none. */
export async function readFile(
  file: File,
  { columnsOf, mostRows }: Pick<ImportKind, 'columnsOf' | 'mostRows'>,
): Promise<ChosenFile | FileRefusal> {
  try {
    const { rows, source } = await readSheet(new Uint8Array(await file.arrayBuffer()), { maxRows: mostRows + 1 });
    const table = tableOf(rows, columnsOf);
    return table.rows.length === 0 ? 'headsOnly' : { name: file.name, table, source };
  } catch (error) {
    // Anything else is a file that was moved or locked since it was chosen.
    return error instanceof SheetFault ? error.reason : 'unreadable';
  }
}
