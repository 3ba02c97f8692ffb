import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localStore } from '#files/local.ts';
import type { FileStore } from '#files/store.ts';
import { sealAudit, verifyAudit } from '#modules/audit/seal.repo.ts';
import { freshen } from '#register/days/projector.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { seedDemo } from '#seed/seed.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import { testDatabase } from '#testing/database.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { tracksOn } from '#testing/tracks.ts';
import { backup } from './backup.ts';
import { tablesInOrder } from './catalogue.ts';
import { restore } from './restore.ts';

let t: TestApp;
let folder: string;
const key = '0193-aaaa-bbbb-cccc';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'timbro-backup-'));
  await seedDemo(t.database.systemDb, t.clock.now(), await t.server.passwords.hash('Demo#2026'), { attendance: false });
  const company = await t.aCompany();
  const admin = await t.aUser({ role: 'Admin', company });
  await someWork(company, admin);
  for (let index = 0; index < 3; index += 1) {
    const { token } = await t.signedInAs(admin);
    await t.ask('PATCH /users/personal-profile', { token, body: { firstName: `Nome ${index} "con" \\ è \n` } });
  }
  while ((await sealAudit(t.database.system)) > 0);
  await mkdir(at('source'));
  await writeFile(at('draft'), 'the content of a file');
  await localStore(at('source')).put(key, at('draft'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

/** A little of everything that attendance is made of, its register too. */
async function someWork(company: TestCompany, person: TestUser) {
  const make = attendanceOn(t.server);
  await make.aSchedule(company, [person], await make.aShift(company));
  await make.stamped(person, '2026-11-10', '08:02-12:00, 13:00-17:40');
  await make.anAbsence(person, { startsOn: '2026-11-11', startTime: '08:00', endTime: '10:00', type: 'rol' });
  await freshen(t.server, {
    companyId: company.id,
    userIds: [person.id],
    from: '2026-11-01',
    to: '2026-11-30',
    now: t.clock.now(),
  });
}

/** Every row of every table as text: equal content gives equal text. Marks of people name transactions of their own server. */
async function contentOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = (await tablesInOrder(client)).filter((name) => name !== 'people_marks');
    const content: Record<string, string[]> = {};
    for (const table of tables)
      content[table] = (
        await client.query<{ row: string }>(`select t::text as row from public.${table} t order by 1`)
      ).rows.map(({ row }) => row);
    return content;
  } finally {
    await client.end();
  }
}

test('a backup restored elsewhere has equal rows, files and an unbroken chain, and goes on counting where it stopped', async () => {
  const saved = await backup(t.databaseUrl, localStore(at('source')), at('whole.backup'));
  expect(saved).toMatchObject({ files: 1 });
  const { url, drop } = await testDatabase();
  try {
    expect(await restore(url, localStore(at('target')), at('whole.backup'), at('tmp'))).toEqual(saved);
    expect(await contentOf(url)).toEqual(await contentOf(t.databaseUrl));
    const restored = await (await localStore(at('target')).get(key)).toArray();
    expect(Buffer.concat(restored).toString()).toBe('the content of a file');

    const pool = new pg.Pool({ connectionString: url });
    const { lines, firstBreak } = await verifyAudit(pool);
    expect(firstBreak).toBeNull();
    expect(lines).toBeGreaterThan(2);
    expect(await verifyRegister(drizzle({ client: pool }))).toEqual({ people: 1, stamps: 4, firstBreak: null });
    await pool.query("insert into attempts (key, at) values ('x', now())");
    const { rows } = await pool.query<{ walled: boolean }>(
      "select bool_and(relforcerowsecurity) as walled from pg_class where relname in ('users', 'companies', 'audit_lines')",
    );
    expect(rows[0]?.walled).toBe(true);
    await pool.end();
  } finally {
    await drop();
  }
});

