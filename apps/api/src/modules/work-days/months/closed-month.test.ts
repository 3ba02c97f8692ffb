import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { newId } from '#db/new-id.ts';
import { rebuildRegister } from '#register/days/rebuild.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let office: string;
let early: string;
let schedule: string;
let person: TestUser;
let asClosed: string[];

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
});
afterAll(() => it.close());

const month = { month: '2026-10' };
const setState = (state: 'open' | 'closed', more: object = {}) =>
  it.ask('PATCH /work-days/months', { token: admin, body: { ...month, userIds: [person.id], state, ...more } });
const cockpit = async () =>
  (await it.ask(`GET /work-days/months?month=2026-10&userId=${person.id}`, { token: admin })).body.items[0];
/** The days of the month as they are kept, to the last byte. */
const kept = async () => {
  await it.ask(`GET /work-days?from=2026-10-01&to=2026-10-31&userId=${person.id}`, { token: admin });
  const { rows } = await it.database.system.query<{ row: string }>(
    `select w::text as row from work_days w where user_id = $1 and day between '2026-10-01' and '2026-10-31' order by day`,
    [person.id],
  );
  const { rows: pairs } = await it.database.system.query<{ row: string }>(
    `select s::text as row from stampings s where user_id = $1 and day between '2026-10-01' and '2026-10-31' order by day, id`,
    [person.id],
  );
  return [...rows, ...pairs].map(({ row }) => row);
};

/** Somebody with a last week of October, closed; on its Saturday they worked into Sunday. */
async function aClosedMonth() {
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  [office, early] = [await make.aShift(company), await make.aShift(company, { start: '06:00', end: '12:00' })];
  person = await it.aUser({ company });
  schedule = await make.aSchedule(company, [person], office, { validFrom: '2026-10-26' });
  for (const day of ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30'])
    await make.stamped(person, day, '08:05-17:00');
  await make.stamped(person, '2026-10-31', '22:00-29:30');
  const excess = { state: 'overtime', minutes: 450 };
  await it.ask('PATCH /work-days', { token: admin, body: { userId: person.id, date: '2026-10-31', excess } });
  expect((await setState('closed')).status).toBe(200);
  asClosed = await kept();
  expect(asClosed).toHaveLength(31 + 6);
}

const movedTo = async (place: object) =>
  it.ask(`PATCH /admin/companies/${company.id}`, { token: await it.tokenOf('SuperUser'), body: place });
const ofDay = (more: object, date: Day = '2026-10-28') =>
  it.ask('PATCH /work-days', { token: admin, body: { userId: person.id, date, ...more } });
const cell = () => ({ userId: person.id, date: '2026-10-28' });
const aWeek = () => [[early, early, early, early, early, null, null]];

describe('a closed month refuses', () => {
  // One for all of them: what is refused leaves it as it was.
  beforeAll(aClosedMonth);

  const pair = {
    enteredAt: at('2026-10-28', '08:00').toISOString(),
    exitedAt: at('2026-10-28', '18:00').toISOString(),
  };
  const paths: Readonly<Record<string, () => Promise<{ status: number; body: { code: string } }>>> = {
    'a correction of its stampings': () => ofDay({ stampings: [pair] }),
    'stampings taken away': () => ofDay({ stampings: [] }),
    'another shift': () => ofDay({ shiftId: early }),
    'a decision about excess': () =>
      ofDay({ excess: { state: 'notRecognised', minutes: 450 }, note: 'No' }, '2026-10-31'),
    'a note': () => ofDay({ note: 'Nota' }),
    'an absence accepted as such': () => ofDay({ confirmAbsence: true, note: 'Sciopero' }),
    'a plan': () => it.ask('POST /work-days', { token: admin, body: { assignments: [{ ...cell(), shiftId: early }] } }),
    'a draft of a plan': () =>
      it.ask('POST /work-days', {
        token: admin,
        body: { assignments: [{ ...cell(), shiftId: early }], published: false },
      }),
    'a day back to the schedule': () => it.ask('DELETE /work-days', { token: admin, body: { days: [cell()] } }),
    'a shift that changes in it': () =>
      it.ask(`PATCH /work-schedules/shifts/${office}`, {
        token: admin,
        body: { end: '18:00', validFrom: '2026-10-30' },
      }),
    'a tolerance that changes before it': () =>
      it.ask(`PATCH /work-schedules/shifts/${office}`, {
        token: admin,
        body: { toleranceBefore: 30, validFrom: '2026-01-01' },
      }),
    'a rounding that changes in it': () =>
      it.ask(`PATCH /work-schedules/${schedule}`, {
        token: admin,
        body: { roundingMode: 'company', validFrom: '2026-10-30' },
      }),
    'a rotation that changes before it': () =>
      it.ask(`PATCH /work-schedules/${schedule}`, { token: admin, body: { weeks: aWeek(), validFrom: '2026-10-26' } }),
    'somebody taken off their schedule in it': () =>
      it.ask(`PATCH /work-schedules/${schedule}`, { token: admin, body: { userIds: [], validFrom: '2026-10-30' } }),
    'a schedule that ends in it': () =>
      it.ask(`PATCH /work-schedules/${schedule}`, { token: admin, body: { validTo: '2026-10-28' } }),
    'a new schedule that begins in it': () =>
      it.ask('POST /work-schedules', {
        token: admin,
        body: {
          name: 'Nuovo',
          weeks: aWeek(),
          anchorDate: '2026-10-05',
          validFrom: '2026-10-29',
          userIds: [person.id],
          replace: true,
        },
      }),
    'settings that change in it': () =>
      it.ask('PATCH /company-settings', { token: admin, body: { autoBreak: false, validFrom: '2026-10-31' } }),
    'a holiday of the company in it': () =>
      it.ask('PATCH /company-settings', {
        token: admin,
        body: { holidays: [{ date: '2026-10-28', name: 'Patrono' }], validFrom: '2026-01-01' },
      }),
  };
  test.each(Object.keys(paths))('%s', async (name) => {
    const { status, body } = (await paths[name]?.()) ?? {};
    expect([status, body?.code]).toEqual([409, 'monthClosed']);
    expect(await kept()).toEqual(asClosed);
  });

  test('each of them until it is opened again, and not for somebody else', async () => {
    const colleague = await it.aUser({ company });
    const body = { userId: colleague.id, date: '2026-10-28', note: 'Nota' };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).status).toBe(200);
    await setState('open', { reason: 'Errore' });
    expect((await ofDay({ note: 'Nota' })).status).toBe(200);
  });
});

