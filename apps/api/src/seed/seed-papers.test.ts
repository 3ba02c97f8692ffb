import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { readEnv } from '#env.ts';
import { createPdfReader } from '#files/pdf-reader.ts';
import { createFileStore, type FileStore } from '#files/store.ts';
import { testDatabase } from '#testing/database.ts';
import { now } from '#testing/demo.ts';
import { seedDemo } from './seed.ts';

let dataDir: string;
let files: FileStore;
let database: ReturnType<typeof openDatabase>;
let drop: () => Promise<void>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-papers-'));
  const { url, drop: dropDatabase } = await testDatabase();
  drop = dropDatabase;
  database = openDatabase(url, () => undefined, { app: 1, system: 2 });
  files = createFileStore(readEnv({ DATA_DIR: dataDir }));
  await seedDemo(database.systemDb, now, 'hash', {
    attendance: false,
    papers: { files, tempDir: join(dataDir, 'tmp') },
  });
});
afterAll(async () => {
  await database.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const rowsOf = async <R extends object>(sql: string) => (await database.system.query<R>(sql)).rows;

test('six months of slips, three people without one of the last, some of it unread, and two documents', async () => {
  const months = await rowsOf<{ month: string; slips: number; unread: number }>(
    `select month, count(*)::int as slips, count(*) filter (where opened_at is null)::int as unread from payslips group by month order by month`,
  );
  expect(months.map(({ month, slips }) => [month, slips])).toEqual([
    ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'].map((month) => [month, 60]),
    ['2026-10', 57],
  ]);
  expect(months.at(-1)?.unread).toBeGreaterThan(10);
  expect(await rowsOf('select from documents')).toHaveLength(2);
  const [early] = await rowsOf('select from payslips where opened_at < published_at or opened_at > now()');
  expect(early).toBeUndefined();
});

test('the operator of the demo has one slip to read: the last', async () => {
  const unread = await rowsOf<{ month: string }>(
    `select s.month from payslips s join users u on u.id = s.user_id
     where u.email = 'operatore@officine-valdarno.example' and coalesce(s.opened_at, s.downloaded_at) is null`,
  );
  expect(unread).toEqual([{ month: '2026-10' }]);
});

test('what the rows say is what the server reads in the files', async () => {
  const some = await rowsOf<{ key: string; code: string; month: string }>(
    `select f.file_key as key, u.tax_code as code, s.month from payslips s join users u on u.id = s.user_id
     join payslip_files f on f.company_id = s.company_id and f.payslip_id = s.id order by f.file_key limit 3`,
  );
  const reader = createPdfReader();
  for (const { key, code, month } of some) {
    const path = join(dataDir, `${key}.pdf`);
    await writeFile(path, await buffer(await files.get(key)));
    expect(await reader.read('demo', { path })).toEqual({ codes: [code], pieced: [], months: [month] });
  }
  await reader.close();
});
