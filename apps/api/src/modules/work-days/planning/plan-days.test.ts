import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { newId } from '#db/new-id.ts';
import { testClockStart } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { type CellOf, type PlanningDesk, planningDesk } from '#testing/planning.ts';

let desk: PlanningDesk;
let it: PlanningDesk['it'];
let make: PlanningDesk['make'];
let company: PlanningDesk['company'];
let admin: string;
let early: string;
let person: TestUser;

beforeAll(async () => {
  desk = await planningDesk();
  ({ it, make, company, admin, early } = desk);
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await desk.aPerson();
});

const cell = (...of: CellOf) => desk.cell(person, ...of);
const plan = (...sent: Parameters<PlanningDesk['plan']>) => desk.plan(...sent);
const reset = (days: readonly { userId: string; date: Day }[], token = admin) =>
  it.ask('DELETE /work-days', { token, body: { days } });
const dayOf = (date: Day, whose = person, token = admin) => desk.dayOf(date, whose, token);
const ownDay = async (date: Day) => {
  const { token } = await it.signedInAs(person);
  return (await it.ask(`GET /stamps/mine?from=${date}&to=${date}`, { token })).body.items[0];
};
const events = async () =>
  (await it.leftInOutbox('event')).map(
    ({ payload }) => payload as { event: { eventType: string; entityId: string | null }; rooms: string[] },
  );

describe('a plan', () => {
  test('is refused for days before somebody is hired and after they have left, except for rest', async () => {
    const infoOf = async (date: Day) =>
      (await it.ask(`GET /work-days/info?userId=${person.id}&date=${date}`, { token: admin })).body;
    const refused = { code: 'statusForbids', errors: [{ path: 'assignments.0.date' }] };
    await plan([cell('2026-11-17')]);
    await it.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: {} });
    expect((await plan([cell('2026-11-16')])).body).toMatchObject(refused);
    expect((await plan([cell('2026-11-18', null)])).status).toBe(200);
    expect((await plan([cell('2026-11-12')])).status).toBe(200);
    const change = { userId: person.id, date: '2026-11-16', shiftId: early };
    expect((await it.ask('PATCH /work-days', { token: admin, body: change })).body).toMatchObject({
      code: 'statusForbids',
      errors: [{ path: 'shiftId' }],
    });
    for (const date of ['2026-11-16', '2026-11-17']) expect(await infoOf(date)).toMatchObject({ shift: null });
    await it.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived: false } });
    expect(await infoOf('2026-11-16')).toMatchObject(desk.bySchedule);
    expect(await infoOf('2026-11-17')).toMatchObject({ shift: { id: early }, planned: true });
    await it.ask(`PATCH /users/${person.id}`, { token: admin, body: { hiredOn: '2026-11-18' } });
    expect(await infoOf('2026-11-17')).toMatchObject({ shift: null, rest: true });
    expect((await plan([cell('2026-11-16')])).body).toMatchObject(refused);
    await it.ask(`PATCH /users/${person.id}`, { token: admin, body: { hiredOn: '2026-11-16' } });
    expect(await infoOf('2026-11-17')).toMatchObject({ shift: { id: early } });
  });

  test('sets shifts and days of rest, and says how many', async () => {
    const made = await plan([cell('2026-11-16'), cell('2026-11-17', null)]);
    expect([made.status, made.body]).toEqual([200, { updated: 2, warnings: [] }]);
    expect(await dayOf('2026-11-16')).toMatchObject({
      shift: { id: early, name: 'Mattina', start: '06:00', end: '12:00' },
      rest: false,
      planned: true,
      published: true,
    });
    expect(await dayOf('2026-11-17')).toMatchObject({ shift: null, rest: true, planned: true, published: true });
    expect(await dayOf('2026-11-18')).toMatchObject(desk.bySchedule);
  });

  test('of a day that is over counts what was stamped by the new shift', async () => {
    await make.stamped(person, '2026-11-10', '06:00-12:00');
    expect((await dayOf('2026-11-10'))?.totals).toMatchObject({ due: 480, ordinary: 240 });
    await plan([cell('2026-11-10')]);
    expect((await dayOf('2026-11-10'))?.totals).toMatchObject({ due: 360, ordinary: 360, uncovered: 0 });
  });

  test('replaces a former one, and a day back on the schedule follows the schedule', async () => {
    await plan([cell('2026-11-16')]);
    await plan([cell('2026-11-16', null)]);
    expect(await dayOf('2026-11-16')).toMatchObject({ rest: true, planned: true });
    expect((await reset([cell('2026-11-16')].map(({ userId, date }) => ({ userId, date })))).status).toBe(204);
    expect(await dayOf('2026-11-16')).toMatchObject(desk.bySchedule);
  });

  test('takes 5,000 cells at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => it.aUser({ company })));
    const cells = people.flatMap(({ id }) =>
      Array.from({ length: 500 }, (_, at) => cell(addDays('2027-01-04', at), early, { userId: id })),
    );
    expect((await plan(cells)).body.updated).toBe(5_000);
    expect(await dayOf('2028-05-17', people.at(-1))).toMatchObject({ shift: { id: early }, planned: true });
  });
});

