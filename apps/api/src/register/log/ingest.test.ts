import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IncomingStamp, StampLog } from '#http/server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { appendStamps } from './append-stamps.repo.ts';
import { logCorrection } from './corrections.repo.ts';
import { openIngestPool } from './ingest.repo.ts';
import { createIngest } from './ingest.ts';
import { firstSealText } from './seal.ts';
import { verifyRegister } from './verify.repo.ts';

let t: TestApp;
let one: StampLog;
let other: StampLog;
let pool: pg.Pool;
let company: TestCompany;
let woken = 0;

beforeAll(async () => {
  t = await testApp();
  pool = openIngestPool(t.databaseUrl, () => undefined);
  const otherPool = openIngestPool(t.databaseUrl, () => undefined);
  const onBatch = (size: number) => t.server.metrics.stampBatches.observe(size);
  one = createIngest({ pool, onBatch, wakeOutbox: () => void (woken += 1) });
  other = createIngest({ pool: otherPool, onBatch, wakeOutbox: () => undefined });
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await t.close();
});
beforeEach(async () => {
  company = await t.aCompany();
});

type Person = Pick<IncomingStamp, 'companyId' | 'userId' | 'sessionId'>;
async function aPerson(): Promise<Person> {
  const { id: userId, companyId } = await t.aUser({ company });
  return {
    userId,
    companyId,
    sessionId: (await t.signedInAs({ id: userId, companyId, email: '', role: 'Operator' })).sessionId,
  };
}
const people = (many: number) => Promise.all(Array.from({ length: many }, aPerson));
const stampOf = (person: Person, given: Partial<IncomingStamp> = {}): IncomingStamp => ({
  ...person,
  id: randomUUID(),
  at: t.clock.now(),
  receivedAt: t.clock.now(),
  direction: null,
  source: 'app',
  site: null,
  inside: null,
  deviceAt: null,
  clockSure: true,
  month: '2026-11',
  rooms: [`user:${person.userId}`],
  ...given,
});
const count = async (table: string) => {
  const { rows } = await t.database.system.query<{ n: number }>(
    `select count(*)::int as n from ${table} where company_id = $1`,
    [company.id],
  );
  return rows[0]?.n;
};
const verdict = () => verifyRegister(t.database.systemDb, company.id);

test('many people at once are committed together, each with a row, a mark and an event', async () => {
  const everybody = await people(100);
  const before = await batches();
  woken = 0;
  const answers = await Promise.all(everybody.map((person) => one.add(stampOf(person))));
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(100);
  for (const table of ['stamps', 'day_marks', 'outbox']) expect(await count(table)).toBe(100);
  expect(await batches()).toBe(before + 1);
  await expect.poll(() => woken).toBe(1);
  expect(await verdict()).toEqual({ people: 100, stamps: 100, firstBreak: null });
});

async function batches(): Promise<number> {
  const { values } = await t.server.metrics.stampBatches.get();
  return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
}

test('the same stamps through two processes at once make one row each, with equal answers', async () => {
  const everybody = await people(20);
  const all = everybody.flatMap((person) =>
    Array.from({ length: 10 }, (_, minute) => stampOf(person, { at: new Date(Date.UTC(2026, 10, 12, 8, minute)) })),
  );
  const [first, second] = await Promise.all(
    [one, other].map((ingest) => Promise.all(all.map((stamp) => ingest.add(stamp)))),
  );
  all.forEach((_, index) => {
    const [mine, theirs] = [first?.[index], second?.[index]];
    expect(new Set([mine?.isNew, theirs?.isNew])).toEqual(new Set([false, true]));
    expect(mine?.answer).toEqual(theirs?.answer);
  });
  for (const table of ['stamps', 'day_marks', 'outbox']) expect(await count(table)).toBe(200);
  expect(await verdict()).toEqual({ people: 20, stamps: 200, firstBreak: null });
});

test('somebody whose chain another holds is told to come back, everybody else of the batch is committed', async () => {
  const everybody = await people(20);
  const [held] = everybody;
  if (!held) throw new Error('Fewer people were created than the test needs.');
  await Promise.all(everybody.map((person) => one.add(stampOf(person))));
  const owner = await t.owner();
  await owner.query('begin');
  await owner.query('select from stamp_heads where user_id = $1 for update', [held.userId]);
  const answers = await Promise.allSettled(everybody.map((person) => one.add(stampOf(person))));
  await owner.query('rollback');
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(everybody.map((person) => person !== held));
  expect(answers[0]).toMatchObject({ reason: { code: '55P03' } });
  expect((await one.add(stampOf(held))).isNew).toBe(true);
  expect(await verdict()).toEqual({ people: 20, stamps: 40, firstBreak: null });
});