describe('a closed month stays as it is', () => {
  beforeEach(aClosedMonth);

  const harmless: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    'a plan for the day after it': () =>
      it.ask('POST /work-days', {
        token: admin,
        body: { assignments: [{ userId: person.id, date: '2026-11-01', shiftId: early }] },
      }),
    'a correction of the day after it': () => ofDay({ stampings: [] }, '2026-11-01'),
    'another schedule for the person': async () => {
      const other = await make.aSchedule(company, [], early);
      return it.ask(`PATCH /users/${person.id}`, { token: admin, body: { workScheduleId: other } });
    },
    'fewer hours in the contract': () =>
      it.ask(`PATCH /users/${person.id}`, { token: admin, body: { weeklyMinutes: 1200 } }),
    'a shift that changes on the day after it': () =>
      it.ask(`PATCH /work-schedules/shifts/${office}`, {
        token: admin,
        body: { start: '04:00', toleranceBefore: 120, validFrom: '2026-11-01' },
      }),
    'a rounding without a day': () =>
      it.ask(`PATCH /work-schedules/${schedule}`, { token: admin, body: { roundingMode: 'company' } }),
    'settings without a day': () => it.ask('PATCH /company-settings', { token: admin, body: { autoBreak: false } }),
    'a shift replaced by another': () =>
      it.ask(`DELETE /work-schedules/shifts/${office}?replaceWith=${early}`, { token: admin }),
    'a schedule replaced by another': async () => {
      const other = await make.aSchedule(company, [], early);
      return it.ask(`DELETE /work-schedules/${schedule}?replaceWith=${other}`, { token: admin });
    },
    'somebody who is archived': () => it.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: {} }),
    'a patron saint on one of its days': () => movedTo({ patronSaint: '10-28' }),
    'a company that moves to another zone': () => movedTo({ timezone: 'Europe/Lisbon' }),
    'a register that is computed anew': async () => {
      await rebuildRegister(it.database, it.clock.now());
      return { status: 200 };
    },
  };
  test.each(Object.keys(harmless))('after %s', async (name) => {
    const { status } = (await harmless[name]?.()) ?? { status: 0 };
    expect([200, 201, 204]).toContain(status);
    expect(await kept()).toEqual(asClosed);
    await rebuildRegister(it.database, it.clock.now());
    expect(await kept()).toEqual(asClosed);
  });
});

