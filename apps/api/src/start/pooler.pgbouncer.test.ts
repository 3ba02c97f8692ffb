import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { newId } from '#db/new-id.ts';
import { SetupFault, readEnv } from '#env.ts';
import { endProcess, startProcess as startChild } from '#testing/api-process.ts';
import { type Factories, factoriesOn, password } from '#testing/factories.ts';
import { freePort } from '#testing/free-port.ts';
import { hosted } from '#testing/hosted.ts';
import { mainProgram } from '#testing/main-program.ts';
import { startPgBouncer } from '#testing/pgbouncer.ts';
import { type Installation, prepare } from './install.ts';
import { type Running, startProcess } from './process.ts';

const program = process.env['PGBOUNCER'] ?? '';
const jwtSecret = 'one secret shared by all processes of an installation';

let admin: pg.Client;
let dataDir: string;
let directUrl: string;
let pooledUrl: string;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;

const envFor = (url: string, direct?: string) =>
  readEnv({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: direct,
    JWT_SECRET: jwtSecret,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
  });

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-pooler-'));
  // No superuser: whoever forgot its role would see nothing, or too little, instead of everything.
  directUrl = await hosted(admin, 'behind_pooler', 'createrole');
  await admin.query('grant timbro_app, timbro_provider, timbro_system, timbro_ingest to behind_pooler');
  pooler = await startPgBouncer(program, directUrl);
  pooledUrl = pooler.through(directUrl);
});
afterAll(async () => {
  await pooler.stop();
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

const refusalOf = async (url: string, direct?: string): Promise<string> => {
  const refused = await prepare(envFor(url, direct), { forMs: 0 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SetupFault);
  return (refused as Error).message;
};

describe('an address that does not fit is one sentence', () => {
  test('a pooler without the address behind it', async () => {
    expect(await refusalOf(pooledUrl)).toMatch(/^DATABASE_URL leads through a pooler .* set DATABASE_DIRECT_URL to/);
  });

  test('a pooler that takes the settings of a connection and drops them', async () => {
    const lenient = await startPgBouncer(program, directUrl, { more: 'ignore_startup_parameters = options' });
    onTestFinished(() => lenient.stop());
    expect(await refusalOf(lenient.through(directUrl))).toMatch(/^DATABASE_URL leads through a pooler/);
  });

  test('a pooler at both addresses', async () => {
    const other = new URL(pooledUrl);
    other.hostname = 'localhost';
    expect(await refusalOf(other.href, pooledUrl)).toMatch(/^DATABASE_DIRECT_URL leads through a pooler/);
  });

  test('a pooler that keeps sessions, but takes no settings for them', async () => {
    const keeping = await startPgBouncer(program, directUrl, { poolMode: 'session' });
    onTestFinished(() => keeping.stop());
    expect(await refusalOf(keeping.through(directUrl))).toMatch(/^DATABASE_URL leads through a pooler/);
  });

  test('two databases', async () => {
    expect(await refusalOf(pooledUrl, inject('databaseServer'))).toMatch(/lead to different databases/);
  });

  test('a login at the pooler that may not take the roles', async () => {
    await admin.query("create role poor_behind_pooler login password 'x'");
    const poor = new URL(directUrl);
    poor.username = 'poor_behind_pooler';
    const other = await startPgBouncer(program, poor.href);
    onTestFinished(() => other.stop());
    expect(await refusalOf(other.through(poor.href), directUrl)).toMatch(
      /run: grant timbro_app, timbro_provider, timbro_system, timbro_ingest to "poor_behind_pooler";$/,
    );
  });

  test('hosts none of which is there', async () => {
    expect(await refusalOf(pooledUrl.replace(/@[^/]+/, '@127.0.0.1:1,127.0.0.1:2'), directUrl)).toMatch(
      /^No host of DATABASE_URL is a primary that takes writes \(127\.0\.0\.1:1 does not answer/,
    );
  });

  test('a pooler that knows no such database', async () => {
    const lost = new URL(pooledUrl);
    lost.pathname = '/nowhere';
    expect(await refusalOf(lost.href, directUrl)).toMatch(/^The database of DATABASE_URL refuses us: /);
  });
});

test('one of several hosts may be a pooler, which tells only when asked whether a primary stands behind it', async () => {
  const among = (url: string) => url.replace(/@([^/]+)/, '@127.0.0.1:1,$1');
  const found = await prepare(envFor(among(pooledUrl), among(directUrl)), { forMs: 0 });
  expect(found.isPooled).toBe(true);
  await found.stop();
});

describe('behind PgBouncer in transaction mode', () => {
  let installation: Installation;
  let running: Running;
  let make: Factories;
  let otherPort: number;
  let other: ChildProcess | undefined;

  const startOther = async () => {
    const { child } = await startChild({
      databaseUrl: pooledUrl,
      jwtSecret,
      dataDir,
      port: otherPort,
      server: mainProgram,
      settings: { DATABASE_DIRECT_URL: directUrl },
    });
    return child;
  };
  const otherUrl = () => `http://127.0.0.1:${otherPort}`;

  beforeAll(async () => {
    const env = envFor(pooledUrl, directUrl);
    installation = await prepare(env);
    const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
    running = await startProcess({ ...installation, env, log, webApps: null, version: 'test' });
    make = factoriesOn(running.server);
    otherPort = await freePort();
    other = await startOther();
  });
  afterAll(async () => {
    if (other) await endProcess(other, 'SIGKILL');
    await running.stop();
    await installation.stop();
  });

  const call = (at: string, method: string, path: string, token?: string, body?: unknown) =>
    fetch(`${at}/api/v1${path}`, {
      method,
      headers: {
        'x-device-type': 'web',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const signIn = async (at: string, email: string) => {
    const answer = await call(at, 'POST', '/auth/sign-in', undefined, { email, password });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { accessToken: string }).accessToken;
  };
  const aStamp = () => ({ id: newId(), at: new Date().toISOString(), source: 'app' });

  test('people sign in, stamp, and see it in the register, whichever process they ask', async () => {
    expect(installation.isPooled).toBe(true);
    const company = await make.aCompany();
    const user = await make.aUser({ company, role: 'Admin' });
    const token = await signIn(otherUrl(), user.email);
    expect((await call(running.address, 'POST', '/stamps', token, aStamp())).status).toBe(201);
    const today = new Date().toISOString().slice(0, 10);
    const register = await call(otherUrl(), 'GET', `/work-days?from=${today}&to=${today}`, token);
    expect(register.status).toBe(200);
    expect(await register.text()).toContain(user.id);
    const renamed = await call(otherUrl(), 'PATCH', '/users/personal-profile', token, { firstName: 'Ada' });
    expect(renamed.status).toBe(200);
    const readiness = await fetch(`${otherUrl()}/readyz`);
    expect(await readiness.json()).toMatchObject({ ok: true, database: true });
  });

  test('a hundred at once share the four connections behind it, and each sees their own', async () => {
    const mornings = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const user = await make.aUser({ company: await make.aCompany(), role: 'Admin' });
        return { user, token: (await make.signedInAs(user)).token };
      }),
    );
    const asked = Array.from({ length: 100 }, (_, index) => mornings[index % mornings.length]);
    const seen = await Promise.all(
      asked.map(async (one, index) => {
        const at = index % 2 === 0 ? running.address : otherUrl();
        const answer = await call(at, 'GET', '/users?pageSize=50', one?.token);
        const { items } = (await answer.json()) as { items: { id: string }[] };
        return items.map(({ id }) => id).join() === one?.user.id;
      }),
    );
    expect(seen.filter(Boolean)).toHaveLength(100);
  });

  test('what happens in one process is heard by a page at the other', async () => {
    const company = await make.aCompany();
    const user = await make.aUser({ company, role: 'Admin' });
    const token = await signIn(running.address, user.email);
    const socket = io(otherUrl(), { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    const heard = new Promise<EntityEvent>((resolve) => {
      socket.on('entityEvent', (event: EntityEvent) => event.eventType === 'stamps.create' && resolve(event));
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    const stamp = aStamp();
    expect((await call(running.address, 'POST', '/stamps', token, stamp)).status).toBe(201);
    expect(await heard).toMatchObject({ entityId: stamp.id, companyId: company.id });
  });

  test('a process that was killed leaves nothing that the next start waits for', async () => {
    const user = await make.aUser({ company: await make.aCompany(), role: 'Admin' });
    const { token } = await make.signedInAs(user);
    for (let round = 0; round < 2; round += 1) {
      if (other) await endProcess(other, 'SIGKILL');
      other = await startOther();
      expect((await call(otherUrl(), 'POST', '/stamps', token, aStamp())).status).toBe(201);
    }
    const { rows } = await admin.query(
      "select from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = 741 and l.objid = 1 and a.datname = 'behind_pooler'",
    );
    expect(rows).toEqual([]);
  });
});
