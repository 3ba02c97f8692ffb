import type { Upload } from '@timbro/core/capability.ts';
import type { FieldError } from '@timbro/core/errors.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import type { ImportReport } from '@timbro/core/users/contract.ts';
import { columnsOf, mostImportRows, repeatedEmails, requiredColumns } from '@timbro/core/users/import-rules.ts';
import { type ImportRow, readImportRow } from '@timbro/core/users/import.ts';
import { readTable } from '#files/read-table.ts';
import type { Caller } from '#http/handlers.ts';
import { type GoodRow, takeOver } from './people-taking-over.ts';

type Failed = { row: number; errors: readonly FieldError[] };

/** Takes people over from a file, by their e-mail. A dry run does all of it and keeps nothing, so its counts are the true ones. */
export async function importPeople(
  call: Caller & { body: { file: Upload; dryRun?: 'true' | 'false' | undefined } },
): Promise<ImportReport> {
  const dryRun = call.body.dryRun === 'true';
  const { good, failed } = judged(await rowsOf(call.body.file.path, call.from.language));
  const taken = await takeOver(call, good);
  if (dryRun) call.rehearse();
  const all = [...failed, ...taken.refused].toSorted((one, other) => one.row - other.row);
  const { language } = call.from;
  const inWords = ({ path, message, values }: FieldError) => ({ path, message: say(language, message, values) });
  return {
    dryRun,
    created: taken.created,
    updated: taken.updated,
    unchanged: taken.unchanged,
    newDepartments: taken.newDepartments,
    failed: all.map(({ row, errors }) => ({ row, errors: errors.map(inWords) })),
  };
}

/** What the file says, by column. */
const rowsOf = (path: string, language: Language): Promise<ImportRow[]> =>
  readTable(path, {
    columnsOf,
    required: requiredColumns,
    wordFor: (column) => say(language, `users.field.${column}`),
    mostRows: mostImportRows,
  });

/** The rows as the form's own schema judges them; rows are counted as the file's reader counts them. */
function judged(rows: readonly ImportRow[]): { good: GoodRow[]; failed: Failed[] } {
  const repeated = repeatedEmails(rows.map(({ email }) => email ?? ''));
  const good: GoodRow[] = [];
  const failed: Failed[] = [];
  rows.forEach((cells, index) => {
    if (Object.values(cells).every((cell) => cell === '')) return;
    const row = index + 2;
    const read = readImportRow(cells);
    if (!read.ok) failed.push({ row, errors: read.errors });
    else if (repeated.has(index)) failed.push({ row, errors: [{ path: 'email', message: 'error.file.repeated' }] });
    else good.push({ row, person: read.user });
  });
  return { good, failed };
}
