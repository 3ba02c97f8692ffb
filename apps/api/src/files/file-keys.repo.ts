import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { absenceAttachments } from '#db/tables/absences.ts';
import { exportJobs } from '#db/tables/months.ts';
import { documents, payslipFiles } from '#db/tables/payslips.ts';

/** Every column that names a file. Whatever keeps files adds its own here: a file that none of them names is swept away. */
export const fileKeyColumns = [
  absenceAttachments.fileKey,
  exportJobs.fileKey,
  payslipFiles.fileKey,
  documents.fileKey,
] as const;

/** Of these files, those that no record of any company names. */
export async function unnamedFiles(systemDb: Db, keys: readonly string[]): Promise<string[]> {
  const unnamed = fileKeyColumns.map(
    (column) => sql`not exists (select from ${column.table} where ${column} = stored.key)`,
  );
  const { rows } = await systemDb.execute<{ key: string }>(sql`
    select stored.key from unnest(${sql.param(keys)}::text[]) as stored(key) where ${sql.join(unnamed, sql` and `)}`);
  return rows.map(({ key }) => key);
}
