import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WorkDay, workDay } from '@timbro/core/work-days/day.ts';
import { newId } from '#db/new-id.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { appendStamps } from '../log/append-stamps.repo.ts';
import { drainAll } from './keep-fresh.ts';
import { freshen } from './projector.ts';
import { rebuildRegister } from './rebuild.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let office: string;
let night: string;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  office = await make.aShift(company);
  night = await make.aShift(company, { start: '22:00', end: '06:00', name: 'Notte', period: 'night' });
});
afterAll(() => it.close());

const aWorker = async (shift = office): Promise<TestUser> => {
  const person = await it.aUser({ company });
  await make.aSchedule(company, [person], shift);
  return person;
};
const fresh = (people: readonly TestUser[], from: string, to: string) =>
  freshen(it.server, { companyId: company.id, userIds: people.map(({ id }) => id), from, to, now: it.clock.now() });
const rowsOf = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await it.database.system.query<R>(text, values)).rows;
const docsOf = async (people: readonly TestUser[]) =>
  rowsOf('select user_id, day::text, doc, recheck_at from work_days where user_id = any($1) order by 1, 2', [
    people.map(({ id }) => id),
  ]);
const stampingsOf = async (people: readonly TestUser[]) =>
  rowsOf('select * from stampings where user_id = any($1) order by user_id, day, id', [people.map(({ id }) => id)]);
const marksOf = async (person: TestUser) =>
  rowsOf<{ from: string; to: string }>(
    'select from_day::text as from, to_day::text as to from day_marks where user_id = $1 order by 1',
    [person.id],
  );
const dayOf = async (person: TestUser, day: string): Promise<WorkDay> => {
  const [row] = await rowsOf<{ doc: string }>('select doc from work_days where user_id = $1 and day = $2', [
    person.id,
    day,
  ]);
  return workDay.parse(JSON.parse(row?.doc ?? 'null'));
};

describe('the register', () => {
  test('thrown away and rebuilt from the log has the same bytes', async () => {
    const people = [await aWorker(), await aWorker(night)];
    const [one, two] = people;
    if (!one || !two) throw new Error('Two people are needed.');
    for (const day of ['2026-10-05', '2026-10-06', '2026-10-07', '2026-11-10']) {
      await make.stamped(one, day, '08:07-12:00, 13:02-17:40');
      await make.stamped(two, day, '21:50-30:04');
    }
    await make.stamped(one, '2026-11-11', '08:00-?');
    await make.anAbsence(one, { startsOn: '2026-10-08', endsOn: '2026-10-09' });
    const admin = await it.tokenOf('Admin', company);
    await it.ask('PATCH /work-days', {
      token: admin,
      body: {
        userId: one.id,
        date: '2026-11-11',
        stampings: [
          { enteredAt: at('2026-11-11', '08:00').toISOString(), exitedAt: at('2026-11-11', '17:00').toISOString() },
        ],
      },
    });
    await fresh(people, '2026-10-01', '2026-11-12');
    const before = [await docsOf(people), await stampingsOf(people)];
    await it.database.system.query('delete from work_days where user_id = any($1)', [people.map(({ id }) => id)]);
    await it.database.system.query('delete from stampings where user_id = any($1)', [people.map(({ id }) => id)]);
    await fresh(people, '2026-10-01', '2026-11-12');
    expect([await docsOf(people), await stampingsOf(people)]).toEqual(before);
    const again = await rebuildRegister(it.database, it.clock.now());
    expect(again.changed).toBe(0);
    expect([await docsOf(people), await stampingsOf(people)]).toEqual(before);
  });

  test('does not care in which order stamps arrive', async () => {
    const [inOrder, shuffled] = [await aWorker(), await aWorker()];
    const moments = [
      ['2026-11-09', '08:00', 'in'],
      ['2026-11-09', '12:00', 'out'],
      ['2026-11-09', '13:10', 'in'],
      ['2026-11-09', '17:00', 'out'],
      ['2026-11-10', '08:00', 'in'],
      ['2026-11-10', '17:30', 'out'],
    ] as const;
    const send = async (person: TestUser, list: readonly (typeof moments)[number][]) => {
      for (const [day, time, direction] of list) {
        const moment = at(day, time);
        await appendStamps(it.database.systemDb, company.id, [
          { id: newId(), userId: person.id, at: moment, receivedAt: moment, direction, source: 'app' },
        ]);
        await fresh([person], '2026-11-09', '2026-11-10');
      }
    };
    await send(inOrder, moments);
    await send(shuffled, moments.toSorted((a, b) => `${a[1]}${a[0]}`.localeCompare(`${b[1]}${b[0]}`)).toReversed());
    for (const day of ['2026-11-09', '2026-11-10'])
      expect(await dayOf(shuffled, day)).toEqual(await dayOf(inOrder, day));
  });

  test('lets a stamp without direction turn round the ones after it, as far as they follow from it', async () => {
    const person = await it.aUser({ company });
    const stamp = async (day: string, time: string) =>
      appendStamps(it.database.systemDb, company.id, [
        {
          id: newId(),
          userId: person.id,
          at: at(day, time),
          receivedAt: at(day, time),
          direction: null,
          source: 'kiosk',
        },
      ]);
    for (const day of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']) {
      await stamp(day, '08:00');
      await stamp(day, '17:00');
    }
    await fresh([person], '2026-11-01', '2026-11-12');
    expect((await dayOf(person, '2026-11-06')).totals.presence).toBe(540);
    await stamp('2026-11-02', '12:00');
    await fresh([person], '2026-11-02', '2026-11-02');
    // The nights between are shorter than sixteen hours: every later pair now begins in the evening.
    expect((await dayOf(person, '2026-11-02')).totals.presence).toBe(240 + 900);
    expect((await dayOf(person, '2026-11-05')).totals.presence).toBe(900);
    expect((await dayOf(person, '2026-11-06')).anomalies).toContain('missingExit');
  });

  test('has one open stamping a person, and the newest of two', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-12', '08:00-?, 09:00-?');
    await fresh([person], '2026-11-12', '2026-11-12');
    expect(await rowsOf('select entered_at from stampings where user_id = $1 and open', [person.id])).toEqual([
      { entered_at: at('2026-11-12', '09:00') },
    ]);
    await make.stamped(person, '2026-11-12', '?-10:00');
    await fresh([person], '2026-11-12', '2026-11-12');
    expect(await rowsOf('select 1 from stampings where user_id = $1 and open', [person.id])).toEqual([]);
  });

  test('takes a stamp of the year 1990 without computing the years since', async () => {
    const person = await aWorker();
    await make.stamped(person, '1990-03-05', '08:00-12:00');
    await make.stamped(person, '2026-11-11', '08:00-17:00');
    await drainAll(it.server, it.clock.now());
    const rows = await docsOf([person]);
    expect(rows.length).toBeLessThan(40);
    expect((await dayOf(person, '1990-03-05')).totals.presence).toBe(240);
    // A change of rules makes every row old, and still only the rows that are there.
    await markDays(it.database.systemDb, company.id, 'everybody', '1900-01-01');
    await drainAll(it.server, it.clock.now());
    expect(await docsOf([person])).toHaveLength(rows.length);
  });
});

