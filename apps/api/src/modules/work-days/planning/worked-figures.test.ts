import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Day, addDays, dayIn, monthOf } from '@timbro/core/days/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { groundOf } from '#register/days/compute-units.ts';
import { drainAll } from '#register/days/keep-fresh.ts';
import { freshen } from '#register/days/projector.ts';
import { markCells, markDays } from '#register/log/marks.repo.ts';
import { dayInputsRepo } from '#register/plan/day-inputs.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { workedFigures } from './worked-figures.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let office: string;
let person: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  office = await make.aShift(company);
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(at('2026-11-12', '10:30'));
  person = await aPerson();
});
async function aPerson() {
  const made = await it.aUser({ company });
  await make.aSchedule(company, [made], office, { validFrom: '2025-01-06' });
  return made;
}

type Span = { first: Day; last: Day };
const todayHere = () => dayIn('Europe/Rome', it.clock.now());
async function figures({ first, last }: Span, people: readonly TestUser[] = [person]) {
  const [db, ids] = [it.database.reader(company.id), people.map(({ id }) => id)];
  const ground = await groundOf(db, company.id, ids, it.clock.now());
  const { years, weeks } = await workedFigures(db, ground, ids, { first, last, today: todayHere() });
  return {
    years: inOrder(years.filter(({ overtime, nights }) => overtime !== 0 || nights !== 0)),
    weeks: inOrder(weeks.filter(({ worked }) => worked !== 0)),
  };
}
const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

const yearsText = `
select user_id as "userId", to_char(day, 'YYYY') as year, coalesce(sum(excess) filter (where excess_state = 'overtime'), 0)::int as overtime,
  count(*) filter (where night >= 180)::int as nights
from work_days where user_id = any($1) and date_trunc('year', day) between date_trunc('year', $2::date) and date_trunc('year', $3::date)
group by 1, 2 having coalesce(sum(excess) filter (where excess_state = 'overtime'), 0) <> 0 or count(*) filter (where night >= 180) <> 0`;
const weeksText = `
select user_id as "userId", date_trunc('week', day)::date::text as monday, sum(ordinary + excess)::int as worked
from work_days where user_id = any($1) and day between $2 and $3 group by 1, 2 having sum(ordinary + excess) <> 0`;

/** The register brought up to date and written, and asked in the plainest words. */
async function plainly({ first, last }: Span, people: readonly TestUser[] = [person]) {
  const [ids, today] = [people.map(({ id }) => id), todayHere()];
  const longAgo = addDays(mondayOf(first), -7 * 17);
  const yearBegins = `${first.slice(0, 4)}-01-01`;
  await freshen(it.server, {
    companyId: company.id,
    userIds: ids,
    from: longAgo < yearBegins ? longAgo : yearBegins,
    to: addDays(today, 2),
    now: it.clock.now(),
  });
  const { rows: years } = await it.database.system.query<object>(yearsText, [ids, first, last]);
  const yesterday = addDays(today, -1);
  const until = last < yesterday ? last : yesterday;
  const { rows: weeks } = await it.database.system.query<object>(weeksText, [ids, longAgo, until]);
  return { years: inOrder(years), weeks: inOrder(weeks) };
}

const decideOvertime = (one: TestUser, date: Day, minutes: number) =>
  inTransaction(it.database, company.id, async (db) => {
    await dayInputsRepo(db, company.id).decide({ userId: one.id, date }, { excess: { state: 'overtime', minutes } });
    await markCells(db, company.id, [{ userId: one.id, date }]);
  });

