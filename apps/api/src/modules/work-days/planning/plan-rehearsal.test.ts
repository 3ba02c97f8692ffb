import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import type { TestUser } from '#testing/factories.ts';
import { type Cell, type CellOf, type PlanningDesk, planningDesk } from '#testing/planning.ts';

let desk: PlanningDesk;
let it: PlanningDesk['it'];
let early: string;
let person: TestUser;

beforeAll(async () => {
  desk = await planningDesk();
  ({ it, early } = desk);
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await desk.aPerson();
});

const cell = (...of: CellOf) => desk.cell(person, ...of);
const back = (date: Day, more: Partial<Cell> = {}) => cell(date, null, { reset: true, ...more });
const plan = (...sent: Parameters<PlanningDesk['plan']>) => desk.plan(...sent);
const dayOf = (date: Day) => desk.dayOf(date, person);
const events = async () => (await it.leftInOutbox('event')).length;

describe('a dry run', () => {
  /** Of everybody, also of what was refused. */
  const lines = async () => (await it.database.system.query('select from audit_lines')).rowCount;
  const tried = async (cells: readonly Cell[], more: object = {}, token = desk.admin) => {
    const [known, written] = [await events(), await lines()];
    const before = await dayOf('2026-11-16');
    const answer = await plan(cells, { dryRun: true, ...more }, token);
    expect(await dayOf('2026-11-16')).toEqual(before);
    expect([await events(), await lines()]).toEqual([known, written]);
    return answer;
  };

  test('warns as the plan itself would, and keeps nothing: no day, no history, no event', async () => {
    const late = await desk.make.aShift(desk.company, { start: '15:00', end: '23:00', paidBreakMinutes: 10 });
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
    expect(await dayOf('2026-11-18')).toMatchObject(desk.bySchedule);
    expect((await plan([cell('2026-11-18'), back('2026-11-16', { version })])).body.updated).toBe(2);
    expect(await dayOf('2026-11-16')).toMatchObject(desk.bySchedule);
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
    expect(await dayOf('2026-11-17')).toMatchObject(desk.bySchedule);
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
    expect(told).toHaveProperty('rooms', expect.arrayContaining([`company:${desk.company.id}:role:Admin`]));
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