describe('marks', () => {
  test('are worked off where somebody looks, and stay for the rest', async () => {
    const person = await aWorker();
    await fresh([person], '2026-11-01', '2026-11-30');
    await it.database.system.query(
      "insert into day_marks (company_id, user_id, from_day, to_day) values ($1, $2, '2026-11-01', '2026-11-30')",
      [company.id, person.id],
    );
    const kept = (await marksOf(person)).filter(({ from }) => from >= '2026-11-01' && from <= '2026-11-30');
    expect(kept).toEqual([{ from: '2026-11-01', to: '2026-11-30' }]);
    await fresh([person], '2026-11-10', '2026-11-12');
    expect((await marksOf(person)).filter(({ from }) => from >= '2026-11-01' && from <= '2026-11-30')).toEqual([
      { from: '2026-11-01', to: '2026-11-09' },
      { from: '2026-11-13', to: '2026-11-30' },
    ]);
    await drainAll(it.server, it.clock.now());
    expect(await marksOf(person)).toEqual([]);
  });

  test('of a stamp that is committed while somebody computes are never lost', async () => {
    const person = await aWorker();
    await fresh([person], '2026-11-10', '2026-11-10');
    const stamping = it.database.begin(company.id);
    const moment = at('2026-11-10', '08:00');
    await appendStamps(stamping.db, company.id, [
      { id: newId(), userId: person.id, at: moment, receivedAt: moment, direction: 'in', source: 'app' },
    ]);
    await fresh([person], '2026-11-10', '2026-11-10');
    expect((await dayOf(person, '2026-11-10')).firstIn).toBeNull();
    await stamping.commit();
    await fresh([person], '2026-11-10', '2026-11-10');
    expect((await dayOf(person, '2026-11-10')).firstIn).toBe(moment.toISOString());
  });

  test('of many readers at once give one right answer', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aWorker()));
    for (const person of people) await make.stamped(person, '2026-11-10', '08:00-17:00');
    await Promise.all(Array.from({ length: 6 }, () => fresh(people, '2026-11-01', '2026-11-12')));
    for (const person of people) expect((await dayOf(person, '2026-11-10')).totals.ordinary).toBe(480);
  });
});
