import { tmpdir } from 'node:os';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { buildApp } from '#app.ts';
import type { Clock } from '#clock.ts';
import { type Database, openDatabase } from '#db/client.ts';
import { readEnv } from '#env.ts';
import { createPdfReader } from '#files/pdf-reader.ts';
import { createFileStore } from '#files/store.ts';
import { createTableReader } from '#files/table-reader.ts';
import { createMetrics } from '#http/metrics.ts';
import { apiPrefix } from '#http/request-context.ts';
import type { Server } from '#http/server.ts';
import { createTroubles } from '#jobs/troubles.ts';
import { liveSessions } from '#modules/auth/live-sessions.repo.ts';
import { liveKiosks } from '#modules/kiosks/live-kiosks.repo.ts';
import { liveAreas } from '#modules/polygons/live-areas.repo.ts';
import { createPositionLog } from '#modules/positions/ingest.ts';
import { openIngestPool } from '#register/log/ingest.repo.ts';
import { createIngest } from '#register/log/ingest.ts';
import { createPeopleDirectory } from '#register/people/directory.ts';
import { createBeat } from '#security/beat.ts';
import { createKioskTokens } from '#security/kiosk-tokens.ts';
import { createPasswords } from '#security/passwords.ts';
import { createStampSeals } from '#security/stamp-seals.ts';
import { createTokens } from '#security/tokens.ts';
import { watchTroubles } from '#start/watch-troubles.ts';
import { createVapidKeys } from '#vapid.ts';
import type { BodyOf } from './body-of.ts';
import { testDatabase } from './database.ts';
import { type Factories, factoriesOn } from './factories.ts';

/** With what the tests show push services who they are. */
export const testVapidKeys = createVapidKeys();
const secret = 'a secret that only the tests know, long enough';
export const testClockStart = '2026-11-12T10:30:00+01:00';

/** A clock that stands still until a test moves it. */
type TestClock = Clock & { set(at: string | Date): void; advance(seconds: number): void };
export function testClock(start = testClockStart): TestClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set: (moment) => void (at = new Date(moment).getTime()),
    advance: (seconds) => void (at += seconds * 1000),
  };
}

type App = Awaited<ReturnType<typeof buildApp>>;
type Injected = Awaited<ReturnType<App['inject']>>;

/** `body` is typed by the contract's reply to that route; null where the answer is no JSON. */
export type Asked<R extends string = string> = { status: number; body: BodyOf<R>; text: string } & Pick<
  Injected,
  'headers' | 'cookies' | 'rawPayload'
>;
export type AskOptions = {
  token?: string;
  body?: object | string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  ip?: string;
  /** Where a test has mounted a contract of its own. */
  prefix?: string;
};
export type TestApp = Factories & {
  app: App;
  server: Server;
  database: Database;
  databaseUrl: string;
  clock: TestClock;
  /** A request as a client would send it: `ask('GET /users/personal-profile', { token })`. */
  ask<const R extends string>(route: R, options?: AskOptions): Promise<Asked<R>>;
  /** A connection with the rights of the login that owns the schema. */
  owner(): Promise<pg.Client>;
  close(): Promise<void>;
};

/** With one connection of each kind, a request that holds one and waits for another of the same kind waits in vain. */
export const oneOfEach = { app: 1, system: 1, questions: 1 };
const enough = { app: 6, system: 4, questions: 4 };

type TestAppOptions = {
  dataDir?: string;
  /** The database and the clock of another one, as two processes share them. */
  beside?: TestApp;
  connections?: typeof enough;
  /** For tests that ask how things end, not when: no request is refused because the machine is slow. */
  isPatient?: boolean;
  /** For tests that ask what is written there. */
  log?: Logger;
};
const patient = { lockMs: 120_000, statementMs: 120_000 };
/** Whoever waits in vain for a connection does so however long it is; whoever waits for a slow machine does not. */
const pooling = { waitMs: 120_000 };

/** The whole API on a real database, without a port: what leaves by the outbox stays there to be looked at. */
export async function testApp({
  dataDir = tmpdir(),
  beside,
  connections = enough,
  isPatient = false,
  log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
}: TestAppOptions = {}): Promise<TestApp> {
  const { url, drop } = beside ? { url: beside.databaseUrl, drop: async () => undefined } : await testDatabase();
  const clock = beside?.clock ?? testClock();
  const database = openDatabase(url, () => undefined, connections, {
    ...pooling,
    ...(isPatient && { limits: patient }),
  });
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const metrics = createMetrics();
  const troubles = createTroubles(log);
  watchTroubles(metrics, troubles);
  const wakeOutbox = () => undefined;
  const areas = liveAreas(database);
  const kioskTokens = createKioskTokens(secret);
  const server: Server = {
    env,
    publicUrl: 'http://localhost:3000',
    clock,
    log,
    database,
    troubles,
    tokens: createTokens(secret),
    seals: createStampSeals(secret),
    pushKey: testVapidKeys.publicKey,
    passwords: createPasswords(),
    kioskTokens,
    kiosks: liveKiosks(database, clock, kioskTokens),
    // What a test times it times with a beat of its own.
    beat: createBeat(0),
    sessions: liveSessions(database.system, clock),
    areas,
    people: createPeopleDirectory(database),
    metrics,
    files: createFileStore(env),
    tables: createTableReader(),
    pdfs: createPdfReader(),
    stamps: createIngest({
      pool: openIngestPool(url, () => undefined, pooling),
      onBatch: (size) => metrics.stampBatches.observe(size),
      wakeOutbox,
    }),
    positions: createPositionLog({
      pool: openIngestPool(url, () => undefined, pooling),
      areas,
      database,
      troubles,
      wakeOutbox,
    }),
    // It listens on no port, and so has no devices either.
    isGatewayUp: () => true,
    isIntakeStuck: () => false,
    gatewayAddress: () => 'mqtt://localhost:1883',
    wakeOutbox,
  };
  const app = await buildApp({ server, webApps: null, version: 'test' });
  let owner: pg.Client | undefined;
  return {
    app,
    server,
    database,
    databaseUrl: url,
    clock,
    ...factoriesOn(server),
    ask: (route, options) => ask(app, route, options),
    async owner() {
      if (owner) return owner;
      owner = new pg.Client({ connectionString: url });
      await owner.connect();
      return owner;
    },
    async close() {
      await owner?.end();
      await app.close();
      await server.tables.close();
      await server.pdfs.close();
      await server.stamps.close();
      await server.positions.close();
      await database.close();
      await drop();
    },
  };
}

async function ask<R extends string>(
  app: App,
  route: R,
  { token, body, headers, cookies, ip, prefix = apiPrefix }: AskOptions = {},
): Promise<Asked<R>> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await app.inject({
    method,
    url: `${prefix}${path}`,
    headers: {
      'x-device-type': 'web',
      'accept-language': 'it',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
    ...(cookies && { cookies }),
    ...(ip && { remoteAddress: ip }),
  });
  const isJson =
    String(answer.headers['content-type']).includes('json') && answer.headers['content-encoding'] === undefined;
  const { statusCode: status, headers: sent, cookies: set, body: text, rawPayload } = answer;
  return {
    status,
    body: JSON.parse(isJson && text ? text : 'null') as BodyOf<R>,
    headers: sent,
    cookies: set,
    text,
    rawPayload,
  };
}
