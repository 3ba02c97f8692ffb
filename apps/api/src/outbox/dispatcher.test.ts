import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#db/client.ts';
import { testDatabase } from '#testing/database.ts';
import { type Deliver, type Dispatcher, startDispatcher } from './dispatcher.ts';
import type { Mail } from './payloads.ts';

const companyId = randomUUID();
const never = 600_000;
let database: Awaited<ReturnType<typeof testDatabase>>;
let system: pg.Pool;
let owner: pg.Pool;
type LogLine = { level: number; outboxId?: number };
let lines: LogLine[];
let started: Dispatcher[];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });

beforeAll(async () => {
  database = await testDatabase();
  system = openPool(database.url, 'timbro_system', 6, () => undefined);
  owner = openPool(database.url, null, 2, () => undefined);
});
beforeEach(async () => {
  lines = [];
  started = [];
  await owner.query('truncate outbox, attempts restart identity');
});
afterEach(async () => void (await Promise.all(started.map((dispatcher) => dispatcher.stop()))));
afterAll(async () => {
  await Promise.all([system.end(), owner.end()]);
  await database.drop();
});

const mailTo = (to: string): Mail => ({ to, subject: 'Invito', text: 'Codice' });
const leave = (mails: readonly Mail[]) =>
  system.query(
    `insert into outbox (company_id, kind, payload, created_at)
     select $1, 'mail', payload, now() from jsonb_array_elements($2::jsonb) with ordinality as given(payload, n) order by n`,
    [companyId, JSON.stringify(mails)],
  );
const waiting = async () =>
  Number((await owner.query<{ count: string }>('select count(*) from outbox')).rows[0]?.count);

function start(mail: Deliver['mail'], options: { pollMs?: number; others?: Partial<Deliver> } = {}) {
  const nothing = () => undefined;
  const deliver: Deliver = {
    event: nothing,
    crossing: nothing,
    push: nothing,
    deviceAlarm: nothing,
    recovery: nothing,
    decision: nothing,
    kiosk: nothing,
    sessionsEnded: nothing,
    sessionsChanged: nothing,
    mail,
    ...options.others,
  };
  const dispatcher = startDispatcher({ pool: system, deliver, log, pollMs: options.pollMs ?? never });
  started.push(dispatcher);
  return dispatcher;
}

describe('rows', () => {
  test('leave in the order they were written, each by its kind', async () => {
    const seen: unknown[] = [];
    await leave([mailTo('a@x.example')]);
    await system.query(
      "insert into outbox (company_id, kind, payload, created_at) values ($1, 'sessionsEnded', $2, now())",
      [companyId, { sessionIds: ['s1'] }],
    );
    await leave([mailTo('b@x.example')]);
    start((mail, row) => void seen.push([mail.to, row]), {
      others: { sessionsEnded: ({ sessionIds }) => void seen.push(sessionIds) },
    });

    await expect
      .poll(() => seen)
      .toEqual([['a@x.example', { id: 1, companyId }], ['s1'], ['b@x.example', { id: 3, companyId }]]);
    await expect.poll(waiting).toBe(0);
  });

  test('in thousands leave in batches, none twice', async () => {
    const seen: number[] = [];
    await leave(Array.from({ length: 1_700 }, (_, at) => mailTo(`${at}@x.example`)));
    start((_, { id }) => void seen.push(id));
    await expect.poll(waiting).toBe(0);
    expect(seen).toEqual(Array.from({ length: 1_700 }, (_, at) => at + 1));
  });

  test('of a process that only woke this one leave at once; those of others with the next look', async () => {
    const seen: string[] = [];
    const woken = start((mail) => void seen.push(mail.to));
    await sleep(100);
    await leave([mailTo('a@x.example')]);
    woken.wake();
    await expect.poll(() => seen).toEqual(['a@x.example']);
    await woken.stop();

    start((mail) => void seen.push(mail.to), { pollMs: 50 });
    await leave([mailTo('b@x.example')]);
    await expect.poll(() => seen).toEqual(['a@x.example', 'b@x.example']);
  });

  test('keep their order and stay single with two dispatchers at work', async () => {
    const seen: number[] = [];
    const slowly: Deliver['mail'] = async (_, { id }) => {
      await sleep(1);
      seen.push(id);
    };
    const quickly: Deliver['mail'] = (_, { id }) => void seen.push(id);
    const dispatchers = [start(slowly, { pollMs: 5 }), start(quickly, { pollMs: 5 })];
    for (let round = 0; round < 40; round++) {
      await leave(Array.from({ length: 25 }, () => mailTo('a@x.example')));
      for (const dispatcher of dispatchers) dispatcher.wake();
    }
    await expect.poll(waiting).toBe(0);
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 1));
  });
});

