import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { newId } from '#db/new-id.ts';
import { logCorrection } from '#register/log/corrections.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany } from '#testing/factories.ts';
import { openPlans } from '#testing/plans.ts';
import { type Ground, computeUnits, groundOf } from './compute-units.ts';
import { type LoggedCorrectionRow, type LoggedStamp, personFacts } from './person-facts.repo.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let counted: Awaited<ReturnType<typeof openPlans>>;
type Corrected = { company: TestCompany; userIds: string[] };
const histories: Record<'long' | 'short', Corrected[]> = { long: [], short: [] };

const peopleOfEach = 5;

/** A correction a day up to the end of October, as they lie in a log: each where it was made. */
const correctionsText = `
insert into stamps (company_id, user_id, id, seq, at, received_at, source, review, correction, hash)
select $1, u, gen_random_uuid(), row_number() over (partition by u order by d, u), '2026-10-31'::timestamptz - d * interval '1 day',
  '2026-10-31'::timestamptz - d * interval '1 day', 'manual', false,
  jsonb_build_object('day', to_char('2026-10-31'::date - d, 'YYYY-MM-DD'), 'by', u, 'requestId', null, 'supersedes', '[]'::jsonb,
    'pairs', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'enteredAt', '2026-10-31'::timestamptz - d * interval '1 day' + interval '8 hours',
      'exitedAt', '2026-10-31'::timestamptz - d * interval '1 day' + interval '12 hours', 'replaces', null))), '\\x00'
from generate_series(0, $3::int * 30) d cross join unnest($2::uuid[]) u order by d desc`;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  const owner = await it.owner();
  for (const length of ['long', 'short', 'long', 'short'] as const) {
    const company = await it.aCompany();
    const people = await Promise.all(Array.from({ length: peopleOfEach }, () => it.aUser({ company })));
    const userIds = people.map(({ id }) => id);
    await owner.query(correctionsText, [company.id, userIds, length === 'long' ? 36 : 1]);
    histories[length].push({ company, userIds });
  }
  await owner.query('vacuum analyze stamps');
  counted = await openPlans(it.databaseUrl);
});
afterAll(async () => {
  await counted.close();
  await it.close();
});

const blocksOf = async (length: 'long' | 'short', from: string, to: string) => {
  const [history] = histories[length];
  if (!history) throw new Error('No history was written.');
  const { company, userIds } = history;
  return counted.blocks(company.id, async (db) => {
    const ground = await groundOf(db, company.id, userIds, it.clock.now());
    const days = await computeUnits(
      ground,
      userIds.map((userId) => ({ userId, from, to })),
    );
    expect(days.some(({ stampings }) => stampings.some(({ corrected }) => corrected))).toBe(true);
  });
};

test.each([
  ['a day', '2026-10-31', '2026-10-31'],
  ['a month', '2026-10-01', '2026-10-31'],
])('what %s is computed from costs no more with three years of corrections', async (_, from, to) => {
  const [much, little] = [await blocksOf('long', from, to), await blocksOf('short', from, to)];
  // Of each person some leaves more of the indexes.
  expect(much).toBeLessThanOrEqual(little * 1.2 + 4 * peopleOfEach);
});

test('corrections are read by their day, whoever writes them, with what takes them back', async () => {
  const company = await it.aCompany();
  const { id } = await it.aUser({ company });
  const log = (day: string, undoes?: string) =>
    logCorrection(
      it.database.systemDb,
      company.id,
      id,
      'request',
      { day, by: id, requestId: null, supersedes: [], pairs: [], ...(undoes ? { undoes } : {}) },
      it.clock.now(),
    );
  const [before, first, last, after] = [
    await log('2026-09-30'),
    await log('2026-10-01'),
    await log('2026-10-31'),
    await log('2026-11-01'),
  ];
  await log('2026-10-31', last);
  const read = async (from: string, to: string) =>
    (await personFacts(it.database.systemDb, company.id).corrections([id], from, to)).get(id);
  expect((await read('2026-10-01', '2026-10-31'))?.map((one) => [one.id, one.undoneAt])).toEqual([
    [first, null],
    [last, 5],
  ]);
  expect((await read('2026-09-01', '2026-12-01'))?.map((one) => one.id)).toEqual([before, first, last, after]);
});

