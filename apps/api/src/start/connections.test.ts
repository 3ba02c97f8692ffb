import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewestConnections } from '#connections.ts';
import { newId } from '#db/new-id.ts';
import { SetupFault, readEnv } from '#env.ts';
import { testDatabase } from '#testing/database.ts';
import { type Factories, type TestCompany, type TestUser, factoriesOn, password } from '#testing/factories.ts';
import { type Running, startProcess } from './process.ts';

let dataDir: string;
let url: string;
let drop: () => Promise<void>;
let running: Running;
let make: Factories;
let watcher: pg.Client;

const start = (connections: number) =>
  startProcess({
    env: readEnv({
      PORT: '0',
      MQTT_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DB_CONNECTIONS: String(connections),
    }),
    databaseUrl: url,
    jwtSecret: 'a secret of at least thirty-two characters',
    log: pino({ level: 'silent' }),
    webApps: null,
    version: 'test',
    // Whoever waits in vain does so however long it is; whoever waits for a slow machine does not.
    waitMs: 60_000,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-few-'));
  ({ url, drop } = await testDatabase());
  watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  running = await start(fewestConnections);
  make = factoriesOn(running.server);
});
afterAll(async () => {
  await running.stop();
  await watcher.end();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const held = async () => {
  const text = `select from pg_stat_activity where datname = current_database() and application_name ~ '^timbro_\\w+ ${fewestConnections} '`;
  return (await watcher.query(text)).rowCount ?? 0;
};
const call = async (method: string, path: string, token?: string, body?: object) => {
  const answer = await fetch(`${running.address}/api/v1${path}`, {
    method,
    headers: {
      'x-device-type': 'web',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** What people do in a morning: sign in, stamp, look, write; the provider's people too. */
const morningOf = ({ email }: TestUser, company: TestCompany, token: string, provider: string) =>
  [
    ['POST', '/auth/sign-in', undefined, { email, password }],
    ['POST', '/stamps', token, { id: newId(), at: new Date().toISOString(), source: 'app' }],
    ['GET', '/stamps/current', token],
    ['GET', '/notifications/counters', token],
    ['GET', '/work-days?from=2026-11-01&to=2026-11-30', token],
    ['GET', '/users?pageSize=50', token],
    ['PATCH', '/users/personal-profile', token, { firstName: `Nome ${email}` }],
    ['GET', '/admin/companies', provider],
    ['PATCH', `/admin/companies/${company.id}`, provider, { name: `Azienda ${email}` }],
    ['POST', '/auth/restore-password', undefined, { email }],
    ['GET', '/audit', token],
  ] as const;

test('the fewest connections serve a hundred requests at once: nobody waits for what another holds, and no more are taken', async () => {
  const provider = await make.tokenOf('SuperAdmin');
  const mornings = [];
  for (let index = 0; index < 10; index += 1) {
    // Each of a company of their own: what two wait for here are connections, and no rows.
    const company = await make.aCompany();
    const user = await make.aUser({ company, role: 'Admin' });
    mornings.push(morningOf(user, company, (await make.signedInAs(user)).token, provider));
  }
  const seen: number[] = [];
  const over = new AbortController();
  const watch = async () => {
    while (!over.signal.aborted) seen.push(await held());
  };
  const watching = watch();
  const calls = mornings.flat().map(([method, path, by, body]) => call(method, path, by, body));
  const statuses = await Promise.all(calls).finally(() => over.abort());
  await watching;
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  expect(Math.max(...seen)).toBeLessThanOrEqual(fewestConnections);
  expect(Math.max(...seen)).toBeGreaterThan(fewestConnections / 2);
});

test('a process for which the server has no room does not start, and says so in a sentence', async () => {
  const refused = await start(200).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SetupFault);
  expect(String(refused)).toContain('This process may need 200 connections to the database (DB_CONNECTIONS)');
});
