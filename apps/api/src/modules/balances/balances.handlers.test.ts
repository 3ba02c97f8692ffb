import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceColumns } from '@timbro/core/balances/import-rules.ts';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestUser } from '#testing/factories.ts';
import { formData } from '#testing/requests.ts';

let t: TestApp;
let make: ReturnType<typeof attendanceOn>;
beforeAll(async () => {
  t = await testApp();
  make = attendanceOn(t.server);
});
afterAll(() => t.close());

const tokenOf = async (user: TestUser) => (await t.signedInAs(user)).token;

/** Somebody with 160 hours of vacation and 72 of ROL a year, in the office from Monday to Friday. */
async function aPlace() {
  const company = await t.aCompany();
  const department = await t.aDepartment(company);
  const worker = await t.aUser({ company, departmentId: department.id, hiredOn: '2026-01-01' });
  const admin = await t.aUser({ company, role: 'Admin' });
  const responsible = await t.aUser({ company, role: 'Responsible', leads: [department.id] });
  await make.aSchedule(company, [worker], await make.aShift(company));
  const body = { yearlyVacationHours: 160, yearlyRolHours: 72 };
  await t.ask(`PATCH /users/${worker.id}`, { token: await tokenOf(admin), body });
  return { company, department, worker, admin, responsible };
}
const balance = async (user: TestUser, userId: string, type = 'vacation', query = '') =>
  (await t.ask(`GET /balances?userId=${userId}&type=${type}${query}`, { token: await tokenOf(user) })).body.items[0];
const movements = async (user: TestUser, userId: string, type = 'vacation') =>
  (await t.ask(`GET /balances/movements?userId=${userId}&type=${type}`, { token: await tokenOf(user) })).body.items;

test('a twelfth at the end of each month, less what was and what will be taken', async () => {
  const { worker, admin } = await aPlace();
  await make.anAbsence(worker, { startsOn: '2026-11-09', endsOn: '2026-11-16' });
  await make.anAbsence(worker, { startsOn: '2026-11-03', type: 'rol', minutes: 90 });
  await make.anAbsence(worker, { startsOn: '2026-11-04', type: 'rol', minutes: 60, archived: true });
  await make.anAbsence(worker, { startsOn: '2026-11-05', type: 'dayOff' });
  expect(await balance(admin, worker.id)).toEqual({
    user: expect.objectContaining({ id: worker.id }) as unknown,
    year: 2026,
    type: 'vacation',
    carriedOver: 0,
    accrued: 133.33,
    adjusted: 0,
    taken: 32,
    planned: 16,
    pending: 0,
    residual: 85.33,
  });
  expect(await balance(admin, worker.id, 'rol')).toMatchObject({ accrued: 60, taken: 1.5, planned: 0, residual: 58.5 });
  expect(await balance(admin, worker.id, 'formerHolidays')).toMatchObject({ accrued: 0, residual: 0 });
});

test('what is asked for and not decided is told beside the sum, from the phone or the office, of its year alone', async () => {
  const { worker, admin } = await aPlace();
  const token = await tokenOf(worker);
  const ask = (body: object) => t.ask('POST /leave-requests', { token, body });
  expect((await ask({ type: 'vacation', startsOn: '2026-12-30', endsOn: '2027-01-04' })).status).toBe(201);
  expect((await ask({ type: 'vacation', startsOn: '2026-12-03', endsOn: '2026-12-03', draft: true })).status).toBe(201);
  await make.anAbsence(worker, { startsOn: '2026-11-19', status: 'pendingReview' });
  await make.anAbsence(worker, { startsOn: '2026-11-20', type: 'rol', minutes: 90, status: 'pendingReview' });
  await make.anAbsence(worker, { startsOn: '2026-11-23', status: 'pendingReview', archived: true });
  expect(await balance(admin, worker.id)).toMatchObject({ pending: 24, planned: 0, residual: 133.33 });
  expect(await balance(admin, worker.id, 'vacation', '&year=2027')).toMatchObject({ pending: 8 });
  expect(await balance(admin, worker.id, 'rol')).toMatchObject({ pending: 1.5 });
  const own = await t.ask('GET /balances/mine?type=vacation', { token });
  expect(own.body.items).toMatchObject([{ pending: 24 }]);
});