describe('a plan is refused', () => {
  const nothingSaved = async (...dates: Day[]) => {
    for (const date of dates) expect(await dayOf(date)).toMatchObject(desk.bySchedule);
    expect(await it.historyOf(person.id)).toEqual([]);
  };

  test('whole, with each cell, where days have moved on since they were seen', async () => {
    const versions = [await dayOf('2026-11-10'), await dayOf('2026-11-16'), await dayOf('2026-11-17')].map(
      (day) => day?.version ?? 0,
    );
    const [stampedOn = 0, planned = 0, still = 0] = versions;
    await make.stamped(person, '2026-11-10', '08:00-?');
    const other = await it.tokenOf('BackOffice', company);
    expect((await plan([cell('2026-11-16', null)], {}, other)).status).toBe(200);
    const refused = await plan([
      cell('2026-11-17', early, { version: still }),
      cell('2026-11-16', early, { version: planned }),
      cell('2026-11-10', early, { version: stampedOn }),
      cell('2026-11-18'),
    ]);
    expect(refused.body).toMatchObject({
      statusCode: 409,
      code: 'stale',
      errors: [{ path: 'assignments.1' }, { path: 'assignments.2' }],
    });
    expect(await dayOf('2026-11-16')).toMatchObject({ rest: true, planned: true });
    for (const date of ['2026-11-17', '2026-11-18', '2026-11-10']) expect((await dayOf(date))?.planned).toBe(false);
    const current = (await dayOf('2026-11-16'))?.version ?? 0;
    expect((await plan([cell('2026-11-16', early, { version: current })])).status).toBe(200);
  });

  test('where versions of days centuries apart are told, without computing what lies between', async () => {
    const cells = [cell('1950-01-01', early, { version: 1 }), cell('2150-01-01', early, { version: 2 })];
    expect((await plan(cells)).body.errors).toMatchObject([{ path: 'assignments.1' }]);
    const { rows } = await it.database.system.query('select from work_days where user_id = $1', [person.id]);
    expect(rows.length).toBeLessThan(10);
  });

  test('with a cell that is named twice', async () => {
    const refused = await plan([cell('2026-11-16'), cell('2026-11-17'), cell('2026-11-16', null)]);
    expect(refused.body).toMatchObject({ statusCode: 422, errors: [{ path: 'assignments.2.date' }] });
    await nothingSaved('2026-11-16', '2026-11-17');
  });

  const strangers = async () => {
    const theirs = await it.aCompany();
    const removed = await make.aShift(company);
    await it.database.system.query('update shifts set removed_at = now() where id = $1', [removed]);
    return {
      somebody: { userId: newId() },
      theirPerson: { userId: (await it.aUser({ company: theirs })).id },
      something: { shiftId: newId() },
      theirShift: { shiftId: await make.aShift(theirs) },
      removed: { shiftId: removed },
    };
  };
  test.each([
    ['a person nobody knows', 'somebody', 'userId'],
    ['a person of another company', 'theirPerson', 'userId'],
    ['a shift nobody knows', 'something', 'shiftId'],
    ['a shift of another company', 'theirShift', 'shiftId'],
    ['a shift that was removed', 'removed', 'shiftId'],
  ] as const)('with %s', async (_, who, field) => {
    const wrong = cell('2026-11-17', early, (await strangers())[who]);
    const refused = await plan([cell('2026-11-16'), wrong]);
    expect(refused.body).toMatchObject({ statusCode: 404, errors: [{ path: `assignments.1.${field}` }] });
    await nothingSaved('2026-11-16');
  });

  test('for people outside the departments of a Responsible', async () => {
    const department = await it.aDepartment(company);
    const inside = await it.aUser({ company, departmentId: department.id });
    const boss = await it.aUser({ company, role: 'Responsible', leads: [department.id] });
    const { token } = await it.signedInAs(boss);
    const own = cell('2026-11-16', early, { userId: inside.id });
    expect((await plan([own, cell('2026-11-16')], {}, token)).body).toMatchObject({
      statusCode: 404,
      errors: [{ path: 'assignments.1.userId' }],
    });
    expect((await reset([{ userId: person.id, date: '2026-11-16' }], token)).body).toMatchObject({
      statusCode: 404,
      errors: [{ path: 'days.0.userId' }],
    });
    await nothingSaved('2026-11-16');
    expect((await plan([own], {}, token)).status).toBe(200);
  });

  test('where it reaches a closed month of one of the people', async () => {
    await it.aClosedMonth(person, '2026-10');
    const refused = await plan([cell('2026-11-16'), cell('2026-10-30')]);
    expect(refused.body).toMatchObject({
      statusCode: 409,
      code: 'monthClosed',
      errors: [{ path: 'assignments', message: 'Il mese 10/2026 è chiuso per 1 persona' }],
    });
    await nothingSaved('2026-11-16');
    const colleague = await it.aUser({ company });
    expect((await plan([cell('2026-10-30', early, { userId: colleague.id })])).status).toBe(200);
  });

  test.each([
    ['no cell at all', () => [], 'assignments'],
    ['5,001 cells', () => Array.from({ length: 5_001 }, (_, at) => cell(addDays('2027-01-01', at))), 'assignments'],
    ['a day that is none', () => [cell('2026-02-30')], 'assignments.0.date'],
    ['a version of nought', () => [cell('2026-11-16', early, { version: 0 })], 'assignments.0.version'],
  ])('with %s', async (_, cells, path) => {
    expect((await plan(cells())).body).toMatchObject({ statusCode: 422, errors: [{ path }] });
  });
});

