import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { cellDayOf } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import { personSums } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { newId } from '#db/new-id.ts';
import { leaveRequests, stampsUpdates } from '#db/tables/requests.ts';
import { at } from '#testing/attendance.ts';
import { monthCalls } from '#testing/month-calls.ts';
import { type Office, openOffice } from '#testing/office.ts';

let desk: Office;
let it: Office['it'];
let make: Office['make'];
let company: Office['company'];
let boss: Office['boss'];
let admin: string;
beforeAll(async () => {
  desk = await openOffice();
  ({ it, make, company, boss, admin } = desk);
});
afterAll(() => it.close());

const { aWorker, of, list, monthOf, idsOf, set, moveClock } = monthCalls(() => desk);

describe('the list', () => {
  test('shows who is ready, with the sums of the register', async () => {
    const person = await aWorker();
    const item = await monthOf(person);
    expect(item).toMatchObject({
      user: { id: person.id, departmentId: null },
      month: '2026-10',
      state: 'open',
      ready: true,
      anomalies: [],
      pendingRequests: 0,
      pendingExcess: 0,
      lateStamps: 0,
      totals: { due: 2400, ordinary: 2400, worked: 2400, balance: 0 },
      closedBy: null,
      closedAt: null,
      reopenReason: null,
    });
    const register = await it.ask(`GET /work-days?from=2026-10-01&to=2026-10-31${of(person)}`, { token: admin });
    expect(item?.totals).toEqual(register.body.items[0]?.totals);
  });

  test.each([
    ['a missing exit', '08:00-?', 'missingExit', true],
    ['a missing entry', '?-17:00', 'missingEntry', true],
    ['an absence nobody explained', null, 'absentUnjustified', false],
  ] as const)('names %s, with what would mend it where the plan tells', async (_, pairs, anomaly, isMendable) => {
    const person = await aWorker({ '2026-10-28': pairs });
    const [enteredAt, exitedAt] = [at('2026-10-28', '08:00'), at('2026-10-28', '17:00')].map((one) =>
      one.toISOString(),
    );
    expect(await monthOf(person)).toMatchObject({
      ready: false,
      anomalies: [{ date: '2026-10-28', anomaly, proposal: isMendable ? { enteredAt, exitedAt } : null }],
    });
  });

  test('tells how long who came to none of the shift was there', async () => {
    const person = await aWorker({ '2026-10-28': '18:00-22:00' });
    expect(await monthOf(person)).toMatchObject({
      anomalies: [{ date: '2026-10-28', anomaly: 'absentUnjustified', presence: 240 }],
      excesses: [{ date: '2026-10-28', minutes: 240 }],
    });
  });

  test('tells days that are worth a look and hinder nothing, until the month is closed', async () => {
    const person = await aWorker({ '2026-10-26': '08:00-17:00, 23:00-23:10', '2026-10-29': '09:00-09:10' });
    await make.anAbsence(person, { startsOn: '2026-10-29' });
    const [enteredAt, exitedAt] = [at('2026-10-30', '08:00'), at('2026-10-30', '17:00')];
    const body = { userId: person.id, date: '2026-10-30', stampings: [{ enteredAt, exitedAt }] };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).status).toBe(200);
    await make.stamped(person, '2026-10-30', '?-17:05');
    expect(await monthOf(person)).toMatchObject({
      ready: true,
      standing: 'ready',
      anomalies: [],
      warnings: [
        { date: '2026-10-26', kinds: ['outOfShift'] },
        { date: '2026-10-27', kinds: ['shortRest'] },
        { date: '2026-10-29', kinds: ['outOfShift', 'workedWhileAbsent'] },
        { date: '2026-10-30', kinds: ['lateStamp'] },
      ],
    });
    expect((await set([person])).status).toBe(200);
    expect(await monthOf(person)).toMatchObject({ state: 'closed', warnings: [] });
  });

  test('work outside the shift stands in the way, and is no warning beside that', async () => {
    const person = await aWorker({ '2026-10-28': '18:00-22:00' });
    expect(await monthOf(person)).toMatchObject({
      ready: false,
      anomalies: [{ date: '2026-10-28', anomaly: 'absentUnjustified' }],
      warnings: [{ date: '2026-10-29', kinds: ['shortRest'] }],
    });
  });

  test('an absence that was accepted as such stands in nobody’s way', async () => {
    const person = await aWorker({ '2026-10-28': null });
    const body = { userId: person.id, date: '2026-10-28', confirmAbsence: true, note: 'Sciopero' };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).status).toBe(200);
    expect(await monthOf(person)).toMatchObject({ ready: true, anomalies: [], totals: { uncovered: 480 } });
  });

  test('counts excess that nobody decided, and requests that nobody answered', async () => {
    const [late, asking] = [
      await aWorker({ '2026-10-27': '08:00-18:00', '2026-10-29': '08:00-17:30' }),
      await aWorker(),
    ];
    expect(await monthOf(late)).toMatchObject({ ready: false, anomalies: [], pendingExcess: 2 });
    await make.anAbsence(asking, { startsOn: '2026-10-31', endsOn: '2026-11-03', status: 'pendingReview' });
    await make.anAbsence(asking, { startsOn: '2026-11-04', status: 'pendingReview' });
    expect(await monthOf(asking)).toMatchObject({ ready: false, pendingRequests: 1 });
    const body = { userId: late.id, date: '2026-10-27', excess: { state: 'overtime', minutes: 60 } };
    await it.ask('PATCH /work-days', { token: admin, body });
    expect(await monthOf(late)).toMatchObject({ pendingExcess: 1, totals: { excess: 90, worked: 2460 } });
  });

  test('requests of every kind that touch the month stand in the way', async () => {
    const person = await aWorker();
    const { systemDb } = it.database;
    const own = () => ({ id: newId(), companyId: company.id, userId: person.id, createdAt: it.clock.now() });
    const waiting = { status: 'pendingReview', submittedAt: it.clock.now() } as const;
    const leave = (startsOn: Day, endsOn: Day) =>
      systemDb.insert(leaveRequests).values({ ...own(), ...waiting, type: 'vacation', startsOn, endsOn });
    const stamps = (day: Day) =>
      systemDb.insert(stampsUpdates).values({ ...own(), ...waiting, day, reason: 'Badge', changes: [] });
    await leave('2026-09-28', '2026-10-01');
    await leave('2026-11-01', '2026-11-02');
    await stamps('2026-10-31');
    await stamps('2026-11-01');
    await make.anAbsence(person, { startsOn: '2026-10-30', status: 'pendingReview' });
    expect(await monthOf(person)).toMatchObject({ ready: false, pendingRequests: 3 });
    expect((await set([person])).body).toMatchObject({ code: 'openAnomalies' });
  });

  test('a day that is still running is in the hours, but in no balance: here, in the calendar and in the analyses', async () => {
    const person = await aWorker({ '2026-10-27': '08:00-16:00' });
    moveClock('2026-10-28T11:00:00+01:00');
    const { token } = await it.signedInAs(boss);
    const item = (await list(of(person), token)).body.items[0];
    const register = await it.ask(`GET /work-days?from=2026-10-01&to=2026-10-31${of(person)}`, { token });
    const row = register.body.items[0];
    expect(row?.days.map(({ status }) => status).slice(26, 29)).toEqual(['ok', 'running', 'future']);
    expect(item?.totals).toEqual(row?.totals);
    expect(item?.totals.balance).toBeLessThan(-60);
    const stats = await it.ask(`GET /work-days/stats?window=30d${of(person)}`, { token });
    expect([
      item?.balance,
      row && personSums(row.totals, row.days.map(cellDayOf)).balance,
      stats.body.balances.map(({ minutes }) => minutes),
    ]).toEqual([-60, -60, [-60]]);
    moveClock('2026-10-28T20:00:00+01:00');
    const evening = (await list(of(person), (await it.signedInAs(boss)).token)).body.items[0];
    expect([evening?.balance, evening?.totals.balance]).toEqual([-60, -60]);
  });

  test('nobody is ready while the month goes on', async () => {
    const person = await it.aUser({ company, hiredOn: '2020-03-02' });
    expect((await list(of(person), admin, '2026-11')).body.items).toMatchObject([{ ready: false, anomalies: [] }]);
    expect((await list(of(person), admin, '2026-10')).body.items).toMatchObject([{ ready: true }]);
  });

  test('names who was there: not whoever is hired later, and whoever has left while they were expected', async () => {
    const department = await it.aDepartment(company);
    const all = `&departmentId=${department.id}`;
    const people = [
      await it.aUser({ company, departmentId: department.id, hiredOn: '2026-10-31' }),
      await it.aUser({ company, departmentId: department.id, hiredOn: '2026-11-01' }),
      await it.aUser({ company, departmentId: department.id }),
      await aWorker({}, { departmentId: department.id }),
    ];
    const [hired, later, unknown, worker] = people.map(({ id }) => id);
    expect(new Set(await idsOf(all))).toEqual(new Set([hired, worker]));
    const now = await list(all, admin, '2026-11');
    expect(new Set(now.body.items.map(({ user }) => user.id))).toEqual(new Set([hired, later, unknown, worker]));
    await it.ask(`PATCH /users/${worker}/archive`, { token: admin, body: {} });
    expect(new Set(await idsOf(all))).toEqual(new Set([hired, worker]));
    expect((await list(all, admin, '2026-12')).body.items.map(({ user }) => user.id)).not.toContain(worker);
  });

  test('is narrowed by state, department and name, sorted, and paged by person', async () => {
    const department = await it.aDepartment(company);
    const own = { departmentId: department.id };
    const people = [await aWorker({}, own), await aWorker({}, own), await aWorker({}, { ...own, firstName: 'Zoe' })];
    const [first, second, zoe] = people.map(({ id }) => id);
    const all = `&departmentId=${department.id}`;
    expect(await idsOf(all)).toEqual([first, second, zoe]);
    expect(await idsOf(`${all}&sort=-name`)).toEqual([zoe, second, first]);
    expect(await idsOf(`${all}&search=zoe`)).toEqual([zoe]);
    expect((await list(`${all}&pageSize=2&page=2`)).body).toMatchObject({
      items: [{ user: { id: zoe } }],
      total: 3,
      page: 2,
      pageSize: 2,
    });
    await set(people.slice(1, 2));
    expect(await idsOf(`${all}&state=closed`)).toEqual([second]);
    expect(await idsOf(`${all}&state=open`)).toEqual([first, zoe]);
  });

  test('shows a Responsible their own people, and another company nobody', async () => {
    const department = await it.aDepartment(company);
    const [inside, outside] = [await aWorker({}, { departmentId: department.id }), await aWorker()];
    const lead = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    expect(await idsOf(of(inside, outside), lead.token)).toEqual([inside.id]);
    expect(await idsOf(of(inside, outside), await it.tokenOf('BackOffice', company))).toHaveLength(2);
    expect(await idsOf(of(inside, outside), await it.tokenOf('Admin'))).toEqual([]);
  });

  test.each([['2026-13'], ['2026-1'], ['']])('refuses the month "%s"', async (month) => {
    expect((await list('', admin, month)).body).toMatchObject({ statusCode: 422, errors: [{ path: 'month' }] });
  });
});
