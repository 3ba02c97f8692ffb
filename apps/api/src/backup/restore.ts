import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { clientTo } from '#db/connect.ts';
import { noLimits, settingsOf } from '#db/limits.ts';
import { afterMigrations } from '#db/roles.ts';
import { SetupFault } from '#env.ts';
import type { FileStore } from '#files/store.ts';
import type { BackupLine } from './backup.ts';
import { migrationsOf, tablesInOrder } from './catalogue.ts';

const piece = 500;

/** Puts a backup into an empty installation of the same release: everything or nothing. */
export async function restore(
  databaseUrl: string,
  files: FileStore,
  path: string,
  tempDir: string,
): Promise<{ rows: number; files: number }> {
  const client = clientTo(databaseUrl);
  await client.connect();
  try {
    await client.query(`begin; select ${settingsOf(noLimits)}`);
    const tables = await tablesInOrder(client);
    for (const table of tables)
      await client.query(`alter table public.${pg.escapeIdentifier(table)} no force row level security`);
    await refuseUnlessEmpty(client);
    const counted = await load(client, files, path, tempDir);
    await restartSequences(client);
    await client.query(afterMigrations);
    await client.query('commit');
    return counted;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client) {
  const { rows } = await client.query<{ filled: boolean }>('select exists (select from users) as filled');
  if (rows[0]?.filled)
    throw new SetupFault(
      'This installation already holds data: restore into an empty one (another DATA_DIR, or an empty database with SEED_DEMO=0).',
    );
  // The provider's own row stands in every fresh installation; the backup brings its own.
  await client.query('delete from companies');
}

async function load(client: pg.Client, files: FileStore, path: string, tempDir: string) {
  const counted = { rows: 0, files: 0 };
  let whole = false;
  let table = '';
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const name = `public.${pg.escapeIdentifier(table)}`;
    const columns = await storedColumns(client, table);
    await client.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${waiting.join(',')}]`],
    );
    counted.rows += waiting.length;
    waiting = [];
  };
  for await (const line of readLines(path)) {
    if (line[0] === 'timbro') await refuseOtherRelease(client, line[1].migrations);
    else if (line[0] === 'row') {
      if (line[1] !== table || waiting.length >= piece) await flush();
      table = line[1];
      waiting.push(line[2]);
    } else if (line[0] === 'file') {
      await putFile(files, tempDir, line[1], line[2]);
      counted.files += 1;
    } else {
      await flush();
      whole = line[1].rows === counted.rows && line[1].files === counted.files;
    }
  }
  if (!whole) throw new SetupFault(`${path} is not a whole backup: nothing was restored.`);
  return counted;
}

async function* readLines(path: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(path);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield JSON.parse(line);
  } catch {
    throw new SetupFault(`${path} cannot be read as a backup.`);
  }
}

async function refuseOtherRelease(client: pg.Client, migrations: string) {
  if ((await migrationsOf(client)) !== migrations)
    throw new SetupFault(
      'The backup was made by another release of Timbro: restore it with that release, then update.',
    );
}

async function putFile(files: FileStore, tempDir: string, key: string, content: string) {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const draft = join(tempDir, `${key}.restore`);
  await writeFile(draft, Buffer.from(content, 'base64'), { mode: 0o600 });
  await files.put(key, draft);
}

/** The columns that hold what was written; the database makes the others of these again. */
async function storedColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
    [table],
  );
  return rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
}

async function restartSequences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string }>(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'",
  );
  for (const { table, column } of rows) {
    const [name, field] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    await client.query(
      `select setval(pg_get_serial_sequence('public.${name}', '${column}'), greatest((select max(${field}) from public.${name}), 1))`,
    );
  }
}