test('different stamps of the same people through two processes form one chain', async () => {
  const everybody = await people(10);
  const all = everybody.flatMap((person) => Array.from({ length: 20 }, () => stampOf(person)));
  const answers = await Promise.all(all.map((stamp, index) => (index % 2 ? one : other).add(stamp)));
  expect(answers.every(({ isNew }) => isNew)).toBe(true);
  expect(await verdict()).toEqual({ people: 10, stamps: 200, firstBreak: null });
});

test('one bad row does not sink its neighbours', async () => {
  const [good, ended, expired, repeated, broken, last] = await people(6);
  if (!good || !ended || !expired || !repeated || !broken || !last)
    throw new Error('Fewer people were created than the test needs.');
  await t.database.system.query('update sessions set ended_at = now() where id = $1', [ended.sessionId]);
  await t.database.system.query('update sessions set expires_at = $2 where id = $1', [
    expired.sessionId,
    t.clock.now(),
  ]);
  const known = stampOf(repeated);
  const { answer } = await one.add(known);
  const results = await Promise.allSettled([
    one.add(stampOf(good)),
    one.add(stampOf(ended)),
    one.add(stampOf(expired)),
    one.add(known),
    // What the API would never let through: the statement fails for the whole batch.
    one.add(stampOf(broken, { month: '2026-11', at: new Date('+275000-01-01T00:00:00Z') })),
    one.add(stampOf(last)),
  ]);
  expect(results).toMatchObject([
    { value: { isNew: true } },
    { reason: { code: 'unauthorized' } },
    { reason: { code: 'unauthorized' } },
    { value: { isNew: false, answer } },
    { reason: { code: '22009' } },
    { value: { isNew: true } },
  ]);
  expect(await verdict()).toMatchObject({ stamps: 3, firstBreak: null });
});

test('of two people who send the same id at once, one is kept and the other refused', async () => {
  const [first, second] = await people(2);
  if (!first || !second) throw new Error('Fewer people were created than the test needs.');
  const stamp = stampOf(first);
  const results = await Promise.allSettled([one.add(stamp), one.add({ ...stamp, ...second })]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'validation', errors: [{ path: 'id', message: 'stamps.idTaken' }] },
  });
  expect(await verdict()).toMatchObject({ stamps: 1, firstBreak: null });
});