describe('back to the schedule', () => {
  test('keeps what was stamped and noted on the day', async () => {
    await make.stamped(person, '2026-11-10', '06:00-12:00');
    await plan([cell('2026-11-10')]);
    await it.ask('PATCH /work-days', { token: admin, body: { userId: person.id, date: '2026-11-10', note: 'Visita' } });
    expect((await reset([{ userId: person.id, date: '2026-11-10' }])).status).toBe(204);
    expect(await dayOf('2026-11-10')).toMatchObject({ ...desk.bySchedule, note: 'Visita', totals: { ordinary: 240 } });
    expect((await ownDay('2026-11-10'))?.stampings).toHaveLength(1);
  });

  test('takes drafts away too, and where nothing was planned does nothing', async () => {
    await plan([cell('2026-11-16')], { published: false });
    const lines = (await it.historyOf(person.id)).length;
    expect((await reset([{ userId: person.id, date: '2026-11-16' }])).status).toBe(204);
    expect(await dayOf('2026-11-16')).toMatchObject(desk.bySchedule);
    expect((await reset([{ userId: person.id, date: '2026-11-16' }])).status).toBe(204);
    expect(await it.historyOf(person.id)).toHaveLength(lines + 1);
  });

  test('is refused in a closed month, for whom nobody knows, and for another company', async () => {
    await plan([cell('2026-10-30')]);
    await it.aClosedMonth(person, '2026-10');
    const days = [{ userId: person.id, date: '2026-10-30' }];
    expect((await reset(days)).body).toMatchObject({ code: 'monthClosed', errors: [{ path: 'days' }] });
    expect((await reset([{ userId: newId(), date: '2026-11-16' }])).body.errors).toMatchObject([
      { path: 'days.0.userId' },
    ]);
    expect((await reset(days, await it.tokenOf('Admin'))).status).toBe(404);
    expect(await dayOf('2026-10-30')).toMatchObject({ planned: true });
  });
});

