import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { readEnv } from '#env.ts';
import { testDatabase } from '#testing/database.ts';
import { type Factories, type TestUser, factoriesOn, password } from '#testing/factories.ts';
import { startWatch } from '#testing/stolen-time.ts';
import { type Running, startProcess } from './process.ts';

let one: Running;
let other: Running;
let make: Factories;
let dataDir: string;
let dropDatabase: () => Promise<void>;
let databaseUrl: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  const { url, drop } = await testDatabase();
  [databaseUrl, dropDatabase] = [url, drop];
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-process-'));
  const start = () =>
    startProcess({
      env: readEnv({ PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      databaseUrl: url,
      jwtSecret: 'one secret shared by all processes of an installation',
      log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
      webApps: null,
      version: 'test',
    });
  one = await start();
  other = await start();
  make = factoriesOn(one.server);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await Promise.all([one.stop(), other.stop()]);
  await dropDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (at: Running, method: string, path: string, token?: string, body?: unknown) =>
  fetch(`${at.address}/api/v1${path}`, {
    method,
    headers: {
      'x-device-type': 'web',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

type Listener = { socket: Socket; events: EntityEvent[]; closed: Promise<void> };

async function connect(at: Running, token: string): Promise<Listener> {
  const socket = io(at.address, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  const events: EntityEvent[] = [];
  socket.on('entityEvent', (event: EntityEvent) => events.push(event));
  const closed = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return { socket, events, closed };
}

const signIn = async (at: Running, user: TestUser) =>
  (await (await call(at, 'POST', '/auth/sign-in', undefined, { email: user.email, password })).json()) as {
    accessToken: string;
  };

/** In the other process, within a second. */
async function losesToken(token: string): Promise<void> {
  const passed = startWatch();
  const statusOf = async () => (await call(other, 'GET', '/users/personal-profile', token)).status;
  await expect.poll(statusOf, { interval: 20 }).toBe(401);
  expect(passed()).toBeLessThan(1000);
}

describe('a session that ends in one process', () => {
  test.each([
    ['by sign-out', (token: string) => call(one, 'POST', '/auth/sign-out', token)],
    [
      'by a changed password',
      (token: string) =>
        call(one, 'PATCH', '/users/personal-profile', token, { currentPassword: password, password: 'Altra#2027' }),
    ],
  ])('%s loses its socket and its token in the other within a second', async (_, end) => {
    const { accessToken } = await signIn(one, await make.aUser({ role: 'Admin' }));
    const { closed } = await connect(other, accessToken);
    expect((await call(other, 'GET', '/users/personal-profile', accessToken)).status).toBe(200);

    const passed = startWatch();
    expect((await end(accessToken)).ok).toBe(true);
    await closed;
    expect(passed()).toBeLessThan(1000);
    await losesToken(accessToken);
  });

  test('by revocation from another session loses its socket too, and the other session stays', async () => {
    const user = await make.aUser({ role: 'Admin' });
    const [mine, lost] = [await signIn(one, user), await signIn(other, user)];
    const { closed } = await connect(other, lost.accessToken);
    const kept = await connect(one, mine.accessToken);
    const list = (await (await call(one, 'GET', '/auth/sessions', mine.accessToken)).json()) as {
      items: { id: string; current: boolean }[];
    };
    const foreign = list.items.find(({ current }) => !current);

    const passed = startWatch();
    expect((await call(one, 'DELETE', `/auth/sessions/${foreign?.id}`, mine.accessToken)).status).toBe(204);
    await closed;
    expect(passed()).toBeLessThan(1000);
    expect(kept.socket.connected).toBe(true);
  });
});

describe('what somebody else does in one process', () => {
  type Act = (victim: TestUser) => readonly [method: string, path: string, body?: object];
  const acts: Readonly<Record<string, Act>> = {
    'archiving them': ({ id }: TestUser) => ['PATCH', `/users/${id}/archive`, {}],
    'another role': ({ id }: TestUser) => ['PATCH', `/users/${id}`, { role: 'Operator' }],
    'deleting them': ({ id }: TestUser) => ['DELETE', `/users/${id}`],
    'disabling the client': ({ companyId }: TestUser) => [
      'PATCH',
      `/admin/companies/${companyId}/status`,
      { status: 'disabled' },
    ],
  };

  test.each(Object.entries(acts))('%s takes socket and token away in the other within a second', async (name, act) => {
    const company = await make.aCompany();
    const victim = await make.aUser({ company, role: 'BackOffice' });
    const tabs = [await make.signedInAs(victim), await make.signedInAs(victim)];
    const listeners = [await connect(other, tabs[0]?.token ?? ''), await connect(one, tabs[1]?.token ?? '')];
    for (const { token } of tabs) expect((await call(other, 'GET', '/users/personal-profile', token)).status).toBe(200);
    const byProvider = name === 'disabling the client';
    const actor = await make.tokenOf(byProvider ? 'SuperUser' : 'Admin', company);
    const [method, path, body] = act(victim);

    const passed = startWatch();
    expect((await call(one, method, path, actor, body)).ok).toBe(true);
    await Promise.all(listeners.map(({ closed }) => closed));
    expect(passed()).toBeLessThan(1000);
    for (const { token } of tabs) await losesToken(token);
  });

  test('a responsible of a new department comes back with its events, in the other process too', async () => {
    const company = await make.aCompany();
    const [mine, foreign] = [await make.aDepartment(company), await make.aDepartment(company)];
    const lead = await make.aUser({ company, role: 'Responsible' });
    const [inMine, inForeign] = [
      await make.aUser({ company, departmentId: mine.id }),
      await make.aUser({ company, departmentId: foreign.id }),
    ];
    const admin = await make.tokenOf('Admin', company);
    const { token } = await make.signedInAs(lead);
    const before = await connect(other, token);
    await call(one, 'PATCH', `/work-schedules/departments/${mine.id}`, admin, { responsibleIds: [lead.id] });
    await before.closed;
    const { events } = await connect(other, token);
    for (const { id } of [inForeign, inMine]) await call(one, 'PATCH', `/users/${id}`, admin, { firstName: 'Nuovo' });
    await expect.poll(() => events.map(({ entityId }) => entityId)).toEqual([inMine.id]);
  });
});

test('an event crosses from one process to the sockets of the other, to those who may see the record and to nobody else', async () => {
  const company = await make.aCompany();
  const [person, admin, colleague, stranger] = [
    await make.aUser({ company }),
    await make.aUser({ company, role: 'Admin' }),
    await make.aUser({ company }),
    await make.aUser({ role: 'Admin' }),
  ];
  const listeners = await Promise.all(
    [person, admin, colleague, stranger].map(async (user) => connect(other, (await make.signedInAs(user)).token)),
  );
  const { token } = await make.signedInAs(person);
  await call(one, 'PATCH', '/users/personal-profile', token, { firstName: 'Nuovo' });

  const expected = { eventType: 'users.update', entityId: person.id, companyId: company.id };
  await expect.poll(() => listeners.slice(0, 2).map(({ events }) => events)).toMatchObject([[expected], [expected]]);
  expect(listeners.slice(2).map(({ events }) => events)).toEqual([[], []]);
});

test('a refused write leaves no event', async () => {
  const user = await make.aUser();
  const { token } = await make.signedInAs(user);
  const { events } = await connect(one, token);
  expect((await call(one, 'PATCH', '/users/personal-profile', token, { firstName: 'x', version: 99 })).status).toBe(
    409,
  );
  expect((await call(one, 'PATCH', '/users/personal-profile', token, { firstName: 'Dopo' })).status).toBe(200);
  await expect.poll(() => events).toHaveLength(1);
});

test('a wrong token gets no socket', async () => {
  await expect(connect(one, 'nonsense')).rejects.toThrow('unauthorized');
});

test('a mail that a request left reaches the sink', async () => {
  const user = await make.aUser();
  await call(one, 'POST', '/auth/restore-password', undefined, { email: user.email });
  const find = async () => {
    const names = await readdir(join(dataDir, 'mail')).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')));
    return mails.filter((mail) => mail.includes(user.email)).length;
  };
  await expect.poll(find).toBe(1);
});

test('both processes answer for their health and figures', async () => {
  for (const { address } of [one, other]) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const ready = await fetch(`${address}/readyz`);
    expect(await ready.json()).toEqual({ ok: true, database: true, broker: true, intake: true });
    const figures = await (await fetch(`${address}/metrics`)).text();
    for (const name of [
      'timbro_http_request_seconds_bucket',
      'timbro_pool_waiting',
      'timbro_outbox_lag_seconds',
      'timbro_sockets',
      'timbro_sockets_hearing',
      'timbro_access_refused_total',
      'timbro_devices_connected 0',
      'timbro_device_messages_waiting 0',
      'timbro_device_faults_total',
      'timbro_device_batch_size',
    ])
      expect(figures).toContain(name);
  }
});

test('a database that drops every connection again and again under load costs 503s and nothing else', async () => {
  const { token } = await make.signedInAs(await make.aUser({ role: 'Admin' }));
  const statuses = new Map<number, number>();
  const enough = new AbortController();
  const load = async () => {
    while (!enough.signal.aborted) {
      const { status } = await call(one, 'GET', '/audit', token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const running = Promise.all(Array.from({ length: 8 }, load));
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  for (let round = 0; round < 20; round += 1) {
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const before = statuses.get(200) ?? 0;
    await expect.poll(() => statuses.get(200) ?? 0, { interval: 5 }).toBeGreaterThan(before);
  }
  await owner.end();
  enough.abort();
  await running;
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(async () => (await call(one, 'GET', '/audit', token)).status).toBe(200);
});
