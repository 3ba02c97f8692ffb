import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let other: TestCompany;
let admin: TestUser;
let token: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  [company, other] = [await t.aCompany(), await t.aCompany()];
  admin = await t.aUser({ company, role: 'Admin' });
  token = (await t.signedInAs(admin)).token;
});

let serial = 0;
const create = (more: object = {}) => {
  const email = `ada.${(serial += 1)}@orari.example`;
  return t.ask('POST /users', {
    token,
    body: { firstName: 'Ada', lastName: 'Rossi', email, role: 'Operator', ...more },
  });
};

describe('the schedule of a person', () => {
  const make = () => attendanceOn(t.server);
  const aSchedule = async (of = company, given = {}) => make().aSchedule(of, [], await make().aShift(of), given);
  const change = (id: string, body: object) => t.ask(`PATCH /users/${id}`, { token, body });
  const followed = async (id: string) =>
    (
      await t.database.system.query<{ id: string; from: string; to: string | null }>(
        'select schedule_id as id, valid_from::text as "from", valid_to::text as "to" from schedule_people where user_id = $1 order by 2',
        [id],
      )
    ).rows;

  test('holds from today, replaces the former, and ends yesterday', async () => {
    const [first, second] = [await aSchedule(), await aSchedule()];
    await t.ask(`PATCH /work-schedules/${second}`, { token, body: { name: 'Turni' } });
    const { body: made } = await create({ workScheduleId: first });
    expect(made.workScheduleId).toBe(first);
    t.clock.advance(86_400);
    token = (await t.signedInAs(admin)).token;
    await t.forgetMarks();
    const moved = await change(made.id, { workScheduleId: second, version: 1 });
    expect(moved.body).toMatchObject({ workScheduleId: second, version: 2 });
    expect(await t.markedOf(made.id, ['2026-11-08', '2026-11-13'])).toEqual(['2026-11-13']);
    expect((await change(made.id, { workScheduleId: second })).body.version).toBe(2);
    expect((await t.historyOf(made.id))[0]?.changes).toEqual([
      { field: 'workScheduleId', before: 'Orario', after: 'Turni' },
    ]);
    t.clock.advance(86_400);
    token = (await t.signedInAs(admin)).token;
    expect((await change(made.id, { workScheduleId: null })).body).toMatchObject({ workScheduleId: null, version: 3 });
    expect(await followed(made.id)).toEqual([
      { id: first, from: '2026-11-12', to: '2026-11-12' },
      { id: second, from: '2026-11-13', to: '2026-11-13' },
    ]);
    expect((await change(made.id, { workScheduleId: null })).body.version).toBe(3);
    t.clock.set('2026-11-12T10:30:00+01:00');
  });

  test('is seen where people are listed and picked', async () => {
    const schedule = await aSchedule();
    const { body: made } = await create({ workScheduleId: schedule });
    for (const route of ['GET /users', 'GET /people'] as const)
      expect((await t.ask(`${route}?id=${made.id}`, { token })).body.items).toMatchObject([
        { workScheduleId: schedule },
      ]);
  });

  test('that begins later is followed from its day, told at once, and can be taken back before', async () => {
    const later = await aSchedule(company, { validFrom: '2026-12-01' });
    const { body: made } = await create({ workScheduleId: later });
    expect(made.workScheduleId).toBe(later);
    expect(await followed(made.id)).toEqual([{ id: later, from: '2026-12-01', to: null }]);
    expect((await change(made.id, { workScheduleId: null })).body.workScheduleId).toBeNull();
    expect(await followed(made.id)).toEqual([]);
  });

  test('is one of the company that still goes on, and no month of theirs is closed', async () => {
    const { body: made } = await create();
    const refused = async (workScheduleId: string) => {
      const { body } = await change(made.id, { workScheduleId });
      return [body.statusCode, body.errors?.map(({ path }) => path)];
    };
    expect(await refused(await aSchedule(other))).toEqual([404, ['workScheduleId']]);
    const ended = await aSchedule();
    await t.ask(`PATCH /work-schedules/${ended}`, { token, body: { validTo: '2026-11-11' } });
    expect(await refused(ended)).toEqual([422, ['workScheduleId']]);
    await t.aClosedMonth({ ...made, companyId: company.id }, '2026-11');
    expect(await refused(await aSchedule())).toEqual([409, ['workScheduleId']]);
    expect(await followed(made.id)).toEqual([]);
  });
});

test('the last stamp of a person is the latest of the log, whichever came last', async () => {
  const person = await t.aUser({ company });
  const lastOf = async () => (await t.ask(`GET /users?id=${person.id}`, { token })).body.items[0]?.lastStampAt;
  expect(await lastOf()).toBeNull();
  await attendanceOn(t.server).stamped(person, '2026-11-12', '08:00-12:00');
  await attendanceOn(t.server).stamped(person, '2026-11-10', '08:00-12:00');
  expect(await lastOf()).toBe('2026-11-12T11:00:00.000Z');
});
