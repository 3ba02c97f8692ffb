import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readEnv } from '#env.ts';
import { addJob } from '#jobs/worker.ts';
import { type Running, startProcess } from '#start/process.ts';
import { areasOn, away, centre } from '#testing/areas.ts';
import { at } from '#testing/attendance.ts';
import { testDatabase } from '#testing/database.ts';
import { type Factories, type TestUser, factoriesOn } from '#testing/factories.ts';

let folder: string;
let drop: () => Promise<void>;
let running: Running;
let make: Factories;
const day = '2026-11-12';
let now = at(day, '08:00');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbro-exit-process-'));
  const { url, drop: dropDatabase } = await testDatabase();
  drop = dropDatabase;
  running = await startProcess({
    env: readEnv({ PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder }),
    databaseUrl: url,
    jwtSecret: 'a secret of at least thirty-two characters',
    log: pino({ level: 'silent' }),
    webApps: null,
    version: 'test',
    clock: { now: () => now },
  });
  make = factoriesOn(running.server);
});
afterAll(async () => {
  await running.stop();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

const call = async (user: TestUser, method: string, path: string, body?: object) => {
  const { token } = await make.signedInAs(user);
  return fetch(`${running.address}/api/v1${path}`, {
    method,
    headers: {
      'x-device-type': 'mobile',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
};
const listed = z.object({ items: z.array(z.record(z.string(), z.unknown())) });
const read = async (user: TestUser, path: string) => listed.parse(await (await call(user, 'GET', path)).json()).items;

/** As the phone tells it: where somebody was at these minutes, so many metres from the middle of the area. */
const walk = async (user: TestUser, metres: number, times: readonly string[]) => {
  const place = metres === 0 ? centre : away(metres);
  const fixes = times.map((time) => ({ id: randomUUID(), at: at(day, time).toISOString(), ...place, accuracy: 8 }));
  const answer = await call(user, 'POST', '/positions', { fixes });
  expect(await answer.json()).toEqual({ accepted: times.length, duplicates: 0, ignored: 0 });
};
/** What the clockwork does every minute, without waiting for the minute. */
const settle = () => addJob(running.server.database.system, 'settleExits', {});
const mailsTo = async ({ email }: TestUser) => {
  const names = await readdir(join(folder, 'mail')).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')));
  return mails.filter((mail) => mail.includes(email)).length;
};

test('a walk out of the area goes from the phone to the log, to its person for a reason, and after a day to who decides', async () => {
  const company = await make.aCompany();
  const { anArea, aLegalBasis, switched } = areasOn(running.server);
  await anArea(company, { name: 'Sede' });
  await aLegalBasis(company);
  await switched(company, true);
  const person = await make.aUser({ company });
  const admin = await make.aUser({ company, role: 'Admin' });
  const stamp = { id: randomUUID(), at: now.toISOString(), direction: 'in', source: 'app' };
  expect((await call(person, 'POST', '/stamps', stamp)).status).toBe(201);

  now = at(day, '10:30');
  await walk(person, 0, ['10:18', '10:19']);
  await walk(person, 400, ['10:20', '10:21', '10:22', '10:23']);
  const leftAt = at(day, '10:20').toISOString();
  await expect
    .poll(() => read(admin, '/exits-logs'))
    .toMatchObject([{ user: { id: person.id }, polygon: { name: 'Sede' }, leftAt, returnedAt: null, exitId: null }]);
  expect(await read(person, '/exits/mine')).toEqual([]);
  expect(await read(admin, '/presence?presence=outside')).toMatchObject([{ id: person.id, since: leftAt, exit: null }]);

  now = at(day, '10:36');
  await settle();
  const draft = { source: 'detected', status: 'draft', reason: null, leftAt, returnedAt: null };
  await expect.poll(() => read(person, '/exits/mine')).toMatchObject([draft]);
  const [exit] = await read(person, '/exits/mine');
  expect(await read(admin, '/exits-logs')).toMatchObject([{ exitId: exit?.['id'] }]);
  expect(await read(admin, '/exits?out=true')).toMatchObject([{ id: exit?.['id'] }]);

  now = at(day, '10:50');
  await walk(person, 0, ['10:45', '10:46']);
  const returnedAt = at(day, '10:45').toISOString();
  await expect.poll(() => read(person, '/exits/mine')).toMatchObject([{ ...draft, returnedAt }]);
  expect(await read(admin, '/exits-logs')).toMatchObject([{ leftAt, returnedAt }]);
  expect(await read(admin, '/exits?out=true')).toEqual([]);
  expect(await mailsTo(admin)).toBe(0);

  now = new Date(at(day, '10:36').getTime() + 86_400_001);
  await settle();
  await expect
    .poll(() => read(admin, '/exits?status=pendingReview'))
    .toMatchObject([{ id: exit?.['id'], reason: null, returnedAt, submittedAt: now.toISOString() }]);
  await expect.poll(() => mailsTo(admin)).toBe(1);
});
