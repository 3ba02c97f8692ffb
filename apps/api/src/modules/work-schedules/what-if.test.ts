import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { fingerprintOf } from '#testing/records.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let office: string;
let evening: string;
let ofOffice: string;
let ofEvening: string;
/** 08:08 on Monday, 08:22 to 17:50 on Tuesday. */
let anna: TestUser;
/** Back at ten past midnight on Monday. */
let bruno: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
});
afterAll(() => it.close());
beforeEach(async () => {
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  [anna, bruno] = [await it.aUser({ company, firstName: 'Anna' }), await it.aUser({ company, firstName: 'Bruno' })];
  office = await make.aShift(company);
  evening = await make.aShift(company, { start: '15:00', end: '23:00', paidBreakMinutes: 10 });
  ofOffice = await make.aSchedule(company, [anna], office, { validFrom: '2026-10-26' });
  ofEvening = await make.aSchedule(company, [bruno], evening, { validFrom: '2026-10-26' });
  await make.stamped(anna, '2026-10-26', '08:08-17:00');
  await make.stamped(anna, '2026-10-27', '08:22-17:50');
  await make.stamped(bruno, '2026-10-26', '15:00-23:10, 24:10-25:00');
});

const ask = (body: object, token = admin) => it.ask('POST /work-schedules/what-if', { token, body });
const totalsOf = async ({ id }: TestUser) => {
  const range = `from=2026-10-01&to=2026-10-31&userId=${id}`;
  return (await it.ask(`GET /work-days?${range}`, { token: admin })).body.items[0]?.totals;
};

describe('another rounding', () => {
  test.each([
    ['for the company', { roundingMode: 'company' }, 465 + 450, 45, -15],
    ['for the worker', { roundingMode: 'employee' }, 480 + 465, 45, 15],
    ['by half hours', { stampingInterval: 30 }, 480 + 450, 30, -15],
    ['by hours', { stampingInterval: 60 }, 480 + 480, 0, -15],
    ['by hours for the company', { stampingInterval: 60, roundingMode: 'company' }, 420 + 420, 0, -135],
    ['none', { stampingInterval: null }, 472 + 458, 45, 0],
    ['with ten minutes of grace', { graceMinutes: 10 }, 480 + 465, 45, 15],
    ['as it is', {}, 465 + 465, 45, 0],
  ])('%s', async (_, schedule, ordinary, excess, difference) => {
    const { status, body } = await ask({ workScheduleId: ofOffice, schedule });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      month: '2026-10',
      items: [
        {
          user: { id: anna.id },
          before: { due: 2400, ordinary: 465 + 465, excess: 45 },
          after: { due: 2400, ordinary, excess },
          difference,
        },
      ],
      difference,
    });
  });

  test('of all schedules asks everybody, and adds up', async () => {
    const { body } = await ask({ schedule: { roundingMode: 'employee', stampingInterval: 60 } });
    const differences = new Map(body.items.map(({ user, difference }) => [user.id, difference]));
    expect([differences.get(anna.id), differences.get(bruno.id)]).toEqual([480 + 480 - (465 + 465 + 45), 0]);
    expect(body.difference).toBe([...differences.values()].reduce((sum, one) => sum + one, 0));
    expect(body.items.find(({ user }) => user.id === anna.id)?.before).toEqual(await totalsOf(anna));
  });
});

describe('another tolerance', () => {
  test.each([
    ['120 minutes, as it is', { toleranceAfter: 120 }, 60, 0],
    ['30 minutes', { toleranceAfter: 30 }, 45, -15],
    ['30 minutes before the shift', { toleranceBefore: 30 }, 60, 0],
  ])('%s', async (_, tolerance, excess, difference) => {
    const { body } = await ask({ workScheduleId: ofEvening, shifts: [{ id: evening, ...tolerance }] });
    expect(body.items).toMatchObject([
      { user: { id: bruno.id }, before: { excess: 60 }, after: { excess }, difference },
    ]);
  });

  test('of a shift others have is nothing to them', async () => {
    const { body } = await ask({ shifts: [{ id: evening, toleranceAfter: 30 }] });
    const moved = body.items.filter(({ difference }) => difference !== 0).map(({ user }) => user.id);
    expect([moved, body.difference]).toEqual([[bruno.id], -15]);
  });
});

