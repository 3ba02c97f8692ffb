import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { absenceAttachments } from '#db/tables/absences.ts';
import { exportJobs } from '#db/tables/months.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import { openBucket } from '#testing/bucket.ts';
import type { TestUser } from '#testing/factories.ts';
import { fileKeyColumns } from './file-keys.repo.ts';
import { localStore } from './local.ts';
import { type FileStore, createFileStore } from './store.ts';
import { sweepFiles } from './sweep-files.ts';

let t: TestApp;
let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;
let stores: Record<'folder' | 'bucket', FileStore>;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'timbro-sweep-'));
  bucket = await openBucket(folder);
  stores = {
    folder: localStore(folder),
    bucket: createFileStore({ DATA_DIR: folder, ...bucket.settings }),
  };
});
afterAll(async () => {
  await bucket.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function aFile(store: FileStore): Promise<string> {
  const [key, path] = [newId(), join(folder, `${newId()}.part`)];
  await writeFile(path, 'x');
  await store.put(key, path);
  return key;
}
async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function aCertificate(person: TestUser, fileKey: string) {
  const absenceId = await attendanceOn(t.server).anAbsence(person, { startsOn: '2026-11-10' });
  const { companyId } = person;
  const file = { fileKey, fileName: 'x.pdf', type: 'application/pdf', size: 1, sha256: 'x' };
  await t.database.systemDb
    .insert(absenceAttachments)
    .values({ id: newId(), companyId, absenceId, createdAt: t.clock.now(), ...file });
}
async function anExport({ id: userId, companyId }: TestUser, fileKey: string) {
  await t.database.systemDb
    .insert(exportJobs)
    .values({ id: newId(), companyId, userId, createdAt: t.clock.now(), state: 'done', request: {}, fileKey });
}

test.each(['folder', 'bucket'] as const)(
  'in a %s a file that no record names goes after a day, and no other',
  async (kind) => {
    const store = stores[kind];
    const person = await t.aUser();
    const [certificate, exported, forgotten] = [await aFile(store), await aFile(store), await aFile(store)];
    await aCertificate(person, certificate);
    await anExport(await t.aUser(), exported);

    // Its record may be about to be written.
    expect(await sweepFiles(t.database.systemDb, store, hoursFromNow(23))).toBe(0);
    expect(await keysIn(store)).toEqual([certificate, exported, forgotten].toSorted());

    expect(await sweepFiles(t.database.systemDb, store, hoursFromNow(25))).toBe(1);
    expect(await keysIn(store)).toEqual([certificate, exported].toSorted());
  },
);

test('more files than are looked at together are swept all the same', async () => {
  const many = new Set(Array.from({ length: 1_201 }, newId));
  const removed: string[] = [];
  const store: Pick<FileStore, 'list' | 'remove'> = {
    async *list() {
      for (const key of many) yield { key, writtenAt: new Date(0) };
    },
    remove: async (key) => void removed.push(key),
  };
  expect(await sweepFiles(t.database.systemDb, store, new Date())).toBe(1_201);
  expect(new Set(removed)).toEqual(many);
});

test('every column of the database that names a file is known to the sweep', async () => {
  const { rows } = await t.database.system.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%file_key%' order by 1`);
  const known = fileKeyColumns.map((column) => `${getTableName(column.table)}.${column.name}`);
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
});
