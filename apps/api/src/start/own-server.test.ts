import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { refuseOldServer } from '#db/migrate.ts';
import { newId } from '#db/new-id.ts';
import { SetupFault, readEnv } from '#env.ts';
import { factoriesOn } from '#testing/factories.ts';
import { loginPassword, majors, startSecondServer } from '#testing/second-server.ts';
import { prepare } from './install.ts';
import { startProcess } from './process.ts';

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'timbro-own-server-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const envFor = (url: string) =>
  readEnv({
    DATABASE_URL: url,
    JWT_SECRET: 'a secret of at least thirty-two characters',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
  });

/** What `npm start` does, up to a person who stamps. */
async function startAndStamp(url: string) {
  const env = envFor(url);
  const installation = await prepare(env);
  const log = pino({ level: 'silent' });
  const running = await startProcess({ ...installation, env, log, webApps: null, version: 'test' });
  try {
    const make = factoriesOn(running.server);
    const { token } = await make.signedInAs(await make.aUser({ role: 'Operator' }));
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${running.address}/api/v1${path}`, {
        ...init,
        headers: { 'x-device-type': 'web', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      });
    const stamp = { id: newId(), at: new Date().toISOString(), source: 'app' };
    const stamped = await ask('/stamps', { method: 'POST', body: JSON.stringify(stamp) });
    const current = await ask('/stamps/current');
    return { stamped: stamped.status, current: current.status };
  } finally {
    await running.stop();
    await installation.stop();
  }
}

/** The one sentence with which a start ends. */
async function refusalOf(url: string): Promise<string> {
  const refused = await prepare(envFor(url)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SetupFault);
  return (refused as Error).message;
}

describe.each(majors)('on a PostgreSQL of one’s own (%s) where nothing is prepared', (major) => {
  let server: Awaited<ReturnType<typeof startSecondServer>>;
  let count = 0;
  beforeAll(async () => void (server = await startSecondServer(major)));
  afterAll(() => server.stop());

  /** A database that belongs to the superuser, and a login that has nothing to do with it. */
  async function stranger(rights = '') {
    count += 1;
    const [login, database] = [`Login ${count}`, `base-${count}`];
    const admin = await server.asSuperuser();
    await admin.query(`create role "${login}" login password '${loginPassword}' ${rights}`);
    await admin.query(`create database "${database}"`);
    await admin.end();
    const superuser = await server.asSuperuser(database);
    onTestFinished(() => superuser.end());
    return { url: server.urlFor(database, login), login, superuser };
  }
  const forgetRoles = async () => {
    const admin = await server.asSuperuser();
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'base-%'`,
    );
    for (const { name } of rows) await admin.query(`drop database "${name}" with (force)`);
    for (const role of ['timbro_app', 'timbro_provider', 'timbro_system', 'timbro_ingest'])
      await admin.query(`drop role if exists ${role}`);
    await admin.end();
  };

  test('a login that owns nothing is told what to grant; with that, and nothing else, it starts, serves and starts again', async () => {
    const { url, superuser } = await stranger();
    const said = await refusalOf(url);
    const [, printed = ''] =
      /^The login "Login \d+" lacks rights that Timbro needs\. As an administrator, in the database "base-\d+", run: (.*)$/.exec(
        said,
      ) ?? [];
    expect(printed).toMatch(
      /^create role timbro_app nologin; .* grant usage, create on schema public to "Login \d+";$/,
    );
    await superuser.query(printed);
    expect(await startAndStamp(url)).toEqual({ stamped: 201, current: 200 });
    expect(await startAndStamp(url)).toEqual({ stamped: 201, current: 200 });
  });

  test('where the roles stand already, what is left to grant is told; to another login of the same database, whose it is', async () => {
    const { url, superuser } = await stranger();
    const said = await refusalOf(url);
    expect(said).not.toContain('create role');
    await superuser.query(said.slice(said.indexOf('run: ') + 5));
    await prepare(envFor(url));

    const other = await stranger();
    const beside = new URL(url);
    beside.username = encodeURIComponent(other.login);
    expect(await refusalOf(beside.href)).toMatch(
      /may not change the schema \(permission denied for schema app\): .* start with the login that owns it\.$/,
    );
  });

  test('a schema public that is closed to everybody is opened to the roles as well', async () => {
    const { url, superuser } = await stranger();
    await superuser.query('revoke all on schema public from public');
    const said = await refusalOf(url);
    expect(said).toContain(
      'grant usage on schema public to timbro_app, timbro_provider, timbro_system, timbro_ingest;',
    );
    await superuser.query(said.slice(said.indexOf('run: ') + 5));
    await prepare(envFor(url));
  });

  test('a schema of the login’s own name takes nothing away from the schema public', async () => {
    const { url, login, superuser } = await stranger();
    await superuser.query(`create schema "${login}" authorization "${login}"`);
    const said = await refusalOf(url);
    await superuser.query(said.slice(said.indexOf('run: ') + 5));
    await prepare(envFor(url));
    const { rows } = await superuser.query(`select from pg_tables where schemaname = $1`, [login]);
    expect(rows).toEqual([]);
  });

  test('a login that may create roles makes them and takes them itself', async () => {
    await forgetRoles();
    const { url, superuser } = await stranger('createrole');
    const said = await refusalOf(url);
    expect(said).not.toMatch(/create role|timbro_app/);
    await superuser.query(said.slice(said.indexOf('run: ') + 5));
    await prepare(envFor(url));
  });

  test('what belongs to another login is named', async () => {
    const { url, superuser } = await stranger();
    const said = await refusalOf(url);
    await superuser.query(said.slice(said.indexOf('run: ') + 5));
    await superuser.query('create schema app');
    expect(await refusalOf(url)).toMatch(
      /^The login of the database may not change the schema \(permission denied .* owner to/,
    );
  });
});

test('a server that is too old is refused in one sentence', () => {
  expect(() => refuseOldServer(150_000)).not.toThrow();
  expect(() => refuseOldServer(149_999)).toThrow(
    'PostgreSQL 15 or newer is needed, and this is 14: upgrade it, or let DATABASE_URL lead to a newer one.',
  );
});
