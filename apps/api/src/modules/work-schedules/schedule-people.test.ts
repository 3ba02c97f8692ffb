import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let token: string;
let shiftId: string;
let ada: TestUser;
let bea: TestUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  token = await t.tokenOf('Admin', company);
  shiftId = await attendanceOn(t.server).aShift(company);
  ada = await t.aUser({ company, firstName: 'Ada' });
  bea = await t.aUser({ company, firstName: 'Bea' });
});

const create = (more: object = {}) =>
  t.ask('POST /work-schedules', {
    token,
    body: {
      name: 'Ufficio',
      weeks: [Array.from({ length: 7 }, () => shiftId)],
      anchorDate: '2026-01-05',
      validFrom: '2026-01-01',
      ...more,
    },
  });
const idOf = async (more: object = {}) => (await create(more)).body.id;
const change = (id: string, body: object) => t.ask(`PATCH /work-schedules/${id}`, { token, body });
/** Who follows what, as `name from..to`. */
const followed = async (user: TestUser) => {
  const { rows } = await t.database.system.query<{ line: string }>(
    `select (select v.values->>'name' from rule_versions v where v.record_id = p.schedule_id limit 1) || ' ' || p.valid_from || '..' || coalesce(p.valid_to::text, '') as line
     from schedule_people p where p.user_id = $1 order by p.valid_from`,
    [user.id],
  );
  return rows.map(({ line }) => line);
};

describe('an overlap', () => {
  test('is refused, naming each person and what they follow', async () => {
    await create({ userIds: [bea.id] });
    const answer = await create({ name: 'Turni', userIds: [ada.id, bea.id], validFrom: '2026-03-01' });
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'overlap', errors: [{ path: 'userIds.1' }] });
    expect(answer.body.errors?.[0]?.message).toMatch(/^Bea .* segue già l’orario «Ufficio» \(dal 01\/01\/2026\)$/);
    expect(await followed(ada)).toEqual([]);
    expect((await t.ask('GET /work-schedules', { token })).body.total).toBe(1);
  });

  test.each([
    [
      'the former ends the day before',
      {},
      { validFrom: '2026-03-01' },
      ['Ufficio 2026-01-01..2026-02-28', 'Turni 2026-03-01..'],
    ],
    [
      'one that begins later is removed',
      { validFrom: '2026-06-01' },
      { validFrom: '2026-03-01' },
      ['Turni 2026-03-01..'],
    ],
    [
      'one that begins later is shortened',
      { validFrom: '2026-06-01' },
      { validFrom: '2026-03-01', validTo: '2026-06-30' },
      ['Turni 2026-03-01..2026-06-30', 'Ufficio 2026-07-01..'],
    ],
    [
      'one of a while leaves the days around it',
      {},
      { validFrom: '2026-07-01', validTo: '2026-08-31' },
      ['Ufficio 2026-01-01..2026-06-30', 'Turni 2026-07-01..2026-08-31', 'Ufficio 2026-09-01..'],
    ],
  ])('gives way when the new one replaces it: %s', async (_, former, latter, expected) => {
    await create({ userIds: [ada.id], ...former });
    expect((await create({ name: 'Turni', userIds: [ada.id], replace: true, ...latter })).status).toBe(201);
    expect(await followed(ada)).toEqual(expected);
  });

  test('does not give way inside a closed month', async () => {
    await create({ userIds: [ada.id] });
    await t.aClosedMonth(ada, '2026-10');
    const latter = { name: 'Turni', userIds: [ada.id], replace: true };
    expect((await create({ ...latter, validFrom: '2026-10-15' })).body).toMatchObject({
      code: 'monthClosed',
      errors: [{ path: 'validFrom' }],
    });
    expect((await create({ ...latter, validFrom: '2026-11-01' })).status).toBe(201);
    expect(await followed(ada)).toEqual(['Ufficio 2026-01-01..2026-10-31', 'Turni 2026-11-01..']);
  });

  test('is none where one ends and the other begins', async () => {
    await create({ userIds: [ada.id], validTo: '2026-02-28' });
    expect((await create({ name: 'Turni', userIds: [ada.id], validFrom: '2026-03-01' })).status).toBe(201);
  });

  test('cannot come from two requests at once', async () => {
    const answers = await Promise.all([create({ userIds: [ada.id] }), create({ name: 'Turni', userIds: [ada.id] })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await followed(ada)).toHaveLength(1);
  });
});

