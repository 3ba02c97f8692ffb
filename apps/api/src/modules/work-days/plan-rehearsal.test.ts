import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let office: string;
let early: string;
let person: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  office = await make.aShift(company);
  early = await make.aShift(company, { name: 'Mattina', start: '06:00', end: '12:00', period: 'morning' });
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await it.aUser({ company });
  await make.aSchedule(company, [person], office);
});

type Cell = { userId: string; date: Day; shiftId: string | null; reset?: boolean; version?: number };
const cell = (date: Day, shiftId: string | null = early, more: Partial<Cell> = {}): Cell => ({
  userId: person.id,
  date,
  shiftId,
  ...more,
});
const back = (date: Day, more: Partial<Cell> = {}) => cell(date, null, { reset: true, ...more });
const plan = (assignments: readonly Cell[], more: object = {}, token = admin) =>
  it.ask('POST /work-days', { token, body: { assignments, ...more } });
const dayOf = async (date: Day) =>
  (await it.ask(`GET /work-days?from=${date}&to=${date}&userId=${person.id}`, { token: admin })).body.items[0]?.days[0];
const bySchedule = () => ({ shift: { id: office }, rest: false, planned: false, published: true });
const events = async () => (await it.leftInOutbox('event')).length;

describe('a dry run', () => {
  const tried = async (cells: readonly Cell[], more: object = {}, token = admin) => {
    const known = await events();
    const before = await dayOf('2026-11-16');
    const answer = await plan(cells, { dryRun: true, ...more }, token);
    expect(await dayOf('2026-11-16')).toEqual(before);
    expect((await it.historyOf(person.id)).filter(({ refused }) => !refused)).toEqual([]);
    expect(await events()).toBe(known);
    return answer;
  };

  test('warns as the plan itself would, and keeps nothing: no day, no history, no event', async () => {
    const late = await make.aShift(company, { start: '15:00', end: '23:00', paidBreakMinutes: 10 });
    const cells = [cell('2026-11-16', late), cell('2026-11-17')];
    const { status, body } = await tried(cells);
    expect([status, body.updated, body.warnings.map(({ date, rule }) => [date, rule])]).toEqual([
      200,
      2,
      [['2026-11-17', 'rest11']],
    ]);
    expect(await tried(cells, { published: false })).toMatchObject({ body });
    expect((await plan(cells)).body).toEqual(body);
  });

  test('is refused where the plan would be: a day that moved on, a closed month, a stranger, somebody not yet hired', async () => {
    const version = ((await dayOf('2026-11-16'))?.version ?? 0) + 1;
    expect((await tried([cell('2026-11-17'), cell('2026-11-16', early, { version })])).body).toMatchObject({
      code: 'stale',
      errors: [{ path: 'assignments.1' }],
    });
    expect((await tried([cell('2026-11-16')], {}, await it.tokenOf('Admin'))).status).toBe(404);
    await it.aClosedMonth(person, '2026-10');
    expect((await tried([cell('2026-10-30')])).body.code).toBe('monthClosed');
    await it.database.system.query("update users set hired_on = '2026-11-18' where id = $1", [person.id]);
    expect((await tried([cell('2026-11-16'), cell('2026-11-18'), cell('2026-11-17')])).body).toMatchObject({
      code: 'statusForbids',
      errors: [{ path: 'assignments.0.date' }, { path: 'assignments.2.date' }],
    });
  });
});

describe('back to the schedule, within a plan', () => {
  test('goes together with what is planned, or not at all', async () => {
    await plan([cell('2026-11-16'), cell('2026-11-17')]);
    const version = (await dayOf('2026-11-16'))?.version ?? 0;
    const stale = await plan([cell('2026-11-18'), back('2026-11-16', { version: version + 1 })]);
    expect(stale.body).toMatchObject({ code: 'stale', errors: [{ path: 'assignments.1' }] });
    expect(await dayOf('2026-11-18')).toMatchObject(bySchedule());
    expect((await plan([cell('2026-11-18'), back('2026-11-16', { version })])).body.updated).toBe(2);
    expect(await dayOf('2026-11-16')).toMatchObject(bySchedule());
    expect(await dayOf('2026-11-17')).toMatchObject({ shift: { id: early }, planned: true });
    expect(await dayOf('2026-11-18')).toMatchObject({ shift: { id: early }, planned: true });
  });

  test('has its line in the history, and where nothing was planned none', async () => {
    await plan([cell('2026-11-16')]);
    await plan([back('2026-11-16'), back('2026-11-17')]);
    const [line, ...rest] = await it.historyOf(person.id);
    expect([line?.action, rest]).toMatchObject(['workDays.plan', [{ action: 'workDays.plan' }]]);
    expect(line?.changes).toEqual(
      expect.arrayContaining([
        { field: 'date', before: null, after: '2026-11-16' },
        { field: 'shift', before: 'Mattina', after: 'Ufficio' },
        { field: 'planned', before: true, after: false },
      ]),
    );
    const known = await events();
    expect((await plan([back('2026-11-18')])).status).toBe(200);
    expect([(await it.historyOf(person.id)).length, await events()]).toEqual([2, known]);
  });

  test('in a draft takes away the draft alone, and what was published stays', async () => {
    await plan([cell('2026-11-16')]);
    await plan([cell('2026-11-16', null), cell('2026-11-17')], { published: false });
    await plan([back('2026-11-16'), back('2026-11-17')], { published: false });
    expect(await dayOf('2026-11-16')).toMatchObject({ shift: { id: early }, planned: true, published: true });
    expect(await dayOf('2026-11-17')).toMatchObject(bySchedule());
  });

  test('in a draft says in the history what holds again, and is told to those who plan alone', async () => {
    await plan([cell('2026-11-17', null)]);
    await plan([cell('2026-11-16'), cell('2026-11-17')], { published: false });
    const known = await events();
    await plan([back('2026-11-16'), back('2026-11-17'), back('2026-11-18')], { published: false });
    const lines = (await it.historyOf(person.id)).slice(0, 2).map(({ changes }) => changes);
    const gone = (date: Day, shift: string | null) => [
      { field: 'date', before: null, after: date },
      { field: 'shift', before: 'Mattina', after: shift },
      { field: 'drafted', before: true, after: false },
    ];
    expect(lines).toEqual([gone('2026-11-17', null), gone('2026-11-16', 'Ufficio')]);
    const [told, ...more] = (await it.leftInOutbox('event')).slice(known).map(({ payload }) => payload);
    expect([told, more]).toMatchObject([{ event: { eventType: 'workDays.plan' } }, []]);
    expect(told).toHaveProperty('rooms', expect.arrayContaining([`company:${company.id}:role:Admin`]));
    expect(told).toHaveProperty('rooms', expect.not.arrayContaining([`user:${person.id}`]));
  });

  test('in a draft is refused where the day has moved on since', async () => {
    await plan([cell('2026-11-16')], { published: false });
    const version = (await dayOf('2026-11-16'))?.version ?? 0;
    await plan([cell('2026-11-16', null)], { published: false });
    const refused = await plan([back('2026-11-16', { version })], { published: false });
    expect(refused.body).toMatchObject({ code: 'stale', errors: [{ path: 'assignments.0' }] });
    expect(await dayOf('2026-11-16')).toMatchObject({ rest: true, published: false });
  });

  test('is refused beside a shift, and in a closed month', async () => {
    expect((await plan([cell('2026-11-16', early, { reset: true })])).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'assignments.0.shiftId' }],
    });
    await it.aClosedMonth(person, '2026-10');
    expect((await plan([back('2026-10-30')])).body).toMatchObject({ code: 'monthClosed' });
  });
});