test('what a closed day holds is counted on no other day, and is told as it was closed', async () => {
  await aClosedMonth();
  const infoOf = async (date: Day) =>
    (await it.ask(`GET /work-days/info?userId=${person.id}&date=${date}`, { token: admin })).body;
  const before = await infoOf('2026-10-31');
  expect(before).toMatchObject({
    status: 'closed',
    totals: { excess: 450 },
    stampings: [{ enteredAt: at('2026-10-31', '22:00').toISOString() }],
  });
  expect(before.trace.length).toBeGreaterThan(0);
  const night = await make.aShift(company, { start: '04:00', end: '12:00' });
  const assignments = [{ userId: person.id, date: '2026-11-01', shiftId: night }];
  expect((await it.ask('POST /work-days', { token: admin, body: { assignments } })).status).toBe(200);
  expect(await infoOf('2026-11-01')).toMatchObject({ totals: { presence: 0, ordinary: 0 }, stampings: [] });
  expect(await infoOf('2026-10-31')).toMatchObject({ totals: before.totals, stampings: before.stampings });
  expect(await kept()).toEqual(asClosed);
  await setState('open', { reason: 'Prova' });
  expect(await infoOf('2026-11-01')).toMatchObject({ totals: { presence: 450 } });
});

test('of one who closes and one who moves the company at once, the day is told as it was closed', async () => {
  await aClosedMonth();
  await setState('open', { reason: 'Prova' });
  const [closed] = await Promise.all([setState('closed'), movedTo({ patronSaint: '10-28' })]);
  // Where the saint came first, the hours of that day are a holiday's, which nobody has authorised.
  expect([200, 409]).toContain(closed.status);
  const stored = await kept();
  await rebuildRegister(it.database, it.clock.now());
  expect(await kept()).toEqual(stored);
  const { body } = await it.ask(`GET /work-days/info?userId=${person.id}&date=2026-10-28`, { token: admin });
  expect(body.trace.length, body.holiday ?? 'no holiday').toBeGreaterThan(0);
});

test('days of open months follow the patron saint at once, and back', async () => {
  await aClosedMonth();
  const holidayOn = async (date: Day) =>
    (await it.ask(`GET /work-days?from=${date}&to=${date}&userId=${person.id}`, { token: admin })).body.items[0]
      ?.days[0]?.holiday;
  expect(await holidayOn('2026-11-03')).toBeNull();
  await movedTo({ patronSaint: '11-03' });
  expect(await holidayOn('2026-11-03')).toBe('patron');
  await movedTo({ patronSaint: null });
  expect(await holidayOn('2026-11-03')).toBeNull();
});

describe('a stamp that comes too late', () => {
  beforeEach(aClosedMonth);

  const stamp = async (time: string) => {
    it.clock.advance(60);
    onTestFinished(() => it.clock.set(testClockStart));
    const { token } = await it.signedInAs(person);
    const body = { id: newId(), at: at('2026-10-28', time).toISOString(), direction: 'out', source: 'app' };
    return it.ask('POST /stamps', { token, body });
  };

  test('is kept and told, and the day stays byte for byte', async () => {
    const late = await stamp('19:00');
    expect([late.status, late.body.stamp.review]).toEqual([201, true]);
    expect(await kept()).toEqual(asClosed);
    expect(await cockpit()).toMatchObject({ state: 'closed', lateStamps: 1, totals: { excess: 450 } });
    const { rows } = await it.database.system.query('select from stamps where id = $1', [late.body.stamp.id]);
    expect(rows).toHaveLength(1);
  });

  test('counts once the month is open again, and then it can be closed again', async () => {
    await stamp('19:00');
    await setState('open', { reason: 'Timbratura arrivata tardi' });
    expect(await cockpit()).toMatchObject({
      state: 'open',
      ready: false,
      lateStamps: 0,
      anomalies: [{ date: '2026-10-28', anomaly: 'missingEntry' }],
      reopenReason: 'Timbratura arrivata tardi',
    });
    const pair = {
      enteredAt: at('2026-10-28', '08:00').toISOString(),
      exitedAt: at('2026-10-28', '19:00').toISOString(),
    };
    const excess = { state: 'overtime', minutes: 120 };
    expect((await ofDay({ stampings: [pair], excess })).status).toBe(200);
    expect((await setState('closed')).status).toBe(200);
    expect(await cockpit()).toMatchObject({ state: 'closed', lateStamps: 0, totals: { excess: 570, worked: 2970 } });
  });
});

test('of one who closes and others who change at once, the month is what was closed or is refused', async () => {
  await aClosedMonth();
  await setState('open', { reason: 'Prova' });
  const [closed, ...changed] = await Promise.all([
    setState('closed'),
    ofDay({ note: 'Uno' }),
    it.ask('POST /work-days', { token: admin, body: { assignments: [{ ...cell(), shiftId: office }] } }),
    it.ask(`PATCH /work-schedules/${schedule}`, { token: admin, body: { graceMinutes: 5, validFrom: '2026-10-26' } }),
  ]);
  expect(closed.status).toBe(200);
  for (const { status } of changed) expect([200, 409]).toContain(status);
  const before = await kept();
  await rebuildRegister(it.database, it.clock.now());
  expect(await kept()).toEqual(before);
});