describe('history and events', () => {
  test('each day has its line, all of them one event', async () => {
    const known = (await events()).length;
    await plan([cell('2026-11-16'), cell('2026-11-17', null)], { overrideNote: 'Cambio con Rossi' });
    const lines = await it.historyOf(person.id);
    expect(lines.map(({ action, entity }) => [action, entity])).toEqual([
      ['workDays.plan', 'workDay'],
      ['workDays.plan', 'workDay'],
    ]);
    const [second, first] = lines.map(({ changes }) => changes);
    expect(first).toEqual([
      { field: 'date', before: null, after: '2026-11-16' },
      { field: 'shift', before: 'Ufficio', after: 'Mattina' },
      { field: 'published', before: null, after: true },
      { field: 'note', before: null, after: 'Cambio con Rossi' },
    ]);
    expect(second).toContainEqual({ field: 'shift', before: 'Ufficio', after: null });
    const made = (await events()).slice(known);
    expect(made).toMatchObject([{ event: { eventType: 'workDays.plan', entityId: null } }]);
    expect(made[0]?.rooms).toContain(`user:${person.id}`);
    const info = await it.ask(`GET /work-days/info?userId=${person.id}&date=2026-11-16`, { token: admin });
    expect(info.body.history.map(({ action }) => action)).toEqual(['workDays.plan']);
  });

  test('a day taken back has its line and its event', async () => {
    await plan([cell('2026-11-16')]);
    const known = (await events()).length;
    await reset([{ userId: person.id, date: '2026-11-16' }]);
    const [line] = await it.historyOf(person.id);
    expect(line).toMatchObject({ action: 'workDays.remove', entity: 'workDay' });
    expect(line?.changes).toContainEqual({ field: 'date', before: null, after: '2026-11-16' });
    const made = (await events()).slice(known);
    expect(made).toMatchObject([{ event: { eventType: 'workDays.remove' } }]);
    expect(made[0]?.rooms).toContain(`user:${person.id}`);
  });
});

describe('a draft', () => {
  test('shows to those who plan, and to the person only once it is published', async () => {
    await plan([cell('2026-11-16')], { published: false });
    expect(await dayOf('2026-11-16')).toMatchObject({ shift: { id: early }, planned: false, published: false });
    expect(await ownDay('2026-11-16')).toMatchObject(desk.bySchedule);
    await plan([cell('2026-11-16')]);
    expect(await dayOf('2026-11-16')).toMatchObject({ shift: { id: early }, planned: true, published: true });
    expect(await ownDay('2026-11-16')).toMatchObject({ shift: { id: early }, planned: true, published: true });
  });

  test.each([
    ['today', '2026-11-12'],
    ['a day that is over', '2026-11-11'],
  ])('changes nothing about %s', async (_, date) => {
    await make.stamped(person, '2026-11-11', '08:00-17:00');
    const before = await dayOf(date);
    await plan([cell(date, null)], { published: false });
    expect(await dayOf(date)).toEqual({ ...before, published: false, version: (before?.version ?? 0) + 1 });
    await plan([cell(date, null)]);
    expect(await dayOf(date)).toMatchObject({ rest: true, planned: true, published: true });
  });

  test('is over when its day begins: then what was published holds', async () => {
    const late = await make.aShift(company, { start: '14:00', end: '20:00' });
    await plan([cell('2026-11-13', late)], { published: false });
    expect(await dayOf('2026-11-13')).toMatchObject({ shift: { id: late } });
    it.clock.set('2026-11-13T00:00:00+01:00');
    onTestFinished(() => it.clock.set(testClockStart));
    const token = await it.tokenOf('Admin', company);
    expect(await dayOf('2026-11-13', person, token)).toMatchObject({ shift: { id: desk.office }, published: false });
  });

  test('keeps what was published before it', async () => {
    await plan([cell('2026-11-16')]);
    await plan([cell('2026-11-16', null)], { published: false });
    expect(await dayOf('2026-11-16')).toMatchObject({ rest: true, published: false });
    expect(await ownDay('2026-11-16')).toMatchObject({ shift: { id: early }, published: true });
  });

  test('of a draft those hear who plan, not the person', async () => {
    const known = (await events()).length;
    await plan([cell('2026-11-16')], { published: false });
    await reset([{ userId: person.id, date: '2026-11-16' }]);
    for (const { rooms } of (await events()).slice(known)) {
      expect(rooms).toContain(`company:${company.id}:role:Admin`);
      expect(rooms).not.toContain(`user:${person.id}`);
    }
  });
});