test('days that are asked for more than once wait once, and hours beside them as far as they exceed the day', async () => {
  const { worker, admin } = await aPlace();
  const token = await tokenOf(worker);
  const ask = async (body: object) =>
    expect((await t.ask('POST /leave-requests', { token, body })).status, JSON.stringify(body)).toBe(201);
  await ask({ type: 'vacation', startsOn: '2026-11-26', endsOn: '2026-11-30' });
  await ask({ type: 'vacation', startsOn: '2026-11-27', endsOn: '2026-12-01' });
  await make.anAbsence(worker, { startsOn: '2026-11-30', minutes: 120, status: 'pendingReview' });
  await make.anAbsence(worker, { startsOn: '2026-12-02', minutes: 120, status: 'pendingReview' });
  await make.anAbsence(worker, { startsOn: '2026-12-02', minutes: 60, status: 'pendingReview' });
  await ask({ type: 'rol', startsOn: '2026-11-26', endsOn: '2026-11-26', startTime: '09:00', endTime: '10:00' });
  // Thursday, Friday, Monday and Tuesday, and three hours of Wednesday.
  expect(await balance(admin, worker.id)).toMatchObject({ pending: 35 });
  expect(await balance(admin, worker.id, 'rol')).toMatchObject({ pending: 1 });
});

test('the movements add up to what is left, and each tells where it comes from', async () => {
  const { worker, admin } = await aPlace();
  const token = await tokenOf(admin);
  const absenceId = await make.anAbsence(worker, { startsOn: '2026-11-12', endsOn: '2026-11-13' });
  const body = { userId: worker.id, year: 2026, type: 'vacation', minutes: -30, reason: 'Errore di calcolo' };
  const adjusted = await t.ask('POST /balances/adjustments', { token, body });
  expect(adjusted.status).toBe(201);
  expect(adjusted.body).toMatchObject({
    kind: 'adjustment',
    minutes: -30,
    reason: body.reason,
    actor: { id: admin.id },
  });
  const items = await movements(admin, worker.id);
  expect(items.filter(({ kind }) => kind === 'accrual')).toHaveLength(10);
  expect(items.filter(({ kind }) => kind === 'taken')).toMatchObject([
    { minutes: -480, planned: false, absenceId },
    { minutes: -480, planned: true, absenceId },
  ]);
  const sum = items.reduce((total, { minutes }) => total + minutes, 0);
  expect(sum).toBe(8000 - 30 - 960);
  expect((await balance(admin, worker.id))?.residual).toBe(116.83);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(await movements(admin, worker.id)).toEqual(items);
  const history = await t.ask(`GET /audit?entity=balance&entityId=${worker.id}`, { token });
  expect(history.body.items).toMatchObject([{ action: 'balances.adjust' }]);
});

test('a public holiday inside a vacation costs nothing', async () => {
  const { worker, admin } = await aPlace();
  await make.anAbsence(worker, { startsOn: '2026-12-07', endsOn: '2026-12-09' });
  expect(await balance(admin, worker.id)).toMatchObject({ planned: 16 });
});

test('a change of plan changes what a vacation costs', async () => {
  const { worker, admin } = await aPlace();
  await make.anAbsence(worker, { startsOn: '2026-11-16' });
  const body = { assignments: [{ userId: worker.id, date: '2026-11-16', shiftId: null }] };
  await t.ask('POST /work-days', { token: await tokenOf(admin), body });
  expect(await balance(admin, worker.id)).toMatchObject({ planned: 0, residual: 133.33 });
});

test('more rows than a statement has room for open every year they name', async () => {
  const company = await t.aCompany();
  const token = await tokenOf(await t.aUser({ company, role: 'Admin' }));
  const people = await Promise.all(Array.from({ length: 24 }, () => t.aUser({ company })));
  const rows = people.flatMap(({ email }) =>
    Array.from({ length: 100 }, (_, at) =>
      ['ferie', 'ROL', 'ex festività'].map((type) => [email, String(2000 + at), type]),
    ).flat(),
  );
  const send = async (some: typeof rows, hours: string) => {
    const file = Buffer.from(writeCsv([balanceColumns, ...some.map((row) => [...row, hours])]));
    return t.ask('POST /balances/import', { token, ...formData([['file', file]]) });
  };
  expect((await send(rows, '8')).body).toMatchObject({ created: 7200, updated: 0, failed: [] });
  expect((await send(rows.slice(0, 5), '7,5')).body).toMatchObject({ created: 0, updated: 5, failed: [] });
  const { rows: kept } = await t.database.system.query(
    `select count(*)::int as n, sum(minutes)::int as minutes, max(version) as version,
      (select count(*)::int from audit_lines where company_id = $1 and action = 'balances.import') as lines
      from balance_movements where company_id = $1 and kind = 'opening'`,
    [company.id],
  );
  expect(kept).toEqual([{ n: 7200, minutes: 7200 * 480 - 5 * 30, version: 2, lines: 7205 }]);
});

