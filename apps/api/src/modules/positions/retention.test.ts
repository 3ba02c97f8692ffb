import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { rings, slotOf } from '#db/rings.ts';
import { exitLogs } from '#db/tables/exits.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { tracksOn } from '#testing/tracks.ts';
import { createRetention } from './retention.ts';

let t: TestApp;
let company: TestCompany;
let person: TestUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await (await t.owner()).query('truncate positions, exit_logs, fences');
  t.clock.set('2026-11-12T09:30:00Z');
  company = await tracksOn(t).aLoggingCompany();
  person = await t.aUser({ company });
});

const count = async (table: string): Promise<number> =>
  (await t.database.system.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? Number.NaN;
const times = async (table: 'positions' | 'exit_logs', column: string): Promise<string[]> =>
  (await t.database.system.query<{ at: Date }>(`select ${column} as at from ${table} order by 1`)).rows.map(({ at }) =>
    at.toISOString(),
  );
/** What the heaps of a ring take on the disk. */
const bytesOf = async (table: string) => {
  const text = `select sum(pg_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = $1::regclass`;
  return (await t.database.system.query<{ bytes: number }>(text, [table])).rows[0]?.bytes ?? Number.NaN;
};
/** Comes in and reports now. */
async function reports(fixes = 1) {
  const tracks = tracksOn(t);
  await tracks.cameIn(person, 5);
  const sent = Array.from({ length: fixes }, (_, n) => tracks.fix(4 - (4 * n) / fixes));
  expect((await tracks.send(person, sent)).body.accepted).toBe(fixes);
}
const aCrossing = async (leftAt: string) => {
  const at = new Date(leftAt);
  const whose = { companyId: company.id, userId: person.id };
  const row = { ...whose, id: newId(), slot: slotOf(rings.crossings, at), leftAt: at, createdAt: at };
  await t.database.systemDb.insert(exitLogs).values(row);
};

describe('positions', () => {
  test('go with their hour once it ended a day ago, and not before', async () => {
    const sweep = createRetention(t.database);
    await reports();
    for (const [at, left] of [
      ['2026-11-12T09:40:00Z', 1],
      ['2026-11-13T09:29:00Z', 1],
      ['2026-11-13T09:59:59Z', 1],
      ['2026-11-13T10:00:00Z', 0],
    ] as const) {
      t.clock.set(at);
      await sweep(t.clock.now());
      expect([at, await count('positions')]).toEqual([at, left]);
    }
  });

  test('do not add up over the days: the disk they take is that of one', async () => {
    const sweep = createRetention(t.database);
    const sizes: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        t.clock.set(new Date(Date.UTC(2026, 10, 12 + day, hour, 30)));
        if (hour % 4 === 0) await reports(200);
        await sweep(t.clock.now());
      }
      sizes.push(await bytesOf('positions'));
      expect(await count('positions')).toBeLessThanOrEqual(7 * 200);
    }
    const [first = 0, ...later] = sizes;
    expect(first).toBeGreaterThan(0);
    for (const size of later) expect(size).toBeLessThanOrEqual((first * 7) / 6);
  });

  test.each([
    ['two days', 48],
    ['a turn of the ring, to the hour', 27],
    ['two turns of it', 54],
  ])('of before are gone after %s in which nothing ran, and nothing new with them', async (_, hours) => {
    await reports();
    t.clock.advance(hours * 3600);
    await reports();
    await createRetention(t.database)(t.clock.now());
    const [only, ...others] = await times('positions', 'at');
    expect(others).toEqual([]);
    expect(new Date(only ?? 0).getTime()).toBeGreaterThan(t.clock.now().getTime() - 600_000);
  });

  test('that somebody is just reading go the next time', async () => {
    const sweep = createRetention(t.database);
    await reports();
    t.clock.advance(25 * 3600);
    const reader = await t.owner();
    await reader.query('begin; set local role timbro_system');
    await reader.query('select from positions limit 1');
    await sweep(t.clock.now());
    expect(await count('positions')).toBe(1);
    await reader.query('rollback');
    await sweep(t.clock.now());
    expect(await count('positions')).toBe(0);
  });
});

test('nobody is followed from a place that is a day old', async () => {
  const sweep = createRetention(t.database);
  await reports();
  t.clock.advance(86_400 - 10 * 60);
  await sweep(t.clock.now());
  expect(await count('fences')).toBe(1);
  t.clock.advance(10 * 60);
  await sweep(t.clock.now());
  expect(await count('fences')).toBe(0);
});

describe('crossings', () => {
  test('go with their week once it ended ninety days ago', async () => {
    const sweep = createRetention(t.database);
    // A week of the ring begins on a Thursday, as the count of days did.
    for (const at of ['2026-08-12T23:59:59.999Z', '2026-08-13T00:00:00.000Z', '2026-11-10T09:00:00.000Z'])
      await aCrossing(at);
    await sweep(new Date('2026-11-10T23:59:59Z'));
    expect(await count('exit_logs')).toBe(3);
    await sweep(new Date('2026-11-11T00:00:00Z'));
    expect(await times('exit_logs', 'left_at')).toEqual(['2026-08-13T00:00:00.000Z', '2026-11-10T09:00:00.000Z']);
    await sweep(new Date('2026-11-18T00:00:00Z'));
    expect(await times('exit_logs', 'left_at')).toEqual(['2026-11-10T09:00:00.000Z']);
  });

  test('of an earlier turn are told from those of this one in the same table', async () => {
    const turn = 16 * 7 * 86_400_000;
    const at = new Date('2026-11-12T09:00:00Z');
    await aCrossing(new Date(at.getTime() - turn).toISOString());
    await aCrossing(at.toISOString());
    await createRetention(t.database)(new Date('2026-11-12T10:00:00Z'));
    expect(await times('exit_logs', 'left_at')).toEqual([at.toISOString()]);
  });
});
