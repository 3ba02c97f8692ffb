import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RehearsedLeave } from '@timbro/core/leave-requests/contract.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;
let make: ReturnType<typeof placesOn>['make'];
let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ make, aPlace, tokenOf } = placesOn(t));
});
afterAll(() => t.close());

const week = { type: 'vacation', startsOn: '2026-11-16', endsOn: '2026-11-20' } as const;
const oneDay = (day: string, startTime?: string, endTime?: string) => ({
  startsOn: day,
  endsOn: day,
  ...(startTime && { startTime, endTime }),
});
const rehearse = async (user: TestUser, body: object = week) =>
  t.ask('POST /leave-requests', { token: await tokenOf(user), body: { ...body, dryRun: true } });
const told = async (user: TestUser, body: object = week): Promise<RehearsedLeave> => {
  const answer = await rehearse(user, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as RehearsedLeave;
};
const kept = async ({ id }: { id: string }): Promise<unknown> => {
  const { rows } = await t.server.database.systemDb.execute(sql`
    select (select count(*)::int from leave_requests where company_id = ${id}) as requests,
      (select count(*)::int from audit_lines where company_id = ${id} and entity = 'leaveRequest') as history,
      (select count(*)::int from outbox where company_id = ${id} and payload::text like '%leaveRequest%') as events,
      (select count(*)::int from outbox where company_id = ${id} and kind = 'mail') as mails`);
  return rows[0];
};
const open = (user: TestUser, admin: TestUser, type: string, hours: number, year = 2026) =>
  tokenOf(admin).then((token) =>
    t.ask('POST /balances/adjustments', {
      token,
      body: { userId: user.id, year, type, minutes: hours * 60, reason: 'Saldo' },
    }),
  );

describe('what leave would cost', () => {
  test.each([
    ['a week', week, { days: 5, hours: 40, returnsOn: '2026-11-23' }],
    [
      'over a weekend',
      { ...week, startsOn: '2026-11-19', endsOn: '2026-11-24' },
      { days: 4, hours: 32, returnsOn: '2026-11-25' },
    ],
    [
      'over a public holiday',
      { ...week, startsOn: '2026-12-07', endsOn: '2026-12-09' },
      { days: 2, hours: 16, returnsOn: '2026-12-10' },
    ],
    ['before a public holiday', { ...week, ...oneDay('2026-12-07') }, { days: 1, hours: 8, returnsOn: '2026-12-09' }],
    ['a day of rest alone', { ...week, ...oneDay('2026-11-21') }, { days: 0, hours: 0, returnsOn: '2026-11-23' }],
    ['a day off', { type: 'dayOff', ...oneDay('2026-11-20') }, { days: 1, hours: 8, returnsOn: '2026-11-23' }],
    [
      'hours of a shift, its break left out',
      { type: 'rol', ...oneDay('2026-11-16', '11:00', '14:00') },
      { days: 1, hours: 2, returnsOn: '2026-11-17' },
    ],
    [
      'hours beside the shift',
      { type: 'rol', ...oneDay('2026-11-16', '18:00', '19:00') },
      { days: 0, hours: 0, returnsOn: '2026-11-17' },
    ],
  ] as const)('%s', async (_, body, expected) => {
    const { operator } = await aPlace();
    expect(await told(operator, body)).toMatchObject(expected);
  });

  test('hours of a night are those of its own day', async () => {
    const { company } = await aPlace();
    const night = await t.aUser({ company });
    await make.aSchedule(company, [night], await make.aShift(company, { start: '22:00', end: '06:00' }));
    const rol = { type: 'rol', ...oneDay('2026-11-16', '22:00', '02:00') };
    expect(await told(night, rol)).toMatchObject({ days: 1, hours: 4, returnsOn: '2026-11-17' });
  });

  test('nothing without a plan, and no day of return', async () => {
    const { company } = await aPlace();
    expect(await told(await t.aUser({ company }))).toMatchObject({ days: 0, hours: 0, returnsOn: null });
  });

  test('leave that was granted already moves the return, hours of it do not', async () => {
    const { operator } = await aPlace();
    await make.anAbsence(operator, { startsOn: '2026-11-23', endsOn: '2026-11-24', type: 'dayOff' });
    await make.anAbsence(operator, { startsOn: '2026-11-25', type: 'rol', startTime: '08:00', endTime: '09:00' });
    expect((await told(operator)).returnsOn).toBe('2026-11-25');
  });
});

describe('the balance', () => {
  test('without and with it, of its own account and year', async () => {
    const { operator, admin } = await aPlace();
    expect((await open(operator, admin, 'vacation', 66)).status).toBe(201);
    expect((await open(operator, admin, 'rol', 10)).status).toBe(201);
    expect((await told(operator)).balance).toEqual({ before: 66, after: 26, pending: 0 });
    const rol = { type: 'rol', ...oneDay('2026-11-16', '08:00', '08:45') };
    expect((await told(operator, rol)).balance).toEqual({ before: 10, after: 9.25, pending: 0 });
    const next = { ...week, startsOn: '2027-01-11', endsOn: '2027-01-15' };
    expect((await open(operator, admin, 'vacation', 8, 2027)).status).toBe(201);
    expect((await told(operator, next)).balance).toEqual({ before: 74, after: 34, pending: 0 });
  });

  test('may become a debt, and counts what was granted, and tells beside it what still waits', async () => {
    const { operator, admin } = await aPlace();
    await open(operator, admin, 'vacation', 16);
    await make.anAbsence(operator, { startsOn: '2026-12-14', type: 'vacation' });
    const other = { ...week, startsOn: '2026-12-21', endsOn: '2026-12-23' };
    const token = await tokenOf(operator);
    expect((await t.ask('POST /leave-requests', { token, body: other })).status).toBe(201);
    expect((await told(operator)).balance).toEqual({ before: 8, after: -32, pending: 24 });
  });

  test('is none where nothing is kept, and for a day off', async () => {
    const { operator, admin } = await aPlace();
    expect((await told(operator)).balance).toBeNull();
    await open(operator, admin, 'vacation', 16);
    expect((await told(operator, { ...week, type: 'dayOff' })).balance).toBeNull();
  });
});

test('what waits for the same time is told, not refused, with its times; what is a draft or beside it is not', async () => {
  const { operator, admin } = await aPlace();
  const token = await tokenOf(operator);
  const ask = async (body: object) => {
    const { status, body: asked, text } = await t.ask('POST /leave-requests', { token, body });
    expect(status, text).toBe(201);
    return asked.id;
  };
  const { type } = week;
  const days = await ask({ type, startsOn: '2026-11-13', endsOn: '2026-11-16' });
  const hours = await ask({ type: 'rol', ...oneDay('2026-11-18', '09:00', '10:00') });
  await ask({ type, ...oneDay('2026-11-23') });
  await ask({ type, ...oneDay('2026-11-17'), draft: true });
  const entered = await make.anAbsence(operator, { startsOn: '2026-11-20', type: 'dayOff', status: 'pendingReview' });
  await make.anAbsence(admin, { startsOn: '2026-11-17', status: 'pendingReview' });
  const without = { startTime: null, endTime: null };
  expect((await told(operator)).waiting).toEqual([
    { id: days, type, startsOn: '2026-11-13', endsOn: '2026-11-16', ...without },
    { id: hours, type: 'rol', ...oneDay('2026-11-18', '09:00', '10:00') },
    { id: entered, type: 'dayOff', ...oneDay('2026-11-20'), ...without },
  ]);
  expect((await told(operator, { type: 'rol', ...oneDay('2026-11-18', '10:00', '11:00') })).waiting).toEqual([]);
});

test.each([
  ['rol', false, true],
  ['dayOff', true, false],
  ['vacation', false, false],
  ['vacation', true, true],
] as const)('%s by the hour, vacation granted so: %s', async (type, hourlyVacation, hourly) => {
  const { operator, admin } = await aPlace();
  const token = await tokenOf(admin);
  const body = { validFrom: '2026-11-01', hourlyVacation };
  expect((await t.ask('PATCH /company-settings', { token, body })).status).toBe(200);
  expect((await told(operator, { type, ...oneDay('2026-11-16') })).hourly).toBe(hourly);
});

describe('who decides', () => {
  test('those of the department first, then who sees the whole company', async () => {
    const { company, operator, responsible, office, admin } = await aPlace();
    await t.aUser({ company, role: 'Responsible' });
    expect((await told(operator)).deciders.map(({ id, responsible: own }) => [id, own])).toEqual([
      [responsible.id, true],
      [office.id, false],
      [admin.id, false],
    ]);
  });

  test('never oneself, and nobody where there is nobody else', async () => {
    const { responsible, office, admin } = await aPlace();
    expect((await told(responsible)).deciders.map(({ id }) => id)).toEqual([office.id, admin.id]);
    const company = await t.aCompany();
    expect((await told(await t.aUser({ company, role: 'Admin' }))).deciders).toEqual([]);
  });

  test('at most five of them are named', async () => {
    const { company, operator } = await aPlace();
    for (let count = 0; count < 4; count += 1) await t.aUser({ company, role: 'BackOffice' });
    expect((await told(operator)).deciders).toHaveLength(5);
  });

  test('is told with one’s own request while it waits, and to nobody else', async () => {
    const { operator, responsible } = await aPlace();
    const token = await tokenOf(operator);
    const { body } = await t.ask('POST /leave-requests', { token, body: week });
    expect(body.deciders?.[0]?.id).toBe(responsible.id);
    const byDecider = await t.ask('GET /leave-requests', { token: await tokenOf(responsible) });
    expect(byDecider.body.items[0]).not.toHaveProperty('deciders');
    await t.ask(`PATCH /leave-requests/${body.id}`, { token, body: { status: 'draft' } });
    const mine = await t.ask('GET /leave-requests/mine', { token });
    expect(mine.body.items[0]).not.toHaveProperty('deciders');
  });
});

describe('a refusal is that of the real thing', () => {
  test.each([
    ['an end before the start', { ...week, endsOn: '2026-11-15' }, 'endsOn'],
    ['illness', { ...week, type: 'illness' }, 'type'],
    ['vacation by the hour', { type: 'vacation', ...oneDay('2026-11-16', '09:00', '10:00') }, 'startTime'],
    ['ROL out of step', { type: 'rol', ...oneDay('2026-11-16', '09:00', '09:50') }, 'endTime'],
    ['before being hired', { ...week, ...oneDay('2025-12-31') }, 'startsOn'],
  ])('%s', async (_, body, path) => {
    const { company, operator } = await aPlace();
    expect((await rehearse(operator, body)).body).toMatchObject({ statusCode: 422, errors: [{ path }] });
    expect(await kept(company)).toEqual({ requests: 0, history: 0, events: 0, mails: 0 });
  });

  test('an approved absence on those days, and a closed month', async () => {
    const { operator } = await aPlace();
    await make.anAbsence(operator, { startsOn: '2026-11-18', type: 'dayOff' });
    expect((await rehearse(operator)).body).toMatchObject({ statusCode: 409, code: 'overlap' });
    await t.aClosedMonth(operator, '2026-10');
    expect((await rehearse(operator, { ...week, ...oneDay('2026-10-12') })).body).toMatchObject({
      statusCode: 409,
      code: 'monthClosed',
    });
  });

  test('a module that is off, and the provider’s people', async () => {
    const company = await t.aCompany({ modules: { moduleHr: false } });
    expect((await rehearse(await t.aUser({ company }))).body).toMatchObject({ statusCode: 403, code: 'moduleOff' });
    expect((await rehearse(await t.aUser({ role: 'SuperAdmin' }))).status).toBe(403);
  });
});

test('nothing of it is left behind: no request, no history, no event, no mail', async () => {
  const { company, operator, admin } = await aPlace();
  await told(operator);
  await told(operator, { ...week, draft: true });
  expect(await kept(company)).toEqual({ requests: 0, history: 0, events: 0, mails: 0 });
  expect(await t.mailsTo(admin.email)).toEqual([]);
  const token = await tokenOf(operator);
  expect((await t.ask('POST /leave-requests', { token, body: week })).status).toBe(201);
  expect(await kept(company)).toMatchObject({ requests: 1, history: 1 });
});