describe('other people', () => {
  test('begin on the day of the change, and those left out end the day before', async () => {
    const id = await idOf({ userIds: [ada.id] });
    await t.forgetMarks();
    const made = await change(id, { userIds: [bea.id], validFrom: '2026-11-01' });
    expect(made.body).toMatchObject({ userIds: [bea.id], usersCount: 1, version: 2 });
    expect([await followed(ada), await followed(bea)]).toEqual([
      ['Ufficio 2026-01-01..2026-10-31'],
      ['Ufficio 2026-11-01..'],
    ]);
    for (const { id: userId } of [ada, bea])
      expect(await t.markedOf(userId, ['2026-10-20', '2026-11-01'])).toEqual(['2026-11-01']);
    const [line] = await t.historyOf(id);
    expect(line?.changes.map(({ field, after }) => [field, String(after).slice(0, 3)])).toEqual([
      ['peopleAdded', 'Bea'],
      ['peopleRemoved', 'Ada'],
    ]);
  });

  test('who come later are on it from their day, and are not taken off by who does not know them', async () => {
    const id = await idOf({ userIds: [ada.id] });
    const later = await change(id, { userIds: [ada.id, bea.id], validFrom: '2026-12-01' });
    expect(later.body).toMatchObject({ userIds: [ada.id] });
    await change(id, { userIds: [ada.id], validFrom: '2026-11-15' });
    expect([await followed(ada), await followed(bea)]).toEqual([['Ufficio 2026-01-01..'], ['Ufficio 2026-12-01..']]);
  });

  test('who follow another schedule are refused or replaced', async () => {
    const id = await idOf({ userIds: [ada.id] });
    await create({ name: 'Turni', userIds: [bea.id] });
    const body = { userIds: [ada.id, bea.id], validFrom: '2026-11-01' };
    expect((await change(id, body)).body).toMatchObject({ code: 'overlap', errors: [{ path: 'userIds.1' }] });
    expect((await change(id, { ...body, replace: true })).body).toMatchObject({ usersCount: 2 });
    expect(await followed(bea)).toEqual(['Turni 2026-01-01..2026-10-31', 'Ufficio 2026-11-01..']);
  });

  test('with a closed month neither come nor go inside it', async () => {
    const id = await idOf({ userIds: [ada.id] });
    await t.aClosedMonth(ada, '2026-10');
    await t.aClosedMonth(bea, '2026-10');
    for (const userIds of [[], [ada.id, bea.id]])
      expect((await change(id, { userIds, validFrom: '2026-10-31' })).body.code).toBe('monthClosed');
    expect((await change(id, { userIds: [bea.id] })).body).toMatchObject({ userIds: [bea.id] });
    expect([await followed(ada), await followed(bea)]).toEqual([
      ['Ufficio 2026-01-01..2026-10-31'],
      ['Ufficio 2026-11-01..'],
    ]);
  });

  test('of a schedule to come are those of its first day', async () => {
    const made = await create({ userIds: [ada.id], validFrom: '2027-01-01' });
    expect(made.body).toMatchObject({ userIds: [ada.id], usersCount: 1, current: false });
  });
});

describe('an end', () => {
  test('that comes earlier ends everybody, and one that comes later takes them along', async () => {
    const id = await idOf({ userIds: [ada.id] });
    expect((await change(id, { validTo: '2026-12-31' })).body).toMatchObject({ validTo: '2026-12-31', version: 2 });
    expect(await followed(ada)).toEqual(['Ufficio 2026-01-01..2026-12-31']);
    await change(id, { validTo: '2027-06-30' });
    expect(await followed(ada)).toEqual(['Ufficio 2026-01-01..2027-06-30']);
    await change(id, { validTo: null });
    expect(await followed(ada)).toEqual(['Ufficio 2026-01-01..']);
  });

  test('that comes later does not reach into another schedule', async () => {
    const id = await idOf({ userIds: [ada.id], validTo: '2026-12-31' });
    await create({ name: 'Turni', userIds: [ada.id], validFrom: '2027-02-01' });
    expect((await change(id, { validTo: null })).body).toMatchObject({
      code: 'overlap',
      errors: [{ path: 'validTo' }],
    });
    expect((await change(id, { validTo: '2027-01-31' })).status).toBe(200);
    expect((await change(id, { validTo: null, replace: true })).status).toBe(200);
    expect(await followed(ada)).toEqual(['Ufficio 2026-01-01..']);
  });

  test('in a closed month, or before the start, is refused', async () => {
    const id = await idOf({ userIds: [ada.id] });
    await t.aClosedMonth(ada, '2026-10');
    expect((await change(id, { validTo: '2026-10-15' })).body).toMatchObject({
      code: 'monthClosed',
      errors: [{ path: 'validTo' }],
    });
    expect((await change(id, { validTo: '2025-12-31' })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'validTo' }],
    });
    expect((await change(id, { validTo: '2026-10-31' })).status).toBe(200);
  });

  test('leaves nobody to be added after it', async () => {
    const id = await idOf({ validTo: '2026-06-30' });
    const answer = await change(id, { userIds: [ada.id], validFrom: '2026-07-01' });
    expect(answer.body).toMatchObject({ statusCode: 422, errors: [{ path: 'validFrom' }] });
  });
});