describe('of whom and when', () => {
  test('those who followed the schedule in the month', async () => {
    const later = await make.aSchedule(company, [await it.aUser({ company })], office, { validFrom: '2026-11-02' });
    expect((await ask({ workScheduleId: later, schedule: { graceMinutes: 5 } })).body.items).toEqual([]);
    expect((await ask({ workScheduleId: later, month: '2026-11' })).body.items).toHaveLength(1);
  });

  test('of somebody who changed schedule in the month, the days on the one that is named', async () => {
    const { body: next } = await it.ask('POST /work-schedules', {
      token: admin,
      body: {
        name: 'Da mercoledì',
        weeks: [[office, office, office, office, office, null, null]],
        anchorDate: '2026-10-26',
        validFrom: '2026-10-28',
        userIds: [anna.id],
        replace: true,
      },
    });
    await make.stamped(anna, '2026-10-28', '08:08-17:00');
    for (const workScheduleId of [ofOffice, next.id]) {
      const { body } = await ask({ workScheduleId, schedule: { roundingMode: 'employee' } });
      expect(body.items).toMatchObject([{ user: { id: anna.id }, difference: 15 }]);
    }
    expect((await ask({ schedule: { roundingMode: 'employee' } })).body.difference).toBe(30);
  });

  test('the last month unless another is asked for', async () => {
    expect((await ask({})).body.month).toBe('2026-10');
    await make.stamped(anna, '2026-11-02', '08:08-17:00');
    const { body } = await ask({ month: '2026-11', workScheduleId: ofOffice, schedule: { roundingMode: 'employee' } });
    expect(body).toMatchObject({ month: '2026-11', difference: 15 });
  });

  test('a closed month too, and one in which nobody worked', async () => {
    await it.aClosedMonth(anna, '2026-10');
    const { body } = await ask({ workScheduleId: ofOffice, schedule: { roundingMode: 'employee' } });
    expect(body.difference).toBe(15);
    expect((await ask({ month: '2024-02', schedule: { roundingMode: 'employee' } })).body.difference).toBe(0);
  });
});

test('nothing is saved', async () => {
  const before = await fingerprintOf(it.database, company.id);
  await ask({
    workScheduleId: ofOffice,
    schedule: { roundingMode: 'company', stampingInterval: 60, graceMinutes: 3 },
    shifts: [{ id: office, toleranceBefore: 30, toleranceAfter: 30 }],
  });
  expect(await fingerprintOf(it.database, company.id)).toEqual(before);
});

describe('is refused', () => {
  test('with a schedule or a shift nobody knows, or of another company', async () => {
    const other = await it.aCompany();
    const theirs = await make.aShift(other);
    const schedule = await make.aSchedule(other, [], theirs);
    for (const workScheduleId of [newId(), schedule])
      expect((await ask({ workScheduleId })).body).toMatchObject({
        statusCode: 404,
        errors: [{ path: 'workScheduleId' }],
      });
    for (const id of [newId(), theirs])
      expect((await ask({ shifts: [{ id: office }, { id }] })).body).toMatchObject({
        statusCode: 404,
        errors: [{ path: 'shifts.1.id' }],
      });
  });

  test.each([
    ['a month that is none', { month: '2026-00' }, 'month'],
    ['a step of twenty minutes', { schedule: { stampingInterval: 20 } }, 'schedule.stampingInterval'],
    ['a grace of sixteen minutes', { schedule: { graceMinutes: 16 } }, 'schedule.graceMinutes'],
    ['a tolerance of forty minutes', { shifts: [{ id: newId(), toleranceAfter: 40 }] }, 'shifts.0.toleranceAfter'],
    ['a field nobody knows', { validFrom: '2026-10-01' }, 'validFrom'],
  ])('with %s', async (_, body, path) => {
    expect((await ask(body)).body).toMatchObject({ statusCode: 422, errors: [{ path }] });
  });

  test.each(['Responsible', 'BackOffice', 'Operator'] as const)('to a %s', async (role) => {
    expect((await ask({}, await it.tokenOf(role, company))).status).toBe(403);
  });
});

describe('a real change of the rounding', () => {
  const change = (validFrom: string) =>
    it.ask(`PATCH /work-schedules/${ofOffice}`, { token: admin, body: { roundingMode: 'company', validFrom } });
  const docs = async () => {
    await totalsOf(anna);
    const { rows } = await it.database.system.query<{ day: string; doc: string }>(
      `select day::text as day, doc from work_days where user_id = $1 and day between '2026-10-01' and '2026-10-31' order by day`,
      [anna.id],
    );
    return new Map(rows.map(({ day, doc }) => [day, doc]));
  };

  test('changes no day before its first, and those after it', async () => {
    await make.stamped(anna, '2026-10-28', '08:01-17:00');
    const before = await docs();
    expect((await change('2026-10-28')).status).toBe(200);
    const after = await docs();
    const changed = [...after].filter(([day, doc]) => doc !== before.get(day)).map(([day]) => day);
    expect(changed).toEqual(['2026-10-28']);
    expect(after.get('2026-10-28')).toContain('"ordinary":465');
  });

  test('does what was foretold', async () => {
    const foretold = (await ask({ workScheduleId: ofOffice, schedule: { roundingMode: 'company' } })).body.items[0];
    expect(foretold?.before).toEqual(await totalsOf(anna));
    await change('2026-10-01');
    expect(foretold?.after).toEqual(await totalsOf(anna));
    expect(foretold?.difference).toBe(-15);
  });
});