test('a lost connection refuses what was under way, and the next stamp finds a new one', async () => {
  const [person] = await people(1);
  if (!person) throw new Error('Fewer people were created than the test needs.');
  await one.add(stampOf(person));
  const owner = await t.owner();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'timbro_ingest' and datname = current_database()`,
  );
  const stamp = stampOf(person);
  const sendUntilKept = async (): Promise<boolean> => (await one.add(stamp).catch(sendUntilKept)) !== undefined;
  expect(await sendUntilKept()).toBe(true);
  expect(await verdict()).toMatchObject({ stamps: 2, firstBreak: null });
});

describe('the role that adds stamps', () => {
  test.each([
    ['change a stamp', "update stamps set source = 'kiosk'"],
    ['remove a stamp', 'delete from stamps'],
    ['read who people are', 'select email from users'],
    ['read passwords', 'select password_hash from users'],
    ['end a session', 'update sessions set ended_at = now()'],
    ['read the outbox', 'select * from outbox'],
    ['read marks', 'select * from day_marks'],
    ['remove marks', 'delete from day_marks'],
    ['remove a position', 'delete from positions'],
    ['switch the log of exits', 'update exits_switches set enabled = true'],
    ['open a month', "update months set state = 'open'"],
    ['read clients', 'select * from companies'],
    ['remove a head', 'delete from stamp_heads'],
  ])('cannot %s', async (_, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the chain', () => {
  /** Three people with four stamps each; the second of them is tampered with. */
  async function aRegister(given: Partial<IncomingStamp> = {}) {
    const everybody = (await people(3)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    const rows: IncomingStamp[] = [];
    for (const person of everybody)
      for (let hour = 0; hour < 4; hour += 1) {
        const stamp = stampOf(person, { at: new Date(Date.UTC(2026, 10, 12, 6 + hour)), ...given });
        await one.add(stamp);
        if (person === everybody[1]) rows.push(stamp);
      }
    return rows;
  }

  const later = "interval '1 minute'";
  const samePerson = 'user_id = (select user_id from stamps where id = $1)';

  // Which row is tampered with, which row is then named, and as what.
  test.each([
    ['a changed time', `update stamps set at = at + ${later} where id = $1`, 2, 2, 'changed'],
    ['a changed arrival', `update stamps set received_at = received_at + ${later} where id = $1`, 2, 2, 'changed'],
    ['a changed verdict', 'update stamps set review = not review where id = $1', 2, 2, 'changed'],
    [
      'what a phone is said to have shown',
      `update stamps set device_at = at + ${later} where id = $1`,
      2,
      2,
      'changed',
    ],
    ['a clock that is called unsure', 'update stamps set clock_sure = false where id = $1', 2, 2, 'changed'],
    ['a row that passes for an old one', 'update stamps set seal_version = 1 where id = $1', 2, 2, 'changed'],
    ['a row with a seal of no kind', 'update stamps set seal_version = 3 where id = $1', 2, 2, 'changed'],
    ['another seal', "update stamps set hash = sha256('x') where id = $1", 2, 2, 'changed'],
    ['a changed last row', `update stamps set at = at + ${later} where id = $1`, 3, 3, 'changed'],
    ['a removed row', 'delete from stamps where id = $1', 2, 3, 'missing'],
    ['a removed first row', 'delete from stamps where id = $1', 0, 1, 'missing'],
    ['a removed last row', 'delete from stamps where id = $1', 3, null, 'missing'],
    ['all rows removed', `delete from stamps where ${samePerson}`, 0, null, 'missing'],
    ['a head put back', `update stamp_heads set seq = 3 where ${samePerson}`, 3, 3, 'headMoved'],
    ['another end', `update stamp_heads set hash = sha256('x') where ${samePerson}`, 3, 3, 'headMoved'],
    ['a head taken away', `delete from stamp_heads where ${samePerson}`, 3, 3, 'headMoved'],
  ])('betrays %s', async (_, tamper, index, named, what) => {
    const rows = await aRegister();
    expect(await verdict()).toEqual({ people: 3, stamps: 12, firstBreak: null });
    await (await t.owner()).query(tamper, [rows[index]?.id]);
    const found = named === null ? undefined : rows[named];
    expect((await verdict()).firstBreak).toMatchObject({
      companyId: company.id,
      userId: rows[index]?.userId,
      seq: index + 1,
      stampId: found?.id ?? null,
      what,
    });
  });

  const shown = new Date('2026-11-12T11:02:00.000Z');
  test.each([
    ['another time', `update stamps set device_at = device_at + ${later} where id = $1`],
    ['no time', 'update stamps set device_at = null where id = $1'],
    ['the time of a sure clock', 'update stamps set clock_sure = true where id = $1'],
    [
      'no clock, as if it were an old row',
      'update stamps set device_at = null, clock_sure = true, seal_version = 1 where id = $1',
    ],
  ])('betrays a phone that is said to have shown %s', async (_, tamper) => {
    const rows = await aRegister({ deviceAt: shown, clockSure: false });
    expect(await verdict()).toEqual({ people: 3, stamps: 12, firstBreak: null });
    await (await t.owner()).query(tamper, [rows[1]?.id]);
    expect((await verdict()).firstBreak).toMatchObject({ seq: 2, stampId: rows[1]?.id, what: 'changed' });
  });

  describe('of rows from before phones told their clock', () => {
    const oldSeal = firstSealText(
      `coalesce((select hash from stamp_heads where user_id = $2), decode(repeat('00', 32), 'hex'))`,
      {
        companyId: '$1::uuid',
        userId: '$2::uuid',
        seq: '$3::bigint',
        id: '$4::uuid',
        at: '$5::timestamptz',
        receivedAt: '$5::timestamptz',
        direction: `'in'`,
        source: `'app'`,
        review: 'false',
        acted: `'in'`,
        clockSure: 'true',
      },
    );
    /** As a process did that knew no other seal, and may still do beside one that does. */
    async function addOld({ companyId, userId }: Person, seq: number): Promise<string> {
      const id = randomUUID();
      await (
        await t.owner()
      ).query(
        `with added as (insert into stamps (company_id, user_id, seq, id, at, received_at, direction, source, review, acted, hash)
          values ($1, $2, $3, $4, $5, $5, 'in', 'app', false, 'in', ${oldSeal}) returning hash)
        insert into stamp_heads (company_id, user_id, seq, hash) select $1, $2, $3, hash from added
        on conflict (company_id, user_id) do update set seq = excluded.seq, hash = excluded.hash`,
        [companyId, userId, seq, id, new Date(Date.UTC(2026, 9, 1, seq))],
      );
      return id;
    }
    async function aMixedChain() {
      const [person] = await people(1);
      if (!person) throw new Error('Fewer people were created than the test needs.');
      const old = [await addOld(person, 1), await addOld(person, 2)];
      await one.add(stampOf(person, { deviceAt: shown, clockSure: false }));
      await logCorrection(t.database.systemDb, company.id, person.userId, 'manual', anEmptyDay, t.clock.now());
      await appendStamps(t.database.systemDb, company.id, [
        { ...stampOf(person), direction: 'in', deviceAt: shown },
        { ...stampOf(person), direction: 'out' },
      ]);
      await addOld(person, 7);
      await one.add(stampOf(person));
      return old;
    }
    const anEmptyDay = { day: '2026-11-12', by: randomUUID(), requestId: null, supersedes: [], pairs: [] };

    test('holds, also where such rows follow new ones', async () => {
      await aMixedChain();
      expect(await verdict()).toEqual({ people: 1, stamps: 8, firstBreak: null });
    });

    test.each([
      ['passes for a new one', 'seal_version = 2'],
      ['is given a clock', `device_at = at + ${later}`],
      ['is given an unsure clock', 'clock_sure = false'],
      ['is given a clock and passes for a new one', 'device_at = at, seal_version = 2'],
      ['has a changed time', `at = at + ${later}`],
    ])('betrays one that %s', async (_, change) => {
      const [, second] = await aMixedChain();
      await (await t.owner()).query(`update stamps set ${change} where id = $1`, [second]);
      expect((await verdict()).firstBreak).toMatchObject({ seq: 2, stampId: second, what: 'changed' });
    });
  });

  test('people and stamps are counted in numbers that no log outgrows', async () => {
    const db = t.database.systemDb;
    const typed = {
      execute: (query: SQL) =>
        db.execute(
          sql`select pg_typeof(v.people)::text as people, pg_typeof(v.stamps)::text as stamps, v.first from (${query}) v`,
        ),
    };
    expect(await verifyRegister(typed as unknown as typeof db)).toMatchObject({
      people: 'double precision',
      stamps: 'double precision',
    });
  });

  test.each([
    ['another day', `correction_day = '2026-11-13'`],
    ['no day', 'correction_day = null'],
  ])('a correction that is filed under %s is betrayed', async (_, change) => {
    const [person] = await people(1);
    if (!person) throw new Error('Fewer people were created than the test needs.');
    const given = { day: '2026-11-12', by: randomUUID(), requestId: null, supersedes: [], pairs: [] };
    for (let made = 0; made < 2; made += 1)
      await logCorrection(t.database.systemDb, company.id, person.userId, 'manual', given, t.clock.now());
    expect((await verdict()).firstBreak).toBeNull();
    await (await t.owner()).query(`update stamps set ${change} where user_id = $1 and seq = 1`, [person.userId]);
    expect((await verdict()).firstBreak).toMatchObject({ seq: 1, what: 'changed' });
  });

  test('two rows that changed places are named by the first', async () => {
    const rows = await aRegister();
    const owner = await t.owner();
    const [second, third] = [rows[1]?.id, rows[2]?.id];
    await owner.query('update stamps set seq = seq + 100 where id = $1', [second]);
    await owner.query('update stamps set seq = 2 where id = $1', [third]);
    await owner.query('update stamps set seq = 3 where id = $1', [second]);
    expect((await verdict()).firstBreak).toMatchObject({ seq: 2, stampId: third, what: 'changed' });
  });

  test('one company’s break is nobody else’s', async () => {
    const rows = await aRegister();
    await (await t.owner()).query('delete from stamps where id = $1', [rows[2]?.id]);
    const stranger = await t.aCompany();
    expect(await verifyRegister(t.database.reader(stranger.id), stranger.id)).toEqual({
      people: 0,
      stamps: 0,
      firstBreak: null,
    });
    expect((await verifyRegister(t.database.reader(stranger.id), company.id)).people).toBe(0);
    expect((await verifyRegister(t.database.reader(company.id), company.id)).firstBreak?.seq).toBe(3);
  });
});
