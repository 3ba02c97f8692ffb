import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#env.ts';
import { refusalOf } from '#http/errors.ts';
import { reachDatabase } from '#start/reach-database.ts';
import { type Replicated, startReplicated } from '#testing/replicated.ts';
import { openPool } from './client.ts';
import { clientTo, reachOf } from './connect.ts';
import { listenOn } from './listen.ts';

let pair: Replicated;
let pool: pg.Pool;

beforeAll(async () => {
  pair = await startReplicated();
  pool = openPool(pair.url, null, 3, () => undefined);
  await pool.query('create table kept (id int primary key)');
});
afterAll(async () => {
  await pool.end();
  await pair.stop();
});

const portOf = (url: string) => Number(new URL(url).port);
const portText = 'select inet_server_port() as port';
const portAt = async (client: Pick<pg.Client, 'query'>) =>
  (await client.query<{ port: number }>(portText)).rows[0]?.port;
/** Tries as senders do; whatever is refused meanwhile has to promise to be back. */
async function writeUntilKept(id: number): Promise<void> {
  for (;;) {
    const error = await pool.query('insert into kept values ($1) on conflict do nothing', [id]).then(
      () => null,
      (fault: unknown) => fault,
    );
    if (error === null) return;
    expect(refusalOf(error)).toMatchObject({ code: 'unavailable' });
    await sleep(50);
  }
}
const sentenceAt = (url: string) =>
  reachDatabase(readEnv({ DATABASE_URL: url, JWT_SECRET: 'a secret of at least thirty-two characters' }), {
    forMs: 0,
  }).then(
    () => 'it is reached',
    (error: unknown) => (error as Error).message,
  );

test('one host is reached as it always was', () => {
  expect(reachOf(pair.primaryUrl())).toEqual({ connectionString: pair.primaryUrl() });
});

test('pools and clients go to the primary, wherever it stands in the list', async () => {
  const turned = pair.url.replace(/@([^,]+),([^/]+)\//, '@$2,$1/');
  for (const url of [pair.url, turned, `${pair.url}?target_session_attrs=read-write`]) {
    const client = clientTo(url);
    await client.connect();
    expect(await portAt(client)).toBe(portOf(pair.primaryUrl()));
    await client.end();
  }
  expect(await portAt(pool)).toBe(portOf(pair.primaryUrl()));
});

test('a start with standbys alone, or with nobody, says so of each host', async () => {
  const [, login] = /^(.*@)/.exec(pair.url) ?? [];
  const standby = `127.0.0.1:${portOf(pair.otherUrl())}`;
  expect(await sentenceAt(`${login}${standby},127.0.0.1:1/timbro`)).toBe(
    `No host of DATABASE_URL is a primary that takes writes (${standby} is a standby, 127.0.0.1:1 does not answer (ECONNREFUSED)): start or promote one, or correct the address.`,
  );
  const stranger = pair.url.replace(/:[^:@]+@/, ':wrong@');
  expect(await sentenceAt(stranger)).toMatch(/refuses us: password authentication failed .*, .*refuses us/);
  expect(await sentenceAt(pair.url)).toBe('it is reached');
});

test('a connection that finds that it may not write is thrown away, and what it was for is to come again', async () => {
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('set default_transaction_read_only = on');
  const error: unknown = await client.query('insert into kept values (0)').catch((fault: unknown) => fault);
  expect(refusalOf(error)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  await ended;
  client.release(true);
});

test(
  'pool and listener follow a promotion, also away from a former primary that still works',
  { timeout: 120_000 },
  async () => {
    const heard: string[] = [];
    const listening = openPool(pair.url, null, 1, () => undefined);
    let begun = 0;
    const stop = await listenOn(listening, pino({ level: 'silent' }))(
      'words',
      (text) => heard.push(text),
      () => (begun += 1),
    );
    await writeUntilKept(1);
    const former = pair.primaryUrl();
    // It waits for a standby that has left it and acknowledges nothing any more; nothing breaks until the clock looks.
    await pair.promote();
    await writeUntilKept(2);
    expect(await portAt(pool)).toBe(portOf(pair.primaryUrl()));
    await expect.poll(() => begun).toBe(2);
    await pool.query("select pg_notify('words', 'after')");
    await expect.poll(() => heard).toEqual(['after']);

    // The new one is gone for a moment; the former one, which knows nothing of it, is not written to meanwhile.
    await pair.killPrimary();
    const alone = new pg.Client({ connectionString: former });
    await alone.connect();
    const refused: unknown = await pool.query('insert into kept values (3)').catch((fault: unknown) => fault);
    expect(refusalOf(refused)).toMatchObject({ code: 'unavailable' });
    const again: unknown = await pool.query('insert into kept values (3)').catch((fault: unknown) => fault);
    expect(String(again)).toContain('is stale');
    expect((await alone.query('select from kept where id = 3')).rowCount).toBe(0);
    await alone.end();
    await stop();
    await listening.end();
  },
);