const userId = newId();
const start = at('2026-11-01', '00:00').getTime();
const nowMinute = 14 * 24 * 60 + 10 * 60;
/** Most of it lately: what is open is where corrections of other days matter. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: nowMinute }),
  fc.integer({ min: nowMinute - 36 * 60, max: nowMinute }),
  fc.integer({ min: nowMinute - 12 * 60, max: nowMinute }),
);
const stampsGiven = fc.array(
  fc.record({ minute: moment, direction: fc.constantFrom('in' as const, 'in' as const, 'out' as const, null) }),
  { maxLength: 14 },
);
/** Around its day, as far as anybody may set it right, and never to come. */
const correctionsGiven = fc.array(
  fc.record({
    entered: moment,
    minutes: fc.option(fc.integer({ min: 1, max: 16 * 60 }), { freq: 1 }),
    away: fc.integer({ min: -2, max: 1 }),
    undone: fc.option(fc.nat(40), { freq: 4 }),
  }),
  { maxLength: 8 },
);
const spanGiven = fc.record({
  first: fc.integer({ min: 6, max: 15 }),
  days: fc.nat(3),
  other: fc.integer({ min: 12, max: 15 }),
});

const millis = (minute: number) => start + minute * 60_000;
type Given = { stamps: readonly LoggedStamp[]; corrections: readonly LoggedCorrectionRow[] };

/** A log in memory; asked as the database is. */
function factsOf({ stamps, corrections }: Given, isBounded: boolean): Ground['facts'] {
  const none = personFacts(it.database.systemDb, newId());
  return {
    ...none,
    stamps: (reaches) =>
      Promise.resolve(reaches.map(({ from, to }) => stamps.filter((stamp) => stamp.at >= from && stamp.at < to))),
    corrections: (_, from, to) =>
      Promise.resolve(new Map([[userId, corrections.filter(({ day }) => !isBounded || (day >= from && day <= to))]])),
    inputs: () => Promise.resolve(new Map()),
    absences: () => Promise.resolve(new Map()),
    exits: () => Promise.resolve(new Map()),
    closed: () => Promise.resolve(new Map()),
  };
}

test('days come out as they do from all corrections', async () => {
  const company = await it.aCompany();
  const person = await it.aUser({ company });
  const night = await make.aShift(company, { start: '22:00', end: '06:00', name: 'Notte', period: 'night' });
  await make.aSchedule(company, [person], night);
  const given = await groundOf(it.database.systemDb, company.id, [person.id], new Date(millis(nowMinute)));
  const grounds = [false, true].map((isPlanned): Ground => ({
    ...given,
    book: { ...given.book, planOn: (_, ...rest) => given.book.planOn(isPlanned ? person.id : userId, ...rest) },
  }));
  const { zone } = given.book;
  const property = fc.asyncProperty(
    stampsGiven,
    correctionsGiven,
    spanGiven,
    fc.constantFrom(...grounds),
    async (stamped, corrected, { first, days, other }, ground) => {
      const stamps = stamped
        .toSorted((one, next) => one.minute - next.minute)
        .map(({ minute, direction }, seq): LoggedStamp => ({
          id: `stamp-${seq}`,
          at: millis(minute),
          direction,
          source: 'app',
          seq: seq + 100,
          site: null,
          inside: null,
        }));
      const corrections = corrected.map(({ entered, minutes, away, undone }, seq): LoggedCorrectionRow => {
        const enteredAt = millis(entered);
        const exitedAt = minutes === null ? null : Math.min(millis(nowMinute), enteredAt + minutes * 60_000);
        return {
          id: `correction-${seq}`,
          day: addDays(zone.dayOf(minuteOf(enteredAt)), away),
          seq,
          receivedAt: millis(nowMinute),
          undoneAt: undone,
          moves: seq,
          replaces: new Map(),
          pairs: [{ id: `pair-${seq}`, enteredAt, exitedAt, source: 'manual' }],
        };
      });
      const from = addDays('2026-11-01', first);
      const units = [
        { userId, from, to: addDays(from, days) },
        { userId, from: addDays('2026-11-01', other), to: addDays('2026-11-01', other) },
      ];
      for (const asked of [units, units.slice(0, 1), units.slice(1)]) {
        const [near, all] = [
          await computeUnits({ ...ground, facts: factsOf({ stamps, corrections }, true) }, asked),
          await computeUnits({ ...ground, facts: factsOf({ stamps, corrections }, false) }, asked),
        ];
        expect(near.map(({ doc, stampings }) => ({ doc, stampings }))).toEqual(
          all.map(({ doc, stampings }) => ({ doc, stampings })),
        );
      }
    },
  );
  await fc.assert(property, { seed: 20_261_119, numRuns: 400 });
});
