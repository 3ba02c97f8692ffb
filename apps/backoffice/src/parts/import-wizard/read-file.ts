import type { SheetFaultReason, SheetSource } from '@timbro/sheets/read-sheet.ts';
import type { SheetAnswer, SheetAsked } from './answer-sheet.ts';
import { type FileTable, tableOf } from './file-table.ts';
import type { ImportKind } from './import-kind.ts';

export type ChosenFile = { readonly name: string; readonly table: FileTable; readonly source: SheetSource };
export type FileRefusal = SheetFaultReason | 'headsOnly' | 'oneFile';

/** The chosen file as a table, or why it is none. */
export async function readFile(
  file: File,
  { columnsOf, mostRows }: Pick<ImportKind, 'columnsOf' | 'mostRows'>,
): Promise<ChosenFile | FileRefusal> {
  const read = await answered({ file, maxRows: mostRows + 1 });
  if ('reason' in read) return read.reason;
  const table = tableOf(read.rows, columnsOf);
  return table.rows.length === 0 ? 'headsOnly' : { name: file.name, table, source: read.source };
}

/** Where there are no workers the page reads it itself, within the same bounds. */
const answered = async (asked: SheetAsked): Promise<SheetAnswer> =>
  typeof Worker === 'undefined' ? (await import('./answer-sheet.ts')).answerSheet(asked) : answeredBeside(asked);

const longestMs = 60_000;

/** A file that takes longer, or more memory than there is, is as good as unreadable. */
function answeredBeside(asked: SheetAsked): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetAnswer>((resolve) => {
    const giveUp = () => resolve({ reason: 'unreadable' });
    const timer = setTimeout(giveUp, longestMs);
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener('error', giveUp);
    worker.postMessage(asked, []);
  }).finally(() => worker.terminate());
}