describe('at an edge', () => {
  const worked = async (day: Day, pairs: string) => void (await make.stamped(person, day, pairs));
  const weekOf = (monday: Day, minutes: number) => JSON.stringify({ userId: person.id, monday, worked: minutes });

  test('a week begins on Monday', async () => {
    await worked('2026-11-01', '08:00-12:00');
    await worked('2026-11-02', '08:00-10:00');
    const span = { first: '2026-11-16', last: '2026-11-22' };
    const { weeks } = await figures(span);
    expect(weeks).toEqual(inOrder([JSON.parse(weekOf('2026-10-26', 240)), JSON.parse(weekOf('2026-11-02', 120))]));
    expect(await plainly(span)).toMatchObject({ weeks });
  });

  test('a night from Sunday to Monday belongs to the week in which it began, also when clocks are changed', async () => {
    await worked('2026-10-25', '00:30-06:30');
    await worked('2026-11-01', '20:00-26:00');
    const span = { first: '2026-11-16', last: '2026-11-16' };
    const found = await figures(span);
    // That night has an hour more.
    expect(found.weeks).toEqual(
      inOrder([JSON.parse(weekOf('2026-10-19', 420)), JSON.parse(weekOf('2026-10-26', 360))]),
    );
    expect(await plainly(span)).toEqual(found);
  });

  test('each year counts for itself, and the week between them is one', async () => {
    it.clock.set(at('2027-01-08', '09:00'));
    for (const [day, minutes] of [
      ['2026-12-29', 60],
      ['2027-01-05', 90],
    ] as const) {
      await worked(day, `08:00-12:00, 13:00-${minutes === 60 ? '18:00' : '18:30'}`);
      await decideOvertime(person, day, minutes);
    }
    await worked('2027-01-01', '10:00-12:00');
    const span = { first: '2026-12-31', last: '2027-01-15' };
    const found = await figures(span);
    const year = (name: string, overtime: number) =>
      JSON.stringify({ userId: person.id, year: name, overtime, nights: 0 });
    expect(found.years).toEqual([year('2026', 60), year('2027', 90)].toSorted());
    expect(found.weeks).toEqual([weekOf('2026-12-28', 540 + 120), weekOf('2027-01-04', 570)].toSorted());
    expect(await plainly(span)).toEqual(found);
    expect((await figures({ first: '2027-01-11', last: '2027-01-15' })).years).toEqual([year('2027', 90)]);
  });

  test('whoever is still at work counts up to now, and tomorrow counts nothing', async () => {
    await worked('2026-11-11', '22:00-?');
    it.clock.set(at('2026-11-12', '05:00'));
    await drainAll(it.server, it.clock.now());
    it.clock.set(at('2026-11-12', '07:00'));
    const span = { first: '2026-11-12', last: '2026-11-14' };
    const found = await figures(span);
    expect(found.years).toHaveLength(1);
    expect(await plainly(span)).toEqual(found);
  });
});

const daysAgo = fc.integer({ min: 1, max: 150 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stamp' as const),
      daysAgo,
      start: fc.nat(1_439),
      minutes: fc.integer({ min: 30, max: 800 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('overtime' as const), daysAgo }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), daysAgo: fc.integer({ min: 0, max: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rules' as const), daysAgo: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('away' as const), daysAgo }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('close' as const), monthsAgo: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drain' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), daysAgo }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function taken(one: TestUser, act: Step): Promise<unknown> {
  const before = (days: number) => addDays(todayHere(), -days);
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  switch (act.kind) {
    case 'stamp':
      return make.stamped(one, before(act.daysAgo), `${clock(act.start)}-${clock(act.start + act.minutes)}`);
    case 'overtime':
      await make.stamped(one, before(act.daysAgo), '08:00-12:00, 13:00-18:00');
      return decideOvertime(one, before(act.daysAgo), 60);
    case 'open':
      return make.stamped(one, before(act.daysAgo), '07:50-?');
    case 'rules':
      return inTransaction(it.database, company.id, (db) => markDays(db, company.id, [one.id], before(act.daysAgo)));
    case 'away':
      return make.anAbsence(one, { startsOn: before(act.daysAgo), endsOn: before(act.daysAgo - 1) });
    case 'close': {
      const month = monthOf(before(30 * act.monthsAgo));
      const { rowCount } = await it.database.system.query('select from months where user_id = $1 and month = $2', [
        one.id,
        month,
      ]);
      return month < monthOf(todayHere()) && rowCount === 0 ? it.aClosedMonth(one, month) : null;
    }
    case 'drain':
      return drainAll(it.server, it.clock.now());
    case 'read':
      return freshen(it.server, {
        companyId: company.id,
        userIds: [one.id],
        from: before(act.daysAgo),
        to: before(act.daysAgo - 20),
        now: it.clock.now(),
      });
    case 'wait':
      return it.clock.advance(act.hours * 3_600);
  }
}

test.each([
  ['autumn', '2026-11-12'],
  ['the turn of the year', '2027-01-08'],
  ['the week after clocks went forward', '2026-04-01'],
])('in %s, figures of a register that waits to be computed are those of one that was', async (_, day) => {
  const steps = fc.array(fc.tuple(fc.nat(1), step), { minLength: 2, maxLength: 9 });
  const planned = fc.record({ from: fc.integer({ min: -25, max: 40 }), days: fc.nat(14) });
  const property = fc.asyncProperty(steps, planned, async (list, { from, days }) => {
    it.clock.set(at(day, '10:30'));
    const people = [await aPerson(), await aPerson()];
    for (const [whose, act] of list) await taken(people[whose] ?? person, act);
    const first = addDays(todayHere(), from);
    const span = { first, last: addDays(first, days) };
    const found = await figures(span, people);
    expect(await plainly(span, people)).toEqual(found);
    // What was written changes nothing of the answer.
    expect(await figures(span, people)).toEqual(found);
  });
  await fc.assert(property, { seed: 20_261_119, numRuns: process.env['LONG'] ? 15 : 6 });
});
