import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { Refusal } from '@timbro/core/errors.ts';
import { clientTo } from '#db/connect.ts';
import { noLimits, settingsOf } from '#db/limits.ts';
import { SetupFault } from '#env.ts';
import type { FileStore } from '#files/store.ts';
import { isSaved, migrationsOf, tablesInOrder } from './catalogue.ts';

const piece = 500;
export type BackupLine =
  | ['timbro', { format: 1; migrations: string }]
  | ['row', string, string]
  | ['file', string, string]
  | ['end', { rows: number; files: number }];

/** Database and files, but not where people were, in one gzipped file of lines, read inside one snapshot; it appears under its name only when it is whole. */
export async function backup(
  databaseUrl: string,
  files: FileStore,
  path: string,
): Promise<{ rows: number; files: number }> {
  const draft = `${path}.part`;
  await refuseUnlessWritable(draft, path);
  const client = clientTo(databaseUrl);
  await client.connect();
  const counted = { rows: 0, files: 0 };
  try {
    await client.query(`begin isolation level repeatable read read only; select ${settingsOf(noLimits)}`);
    // The login may be an owner whom row level security walls in too; this role sees every company.
    await client.query('set local role timbro_system');
    await pipeline(
      Readable.from(linesOf(client, files, counted)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, path);
    return counted;
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

async function refuseUnlessWritable(draft: string, path: string) {
  try {
    const present = await stat(path).catch(() => null);
    if (present && !present.isFile()) throw new Error('not a file');
    await (await open(draft, 'w', 0o600)).close();
  } catch (cause) {
    throw new SetupFault(
      `${path} cannot be written: name a file in a folder that exists and that this user may write.`,
      {
        cause,
      },
    );
  }
}

async function* linesOf(
  client: pg.Client,
  files: FileStore,
  counted: { rows: number; files: number },
): AsyncGenerator<string> {
  const line = (content: BackupLine) => `${JSON.stringify(content)}\n`;
  yield line(['timbro', { format: 1, migrations: await migrationsOf(client) }]);
  for (const table of (await tablesInOrder(client)).filter(isSaved)) {
    const name = pg.escapeIdentifier(table);
    await client.query(
      `declare everything no scroll cursor for select row_to_json(t)::text as row from public.${name} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${piece} from everything`);
      for (const { row } of rows) yield line(['row', table, row]);
      counted.rows += rows.length;
      if (rows.length < piece) break;
    }
    await client.query('close everything');
  }
  for await (const { key } of files.list()) {
    const content = await contentOf(files, key);
    if (!content) continue;
    yield line(['file', key, content.toString('base64')]);
    counted.files += 1;
  }
  yield line(['end', counted]);
}

/** A file may go with its record while the backup is being made; then it is left out of the backup. */
async function contentOf(files: FileStore, key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await files.get(key)).toArray());
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return null;
    throw error;
  }
}
