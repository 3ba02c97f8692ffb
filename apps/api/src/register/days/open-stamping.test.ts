import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@timbro/core/days/rules.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { newId } from '#db/new-id.ts';
import { logCorrection } from '#register/log/corrections.repo.ts';
import { markCells } from '#register/log/marks.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { appendStamps } from '../log/append-stamps.repo.ts';
import { drainAll } from './keep-fresh.ts';
import { freshen } from './projector.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let person: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await it.aUser({ company });
  await make.aSchedule(company, [person], await make.aShift(company));
  await make.stamped(person, '2026-11-12', '08:00-?');
});

const presence = async () =>
  (await it.ask('GET /stamps/current', { token: (await it.signedInAs(person)).token })).body.presence;
const readMonth = (from: string, to: string) =>
  it.ask(`GET /work-days?from=${from}&to=${to}&userId=${person.id}`, { token: admin });
const openOnes = async () =>
  (await it.database.system.query('select from stampings where user_id = $1 and open', [person.id])).rows.length;

test('who is at work stays so while somebody has other days of theirs computed', async () => {
  expect(await presence()).toBe('inside');
  await make.stamped(person, '2026-10-05', '08:00-17:00');
  await readMonth('2026-10-01', '2026-10-31');
  expect([await presence(), await openOnes()]).toEqual(['inside', 1]);
});

test('of two that are open in a row only the later one is', async () => {
  await readMonth('2026-11-01', '2026-11-30');
  await make.stamped(person, '2026-11-12', '09:30-?');
  expect([await presence(), await openOnes()]).toEqual(['inside', 1]);
});

test('who has left is not at work, whichever day is computed', async () => {
  expect(await presence()).toBe('inside');
  await make.stamped(person, '2026-11-12', '?-10:00');
  await readMonth('2026-11-12', '2026-11-12');
  expect([await presence(), await openOnes()]).toEqual(['notInCompany', 0]);
});

const [yesterday, today] = ['2026-11-11', '2026-11-12'];
const statusOf = async (one: TestUser, day: string) => {
  const { rows } = await it.database.system.query<{ doc: string }>(
    'select doc from work_days where user_id = $1 and day = $2',
    [one.id, day],
  );
  const { status, anomalies } = JSON.parse(rows[0]?.doc ?? 'null') as WorkDay;
  return { status, anomalies };
};
const fresh = (one: TestUser, from: string, to: string) =>
  freshen(it.server, { companyId: company.id, userIds: [one.id], from, to, now: it.clock.now() });
const corrected = (one: TestUser, date: string, enteredAt: Date) =>
  it.ask('PATCH /work-days', {
    token: admin,
    body: { userId: one.id, date, stampings: [{ enteredAt: enteredAt.toISOString(), exitedAt: null }] },
  });

describe('an exit that a correction leaves open, and a new entry', () => {
  beforeEach(async () => {
    person = await it.aUser({ company });
    expect((await corrected(person, yesterday, at(yesterday, '23:50'))).status).toBe(200);
    await readMonth('2026-11-01', '2026-11-30');
    expect(await openOnes()).toBe(1);
    await make.stamped(person, today, '08:00-?');
  });

  test('every page answers, and the older one has no exit', async () => {
    const page = await it.ask(`GET /work-days?from=2026-11-01&to=2026-11-30`, { token: admin });
    expect(page.status).toBe(200);
    const days = page.body.items.find(({ user }) => user.id === person.id)?.days ?? [];
    expect(days.find(({ date }) => date === yesterday)).toMatchObject({
      status: 'toVerify',
      anomalies: ['missingExit', 'outOfShift'],
    });
    expect(days.find(({ date }) => date === today)).toMatchObject({ status: 'running' });
    expect((await it.ask('GET /work-days/months?month=2026-11', { token: admin })).status).toBe(200);
    expect([await presence(), await openOnes()]).toEqual(['inside', 1]);
  });

  test('who looks at today alone leaves yesterday to be computed', async () => {
    await fresh(person, today, today);
    expect(await openOnes()).toBe(1);
    expect(await it.markedOf(person.id, [yesterday])).toEqual([yesterday]);
    await fresh(person, yesterday, yesterday);
    expect(await openOnes()).toBe(1);
    expect(await statusOf(person, yesterday)).toMatchObject({ status: 'toVerify' });
  });

  test('a row that says open without a reason is closed, and its day computed again', async () => {
    await drainAll(it.server, it.clock.now());
    const elsewhere = addDays(today, -40);
    await it.database.system.query(`update stampings set open = false where user_id = $1`, [person.id]);
    await it.database.system.query(
      `insert into stampings (company_id, user_id, id, day, entered_at, source, corrected, open) values ($1, $2, $3, $4, $5, 'app', false, true)`,
      [company.id, person.id, newId(), elsewhere, at(elsewhere, '08:00')],
    );
    await markCells(it.database.systemDb, company.id, [{ userId: person.id, date: today }]);
    await fresh(person, today, today);
    expect(await openOnes()).toBe(1);
    expect(await it.markedOf(person.id, [elsewhere])).toEqual([elsewhere]);
  });
});