test('where people are and were is in no backup, and crossings are, in the table of their week', async () => {
  const tracks = tracksOn(t);
  const person = await t.aUser({ company: await tracks.aLoggingCompany() });
  await tracks.cameIn(person, 60);
  await tracks.send(
    person,
    [30, 29, 28, 27].map((minutesAgo) => tracks.fix(minutesAgo, 300)),
  );
  await t.carryOutCrossings();
  const before = await contentOf(t.databaseUrl);
  expect([before['positions']?.length, before['fences']?.length, before['exit_logs']?.length]).toEqual([4, 1, 1]);
  const saved = await backup(t.databaseUrl, localStore(at('source')), at('placeless.backup'));
  const lines = gunzipSync(await readFile(at('placeless.backup'))).toString();
  for (const digits of coordinatesIn(before)) expect(lines).not.toContain(digits);
  const { url, drop } = await testDatabase();
  try {
    expect(await restore(url, localStore(at('placeless')), at('placeless.backup'), at('tmp'))).toEqual(saved);
    expect(await contentOf(url)).toEqual({ ...before, positions: [], fences: [] });
  } finally {
    await drop();
  }
});

/** The numbers with many digits in the rows of positions. */
const coordinatesIn = ({ positions = [] }: Record<string, string[]>): string[] => {
  const found = positions.flatMap((row) => row.match(/\d+\.\d{5,}/g) ?? []);
  if (found.length < 4) throw new Error('Nobody was anywhere.');
  return found;
};

test('a file that goes while the backup is being made is left out, and the rest is whole', async () => {
  const files = localStore(at('going'));
  const keys = ['0193-dddd-eeee-0001', '0193-dddd-eeee-0002', '0193-dddd-eeee-0003'];
  for (const one of keys) {
    await writeFile(at('draft'), one);
    await files.put(one, at('draft'));
  }
  const goesMeanwhile: FileStore = {
    ...files,
    async *list() {
      for await (const file of files.list()) {
        if (file.key === keys[1]) await files.remove(file.key);
        yield file;
      }
    },
  };
  const saved = await backup(t.databaseUrl, goesMeanwhile, at('going.backup'));
  expect(saved).toMatchObject({ files: 2 });
  const { url, drop } = await testDatabase();
  try {
    expect(await restore(url, localStore(at('came')), at('going.backup'), at('tmp'))).toEqual(saved);
    const came: string[] = [];
    for await (const file of localStore(at('came')).list()) came.push(file.key);
    expect(came).toEqual([keys[0], keys[2]]);
  } finally {
    await drop();
  }
});

test.each([
  ['cut in the middle', async (whole: Buffer) => gzipSync(gunzipSync(whole).subarray(0, 40_000))],
  ['broken', async (whole: Buffer) => whole.subarray(0, 5_000)],
  [
    'of another release',
    async (whole: Buffer) =>
      gzipSync(
        gunzipSync(whole)
          .toString()
          .replace(/"migrations":"[^"]+"/, '"migrations":"0"'),
      ),
  ],
])('a backup that is %s restores nothing', async (_, spoil) => {
  await backup(t.databaseUrl, localStore(at('source')), at('good.backup'));
  await writeFile(at('bad.backup'), await spoil(await readFile(at('good.backup'))));
  const { url, drop } = await testDatabase();
  try {
    await expect(restore(url, localStore(at('nowhere')), at('bad.backup'), at('tmp'))).rejects.toThrow(/backup/);
    expect((await contentOf(url))['users']).toEqual([]);
  } finally {
    await drop();
  }
});

test('an installation that holds data is not overwritten', async () => {
  await backup(t.databaseUrl, localStore(at('source')), at('again.backup'));
  await expect(restore(t.databaseUrl, localStore(at('target')), at('again.backup'), at('tmp'))).rejects.toThrow(
    /already holds data/,
  );
});

test.each([
  ['in a folder that is not there', () => at('no-such-folder/x.backup')],
  ['that is a folder', () => at('')],
  ['that is a device', () => '/dev/null'],
])('a place %s is refused before anything is read', async (_, path) => {
  await expect(backup(t.databaseUrl, localStore(at('source')), path())).rejects.toThrow(/cannot be written/);
});
