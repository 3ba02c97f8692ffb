import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { readEnv } from '#env.ts';
import { isEmpty } from '#seed/seed.ts';
import { hosted } from '#testing/hosted.ts';
import { prepare } from './install.ts';

const secret = 'a secret of at least thirty-two characters';
let admin: pg.Client;
let dataDir: string;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-install-'));
});
afterAll(async () => {
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

const envFor = (url: string, more: Record<string, string> = {}) =>
  readEnv({ DATABASE_URL: url, JWT_SECRET: secret, DATA_DIR: dataDir, ...more });

test('a server of one’s own works through the same code path, with a login that is no superuser', async () => {
  const url = await hosted(admin, 'hosted_plain', 'createrole');
  await admin.query('grant timbro_app, timbro_provider, timbro_system, timbro_ingest to hosted_plain');
  const installation = await prepare(envFor(url));
  expect(installation).toMatchObject({ databaseUrl: url, jwtSecret: secret, seeded: false });
  expect((await prepare(envFor(url, { SEED_DEMO: '1' }))).seeded).toBe(false);

  const database = openDatabase(url, () => undefined);
  expect(await isEmpty(database.systemDb)).toBe(false);
  expect(
    (await database.app.query('select current_user as me, (select count(*)::int from companies) as seen')).rows,
  ).toEqual([{ me: 'timbro_app', seen: 0 }]);
  await database.close();
});

test.each([
  ['nobody listens', (url: URL) => (url.port = '1'), /does not answer \(ECONNREFUSED\)/],
  ['the password is wrong', (url: URL) => (url.password = 'wrong'), /refuses us: password authentication failed/],
  [
    'the database does not exist',
    (url: URL) => (url.pathname = '/missing'),
    /refuses us: database "missing" does not exist/,
  ],
])('when %s, one sentence says so', async (_, change, sentence) => {
  const url = new URL(inject('databaseServer'));
  change(url);
  await expect(prepare(envFor(url.href), { forMs: 0 })).rejects.toThrow(sentence);
});

test('when something else listens, one sentence says so', async () => {
  const stranger = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => void stranger.close());
  const url = new URL(inject('databaseServer'));
  url.port = String((stranger.address() as AddressInfo).port);
  await expect(prepare(envFor(url.href), { forMs: 0 })).rejects.toThrow(/answers but is no PostgreSQL/);
});

test('a folder that cannot be made is named', async () => {
  await expect(prepare(envFor(inject('databaseServer'), { DATA_DIR: '/proc/nowhere' }))).rejects.toThrow(
    /folder \/proc\/nowhere cannot be written/,
  );
});

test('a file where the folder should be is named', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'timbro-file-')), 'data');
  await writeFile(path, 'not a folder');
  await expect(prepare(envFor(inject('databaseServer'), { DATA_DIR: path }))).rejects.toThrow(/data is a file/);
});

test('the secret of an embedded installation is made once and only its owner may read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'timbro-secret-'));
  const first = await prepare(readEnv({ DATA_DIR: folder, SEED_DEMO: '0' }));
  const second = await prepare(readEnv({ DATA_DIR: folder, SEED_DEMO: '0' }));
  expect(second.jwtSecret).toBe(first.jwtSecret);
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(48);
  expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  await Promise.all([first.stop(), second.stop()]);
  await rm(folder, { recursive: true, force: true });
});