/** Minutes from the beginning of yesterday. */
const moment = fc.integer({ min: 0, max: 34 * 60 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('stamp' as const),
      minute: moment,
      direction: fc.constantFrom('in', 'in', 'out', null),
    }),
    fc.record({
      kind: fc.constant('correct' as const),
      minute: moment,
      minutes: fc.option(fc.nat(600), { nil: null, freq: 1 }),
      day: fc.constantFrom(0, 1),
    }),
    fc.record({ kind: fc.constant('read' as const), from: fc.constantFrom(-1, 0, 1), to: fc.constantFrom(0, 1) }),
    fc.record({ kind: fc.constant('drain' as const) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(90) }),
  ),
  { minLength: 3, maxLength: 8 },
);
type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never;

test('whatever is stamped, corrected and read in whatever order, one is open at most, and the rows are those of a rebuild', async () => {
  const start = it.clock.now();
  const shift = await make.aShift(company, { start: '22:00', end: '06:00', name: 'Notte', period: 'night' });
  const instant = (minute: number) => new Date(at(yesterday, '00:00').getTime() + minute * 60_000);
  const rowsOf = async (one: TestUser) => [
    (await it.database.system.query('select day, doc from work_days where user_id = $1 order by 1', [one.id])).rows,
    (
      await it.database.system.query(
        'select id, day, open, exited_at from stampings where user_id = $1 order by 1, 2',
        [one.id],
      )
    ).rows,
  ];
  const taken = async (one: TestUser, step: Step) => {
    if (step.kind === 'stamp')
      return appendStamps(it.database.systemDb, company.id, [
        {
          id: newId(),
          userId: one.id,
          at: instant(step.minute),
          receivedAt: it.clock.now(),
          direction: step.direction === 'in' || step.direction === 'out' ? step.direction : null,
          source: 'app',
        },
      ]);
    if (step.kind === 'correct') {
      const [date, enteredAt] = [addDays(yesterday, step.day), instant(step.minute)];
      const exitedAt = step.minutes === null ? null : new Date(enteredAt.getTime() + step.minutes * 60_000);
      return inTransaction(it.database, company.id, async (db) => {
        const pair = {
          id: newId(),
          enteredAt: enteredAt.toISOString(),
          exitedAt: exitedAt?.toISOString() ?? null,
          replaces: null,
        };
        await logCorrection(
          db,
          company.id,
          one.id,
          'manual',
          { day: date, by: one.id, requestId: null, supersedes: [], pairs: [pair] },
          it.clock.now(),
        );
        await markCells(db, company.id, [{ userId: one.id, date }]);
      });
    }
    if (step.kind === 'read')
      return fresh(one, addDays(yesterday, Math.min(step.from, step.to)), addDays(yesterday, step.to));
    if (step.kind === 'drain') return drainAll(it.server, it.clock.now());
    it.clock.advance(step.minutes * 60);
  };
  const property = fc.asyncProperty(steps, fc.boolean(), async (list, hasSchedule) => {
    it.clock.set(start);
    person = await it.aUser({ company });
    if (hasSchedule) await make.aSchedule(company, [person], shift);
    for (const step of list) {
      await taken(person, step);
      expect(await openOnes()).toBeLessThanOrEqual(1);
    }
    await fresh(person, addDays(yesterday, -6), addDays(today, 6));
    const kept = await rowsOf(person);
    await it.database.system.query('delete from work_days where user_id = $1', [person.id]);
    await it.database.system.query('delete from stampings where user_id = $1', [person.id]);
    await fresh(person, addDays(yesterday, -6), addDays(today, 6));
    expect(kept).toEqual(await rowsOf(person));
  });
  await fc.assert(property, { seed: 20_261_112, numRuns: 60 });
  it.clock.set(start);
});
