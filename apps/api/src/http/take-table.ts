import type { Upload } from '@timbro/core/capability.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { isMessageKey, say } from '@timbro/core/messages.ts';
import { mostImportRows } from '@timbro/core/users/import-rules.ts';
import type { Caller } from '#http/handlers.ts';
import { type JudgedTable, type TableName, tables } from '../files/tables.ts';

const faultOfFile = (message: FieldError['message'], values: Record<string, string | number> = {}) =>
  new Refusal('validation', { errors: [{ path: 'file', message, values }] });

/** The rows of a file that somebody sent, judged; a file that is no such table is refused. */
export async function takeTable<N extends TableName>(
  { server, actor, from }: Caller,
  name: N,
  { path }: Upload,
): Promise<JudgedTable<N>> {
  const wordFor = (column: string) => {
    const key = `${tables[name].words}.${column}`;
    return isMessageKey(key) ? say(from.language, key) : column;
  };
  const found = await server.tables.read(actor.companyId, { name, path, mostRows: mostImportRows });
  if ('fault' in found) throw faultOfFile(`error.file.${found.fault}`, { most: mostImportRows });
  if ('absent' in found) throw faultOfFile('error.file.columns', { columns: found.absent.map(wordFor).join(', ') });
  return found;
}