test('a pass never overlaps another, however often it is woken', async () => {
  let [busy, most, seen] = [0, 0, 0];
  const dispatcher = start(async () => {
    busy += 1;
    most = Math.max(most, busy);
    await sleep(5);
    busy -= 1;
    seen += 1;
  });
  for (let at = 0; at < 20; at++) {
    await leave([mailTo('a@x.example')]);
    for (let call = 0; call < 10; call++) dispatcher.wake();
  }
  await expect.poll(() => seen).toBe(20);
  expect(most).toBe(1);
});

test('what a delivery writes holds only together with the removal of its row', async () => {
  let fails = true;
  const dispatcher = start(async (mail, _row, client) => {
    await client.query('insert into attempts (key, at) values ($1, now())', [mail.to]);
    if (fails) throw new Error('not now');
  });
  await leave([mailTo('a@x.example')]);
  dispatcher.wake();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  const written = async () => (await owner.query<{ key: string }>('select key from attempts')).rows;
  expect(await written()).toEqual([]);
  expect(await waiting()).toBe(1);

  fails = false;
  await expect.poll(written).toEqual([{ key: 'a@x.example' }]);
  expect(await waiting()).toBe(0);
});

describe('a row that cannot be delivered', () => {
  const poison = 'poison@x.example';

  test('stops nobody, is tried again after growing pauses, and leaves when it can', async () => {
    const seen: string[] = [];
    const triedAt: number[] = [];
    let healed = false;
    const dispatcher = start((mail) => {
      if (mail.to === poison && !healed) {
        triedAt.push(performance.now());
        throw new Error('no such thing');
      }
      seen.push(mail.to);
    });
    const others = Array.from({ length: 20 }, (_, at) => `${at}@x.example`);
    await leave([...others.slice(0, 10), poison, ...others.slice(10)].map(mailTo));
    dispatcher.wake();

    await expect.poll(() => new Set(seen)).toEqual(new Set(others));
    // Once in the batch that failed, once alone.
    expect(seen.length).toBeLessThanOrEqual(30);
    expect(dispatcher.lagSeconds()).toBeGreaterThan(0);
    await expect.poll(() => triedAt.length).toBe(4);
    const [, alone = 0, second = 0, third = 0] = triedAt;
    expect(second - alone).toBeGreaterThan(900);
    expect(third - second).toBeGreaterThan(1_900);
    expect(lines.filter(({ outboxId }) => outboxId === 11).every(({ level }) => level === 40)).toBe(true);

    healed = true;
    await expect.poll(() => seen.includes(poison)).toBe(true);
    await expect.poll(() => dispatcher.lagSeconds()).toBe(0);
  });

  test('because its statement fails does not spoil its neighbours', async () => {
    const seen: string[] = [];
    const dispatcher = start(async (mail, _row, client) => {
      await client.query(mail.to === poison ? 'select no_such_column' : 'select 1');
      seen.push(mail.to);
    });
    await leave([mailTo(poison), mailTo('a@x.example')]);
    dispatcher.wake();
    await expect.poll(() => seen).toEqual(['a@x.example']);
    expect(await waiting()).toBe(1);
  });

  test('of a kind nobody knows rests as well', async () => {
    const seen: string[] = [];
    const dispatcher = start((mail) => void seen.push(mail.to));
    await system.query(
      "insert into outbox (company_id, kind, payload, created_at) values ($1, 'pigeon', '{}', now())",
      [companyId],
    );
    await leave([mailTo('a@x.example')]);
    dispatcher.wake();
    await expect.poll(() => seen).toEqual(['a@x.example']);
  });
});

test('a database that goes away and comes back loses no row', async () => {
  const seen = new Set<number>();
  const dispatcher = start(
    async (_, { id }, client) => {
      await client.query('select 1');
      seen.add(id);
    },
    { pollMs: 20 },
  );
  const name = new URL(database.url).pathname.slice(1);
  const elsewhere = openPool(new URL('/postgres', database.url).href, null, 1, () => undefined);
  let written = 0;
  for (let round = 0; round < 5; round++) {
    await leave(Array.from({ length: 200 }, () => mailTo('a@x.example')));
    written += 200;
    dispatcher.wake();
    await elsewhere.query(`alter database ${name} allow_connections false`);
    await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await sleep(150);
    await elsewhere.query(`alter database ${name} allow_connections true`);
    await expect.poll(() => seen.size).toBe(written);
  }
  await elsewhere.end();
  await expect.poll(waiting).toBe(0);
  await expect.poll(() => dispatcher.lagSeconds()).toBe(0);
  expect(lines.some(({ outboxId }) => outboxId !== undefined)).toBe(false);
});