test('years are opened by a file, and what was left goes on where none was', async () => {
  const { worker, admin } = await aPlace();
  const token = await tokenOf(admin);
  const send = async (rows: string, dryRun = 'false') => {
    const text = `E-mail;Anno;Tipo;Ore\n${rows}`;
    const part = (head: string, content: string) =>
      `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const payload = `${part('name="dryRun"', dryRun)}${part('name="file"; filename="saldi.csv"', text)}--x--\r\n`;
    return t.ask('POST /balances/import', {
      token,
      body: payload,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  };
  const rows = `${worker.email};2025;Ferie;24,00\n${worker.email};2026;ROL;-1,5\nnessuno@x.example;2026;ferie;8\n${worker.email};2026;Ponti;8\n${worker.email};2025;ferie;7`;
  const expected = {
    created: 2,
    updated: 0,
    unchanged: 0,
    failed: [
      { row: 4, errors: [{ path: 'email', message: 'Nessuna persona con questo indirizzo' }] },
      { row: 5, errors: [{ path: 'type' }] },
      { row: 6, errors: [{ path: 'email' }] },
    ],
  };
  expect((await send(rows, 'true')).body).toMatchObject({ dryRun: true, ...expected });
  expect(await balance(admin, worker.id)).toMatchObject({ carriedOver: 0 });
  expect((await send(rows)).body).toMatchObject({ dryRun: false, ...expected });
  expect(await balance(admin, worker.id, 'vacation', '&year=2025')).toMatchObject({ carriedOver: 24, residual: 24 });
  expect(await balance(admin, worker.id)).toMatchObject({ carriedOver: 24, accrued: 133.33, residual: 157.33 });
  expect(await balance(admin, worker.id, 'rol')).toMatchObject({ carriedOver: -1.5, residual: 58.5 });
  expect((await send(`${worker.email};2026;rol;2\n${worker.email};2025;vacation;24`)).body).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 1,
  });
  expect((await movements(admin, worker.id, 'rol'))[0]).toMatchObject({ kind: 'opening', minutes: 120 });
  expect((await send('a;b')).body).toMatchObject({ failed: [{ row: 2 }] });
});

test('who sees what: a Responsible their people, everybody their own, nobody another company’s', async () => {
  const { company, worker, admin, responsible } = await aPlace();
  const elsewhere = await t.aUser({ company });
  expect((await t.ask('GET /balances', { token: await tokenOf(responsible) })).body).toMatchObject({ total: 3 });
  const of = async (user: TestUser, userId: string) =>
    (await t.ask(`GET /balances/movements?userId=${userId}`, { token: await tokenOf(user) })).status;
  expect(await of(responsible, worker.id)).toBe(200);
  expect(await of(responsible, elsewhere.id)).toBe(404);
  expect(await of(await t.aUser({ role: 'Admin' }), worker.id)).toBe(404);
  expect(await of(worker, worker.id)).toBe(403);
  const mine = await t.ask('GET /balances/mine', { token: await tokenOf(worker) });
  expect(mine.body).toMatchObject({ total: 3, items: [{ type: 'vacation', accrued: 133.33 }, {}, {}] });
  const body = { userId: worker.id, year: 2026, type: 'rol', minutes: 60, reason: 'x' };
  expect((await t.ask('POST /balances/adjustments', { token: await tokenOf(responsible), body })).status).toBe(403);
  const faulty = await t.ask('POST /balances/adjustments', {
    token: await tokenOf(admin),
    body: { ...body, reason: ' ', minutes: 0 },
  });
  expect(faulty.body).toMatchObject({ statusCode: 422, errors: [{ path: 'minutes' }, { path: 'reason' }] });
});

test('pages cut through people without losing a row', async () => {
  const { company, admin } = await aPlace();
  for (let one = 0; one < 4; one += 1) await t.aUser({ company });
  const token = await tokenOf(admin);
  const page = async (number: number) => (await t.ask(`GET /balances?pageSize=4&page=${number}`, { token })).body;
  const all = (await t.ask('GET /balances?pageSize=200', { token })).body.items;
  const parts = (await Promise.all([1, 2, 3, 4, 5, 6].map(page))).flatMap(({ items }) => items);
  expect(parts).toEqual(all);
});

test('hours and converted delays take what the day was missing, and give back the rest', async () => {
  const { worker, admin } = await aPlace();
  const token = await tokenOf(admin);
  await make.stamped(worker, '2026-11-10', '08:40-12:00, 13:00-17:00');
  await make.stamped(worker, '2026-11-11', '08:40-12:00, 13:00-17:00');
  const hour = { userId: worker.id, type: 'rol', startsOn: '2026-11-10', endsOn: '2026-11-10', hours: 1 };
  const delay = { userId: worker.id, startsOn: '2026-11-11', endsOn: '2026-11-11', delayMinutes: 45, convertTo: 'rol' };
  for (const body of [hour, delay]) expect((await t.ask('POST /absences', { token, body })).status).toBe(201);
  expect(await balance(admin, worker.id, 'rol')).toMatchObject({ taken: 1.5 });
  const [stamping] = (await t.ask(`GET /work-days/info?userId=${worker.id}&date=2026-11-11`, { token })).body.stampings;
  const stampings = [
    {
      ...(stamping && { id: stamping.id }),
      enteredAt: '2026-11-11T07:20:00.000Z',
      exitedAt: '2026-11-11T11:00:00.000Z',
    },
    { enteredAt: '2026-11-11T12:00:00.000Z', exitedAt: '2026-11-11T16:00:00.000Z' },
  ];
  await t.ask('PATCH /work-days', { token, body: { userId: worker.id, date: '2026-11-11', stampings, note: 'x' } });
  expect((await movements(admin, worker.id, 'rol')).filter(({ kind }) => kind === 'taken')).toMatchObject([
    { minutes: -45 },
    { minutes: -15 },
  ]);
});

test('an adjustment moves its own type by its own minutes, whatever year it is of', async () => {
  const { company, admin } = await aPlace();
  const old = await t.aUser({ company, hiredOn: '2020-01-01' });
  const token = await tokenOf(admin);
  await t.ask(`PATCH /users/${old.id}`, { token, body: { yearlyVacationHours: 160, yearlyRolHours: 72 } });
  expect(await balance(admin, old.id, 'rol', '&year=2025')).toMatchObject({ accrued: 0, residual: 0 });
  const body = { userId: old.id, year: 2025, type: 'rol', minutes: 15, reason: 'Residuo' };
  await t.ask('POST /balances/adjustments', { token, body });
  expect(await balance(admin, old.id, 'rol', '&year=2025')).toMatchObject({
    accrued: 0,
    adjusted: 0.25,
    residual: 0.25,
  });
  expect(await balance(admin, old.id, 'rol')).toMatchObject({ carriedOver: 0.25, accrued: 60 });
  expect(await balance(admin, old.id, 'vacation')).toMatchObject({ carriedOver: 0 });
  expect(await balance(admin, old.id, 'vacation', '&year=2027')).toMatchObject({ carriedOver: 133.33 });
});

test('nobody adjusts their own', async () => {
  const { admin } = await aPlace();
  const body = { userId: admin.id, year: 2026, type: 'rol', minutes: 60, reason: 'x' };
  const answer = await t.ask('POST /balances/adjustments', { token: await tokenOf(admin), body });
  expect(answer.body).toMatchObject({ statusCode: 403, code: 'ownRequest' });
});

test('what was earned stays when the contract changes; a slip of the pen is corrected for every month', async () => {
  const { worker, admin } = await aPlace();
  const set = async (body: object) => {
    const answer = await t.ask(`PATCH /users/${worker.id}`, { token: await tokenOf(admin), body });
    expect(answer.status, answer.text).toBe(200);
  };
  await set({ weeklyMinutes: 1200 });
  expect(await balance(admin, worker.id)).toMatchObject({ accrued: 66.67 });
  await set({ weeklyMinutes: 2400 });
  expect(await balance(admin, worker.id)).toMatchObject({ accrued: 133.33 });
  const start = t.clock.now();
  t.clock.set('2026-12-15T10:00:00+01:00');
  await set({ weeklyMinutes: 1200 });
  expect(await balance(admin, worker.id)).toMatchObject({ accrued: 146.67 });
  t.clock.set('2026-12-31T10:00:00+01:00');
  expect(await balance(admin, worker.id)).toMatchObject({ accrued: 153.33 });
  const items = await movements(admin, worker.id);
  expect(items.filter(({ kind }) => kind === 'accrual').map(({ minutes }) => minutes)).toEqual([
    ...Array.from({ length: 11 }, () => 800),
    400,
  ]);
  t.clock.set(start);
});
