import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scheduleVersions } from '#register/plan/rule-versions.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let other: TestCompany;
let token: string;
let shiftId: string;
let person: TestUser;
beforeAll(async () => {
  t = await testApp();
  make = attendanceOn(t.server);
});
afterAll(() => t.close());
beforeEach(async () => {
  [company, other] = [await t.aCompany(), await t.aCompany()];
  token = await t.tokenOf('Admin', company);
  shiftId = await make.aShift(company);
  person = await t.aUser({ company });
});

const path = '/work-schedules';
const nowhere = '0193e5a0-0000-7000-8000-000000000000';
const weekOf = (id: string) => [id, id, id, id, id, null, null];
const aBody = (more: object = {}) => ({
  name: 'Ufficio',
  weeks: [weekOf(shiftId)],
  anchorDate: '2026-01-05',
  validFrom: '2026-01-01',
  ...more,
});
const create = (more: object = {}) => t.ask(`POST ${path}`, { token, body: aBody(more) });
const idOf = async (more: object = {}) => (await create(more)).body.id;
const change = (id: string, body: object) => t.ask(`PATCH ${path}/${id}`, { token, body });
const remove = (id: string, query = '') => t.ask(`DELETE ${path}/${id}${query}`, { token });
const listed = async (query: string, as = token) => (await t.ask(`GET ${path}?${query}`, { token: as })).body.items;
const versionsOf = (id: string) => scheduleVersions(t.database.systemDb, company.id).of(id);

test('a schedule rounds by fifteen minutes to nobody’s favour unless it says otherwise', async () => {
  const made = await create({ userIds: [person.id, person.id] });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Ufficio',
    departmentId: null,
    stampingInterval: 15,
    roundingMode: 'neutral',
    graceMinutes: 0,
    weeks: [weekOf(shiftId)],
    anchorDate: '2026-01-05',
    validFrom: '2026-01-01',
    validTo: null,
    changedFrom: '2026-01-01',
    userIds: [person.id],
    usersCount: 1,
    current: true,
    version: 1,
  });
  const [line] = await t.historyOf(made.body.id);
  expect(line).toMatchObject({ action: 'workSchedules.create', entity: 'workSchedule' });
  expect(line?.changes).toContainEqual({
    field: 'weeks',
    before: null,
    after: 'Ufficio · Ufficio · Ufficio · Ufficio · Ufficio · – · –',
  });
  expect((await create({ name: 'Esatto', stampingInterval: null })).body.stampingInterval).toBeNull();
});

test('ids in capital letters are the same ids', async () => {
  const department = await t.aDepartment(company);
  const body = {
    departmentId: department.id.toUpperCase(),
    weeks: [weekOf(shiftId.toUpperCase())],
    userIds: [person.id.toUpperCase()],
  };
  expect((await create(body)).body).toMatchObject({
    departmentId: department.id,
    weeks: [weekOf(shiftId)],
    userIds: [person.id],
  });
});

test('the list is searched, narrowed and sorted', async () => {
  const department = await t.aDepartment(company);
  await create({ name: 'Produzióne', departmentId: department.id, userIds: [person.id], validFrom: '2026-03-01' });
  await create({ name: 'Uffici', validTo: '2026-06-30' });
  const names = async (query: string) => (await listed(query)).map(({ name }) => name);
  expect(await names('')).toEqual(['Produzióne', 'Uffici']);
  expect(await names('sort=-usersCount')).toEqual(['Produzióne', 'Uffici']);
  expect(await names('sort=validFrom')).toEqual(['Uffici', 'Produzióne']);
  expect(await names('search=produzione')).toEqual(['Produzióne']);
  expect(await names(`departmentId=${department.id}`)).toEqual(['Produzióne']);
  expect(await names('departmentId=none')).toEqual(['Uffici']);
  expect(await names(`userId=${person.id}`)).toEqual(['Produzióne']);
  expect((await listed('')).map(({ current }) => current)).toEqual([true, false]);
});

test('a responsible sees the schedules, but of their people only those of their departments', async () => {
  const [mine, foreign] = [await t.aDepartment(company), await t.aDepartment(company)];
  const [seen, hidden] = [
    await t.aUser({ company, departmentId: mine.id }),
    await t.aUser({ company, departmentId: foreign.id }),
  ];
  const id = await idOf({ userIds: [seen.id, hidden.id] });
  const lead = await t.aUser({ company, role: 'Responsible', leads: [mine.id] });
  const as = (await t.signedInAs(lead)).token;
  expect(await listed('', as)).toMatchObject([{ id, userIds: [seen.id], usersCount: 1 }]);
  expect(await listed(`userId=${hidden.id}`, as)).toEqual([]);
});

describe('a change', () => {
  test('of the rounding holds from its day on and leaves every day before it alone', async () => {
    const id = await idOf({ userIds: [person.id] });
    await t.forgetMarks();
    const made = await change(id, { roundingMode: 'company', graceMinutes: 5, validFrom: '2026-12-01', version: 1 });
    expect(made.body).toMatchObject({
      roundingMode: 'company',
      validFrom: '2026-01-01',
      changedFrom: '2026-12-01',
      version: 2,
      userIds: [person.id],
    });
    expect(await versionsOf(id)).toMatchObject([
      { validFrom: '2026-01-01', roundingMode: 'neutral', graceMinutes: 0 },
      { validFrom: '2026-12-01', roundingMode: 'company', graceMinutes: 5 },
    ]);
    expect(await listed(`id=${id}`)).toMatchObject([{ roundingMode: 'neutral', changedFrom: '2026-01-01' }]);
    const days = ['2026-11-20', '2026-12-01', '2030-01-01'];
    expect(await t.markedOf(person.id, days)).toEqual(days.slice(1));
  });

  test('without a day holds from the schedule’s first, or from the first open month of its people', async () => {
    const id = await idOf({ userIds: [person.id] });
    expect((await change(id, { graceMinutes: 1 })).body).toMatchObject({ changedFrom: '2026-01-01' });
    await t.aClosedMonth(await t.aUser({ company }), '2026-10');
    expect((await change(id, { graceMinutes: 2 })).body).toMatchObject({ changedFrom: '2026-01-01' });
    await t.aClosedMonth(person, '2026-07');
    expect((await change(id, { graceMinutes: 3 })).body).toMatchObject({ graceMinutes: 3, changedFrom: '2026-08-01' });
    expect((await versionsOf(id)).map(({ validFrom, graceMinutes }) => [validFrom, graceMinutes])).toEqual([
      ['2026-01-01', 2],
      ['2026-08-01', 3],
    ]);
  });

  test('does not mind months closed for somebody after they left', async () => {
    const id = await idOf({ userIds: [person.id] });
    await change(id, { userIds: [], validFrom: '2026-06-01' });
    await t.aClosedMonth(person, '2026-09');
    expect((await change(id, { graceMinutes: 3, validFrom: '2026-06-01' })).status).toBe(200);
    await t.aClosedMonth(person, '2026-05');
    expect((await change(id, { graceMinutes: 4, validFrom: '2026-05-31' })).body.code).toBe('monthClosed');
  });

  test('that reaches a closed month of its people is refused with the month', async () => {
    const id = await idOf({ userIds: [person.id] });
    await t.aClosedMonth(person, '2026-10');
    expect((await change(id, { roundingMode: 'company', validFrom: '2026-10-01' })).body).toMatchObject({
      statusCode: 409,
      code: 'monthClosed',
      errors: [{ path: 'validFrom', message: 'Il mese 10/2026 è chiuso per 1 persona' }],
    });
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test('before the first day of the schedule holds from that day', async () => {
    const id = await idOf({ validFrom: '2026-06-01' });
    expect((await change(id, { graceMinutes: 5, validFrom: '2026-01-01' })).body).toMatchObject({
      validFrom: '2026-06-01',
      changedFrom: '2026-06-01',
    });
  });

  test('that is stale changes nothing, and one that says nothing new leaves no trace', async () => {
    const id = await idOf({ userIds: [person.id] });
    await change(id, { name: 'A' });
    expect((await change(id, { name: 'B', version: 1 })).body.code).toBe('stale');
    const same = await change(id, { name: 'A', userIds: [person.id], validTo: null, validFrom: '2026-12-01' });
    expect(same.body.version).toBe(2);
    expect(await t.historyOf(id)).toHaveLength(2);
  });
});

describe('is refused', () => {
  test.each<[string, () => object, number, string]>([
    ['a week of six days', () => ({ weeks: [weekOf(shiftId).slice(1)] }), 422, 'weeks.0'],
    ['no week', () => ({ weeks: [] }), 422, 'weeks'],
    ['nine weeks', () => ({ weeks: Array.from({ length: 9 }, () => weekOf(shiftId)) }), 422, 'weeks'],
    ['a start on a Tuesday', () => ({ anchorDate: '2026-01-06' }), 422, 'anchorDate'],
    ['an interval that is none', () => ({ stampingInterval: 20 }), 422, 'stampingInterval'],
    ['sixteen minutes of grace', () => ({ graceMinutes: 16 }), 422, 'graceMinutes'],
    ['an end before its start', () => ({ validFrom: '2026-02-01', validTo: '2026-01-31' }), 422, 'validTo'],
    ['a shift that is not there', () => ({ weeks: [weekOf(shiftId), weekOf(nowhere)] }), 404, 'weeks.1.0'],
    ['a department that is not there', () => ({ departmentId: nowhere }), 404, 'departmentId'],
    ['a person who is not there', () => ({ userIds: [person.id, nowhere] }), 404, 'userIds.1'],
  ])('%s', async (_, more, status, field) => {
    const made = await create(more());
    expect([made.status, made.body.errors?.map((error) => error.path)]).toEqual([status, [field]]);
    const changed = await change(await idOf(), more());
    expect([changed.status, changed.body.errors?.map((error) => error.path)]).toEqual([status, [field]]);
  });

  test('a name that another schedule has, whatever its case; its own it may write anew', async () => {
    const id = await idOf();
    const taken = {
      statusCode: 409,
      code: 'duplicate',
      errors: [{ path: 'name', message: 'Esiste già un orario di lavoro con questo nome' }],
    };
    expect((await create({ name: ' ufficio ' })).body).toMatchObject(taken);
    const second = await idOf({ name: 'Turni' });
    expect((await change(second, { name: 'UFFICIO' })).body).toMatchObject(taken);
    expect((await change(second, { name: 'Turni', graceMinutes: 5 })).status).toBe(200);
    expect((await change(id, { name: 'UFFICIO' })).body.name).toBe('UFFICIO');
    await remove(id);
    expect((await create()).status).toBe(201);
  });

  test('shifts, departments and people of another company, and its schedules', async () => {
    const theirShift = await make.aShift(other);
    const [stranger, department] = [await t.aUser({ company: other }), await t.aDepartment(other)];
    const theirs = await make.aSchedule(other, [stranger], theirShift);
    for (const [more, field] of [
      [{ weeks: [weekOf(theirShift)] }, 'weeks.0.0'],
      [{ userIds: [stranger.id] }, 'userIds.0'],
      [{ departmentId: department.id }, 'departmentId'],
    ] as const)
      expect((await create(more)).body).toMatchObject({ statusCode: 404, errors: [{ path: field }] });
    expect((await change(theirs, { name: 'X' })).status).toBe(404);
    expect((await remove(theirs)).status).toBe(404);
    expect((await remove(await idOf(), `?replaceWith=${theirs}`)).status).toBe(404);
    expect(await listed(`userId=${stranger.id}`)).toEqual([]);
  });

  test('a shift that has been removed', async () => {
    const [gone, heir] = [await make.aShift(company), await make.aShift(company)];
    await create({ weeks: [weekOf(gone)] });
    await t.ask(`DELETE ${path}/shifts/${gone}?replaceWith=${heir}`, { token });
    expect((await create({ weeks: [weekOf(gone)] })).body.errors).toMatchObject([{ path: 'weeks.0.0' }]);
  });
});

describe('to go', () => {
  test('one that nobody ever followed is gone', async () => {
    const id = await idOf();
    expect((await t.ask(`GET ${path}/${id}/uses`, { token })).body).toEqual({ uses: [] });
    expect((await remove(id)).status).toBe(204);
    expect(await versionsOf(id)).toEqual([]);
    expect((await change(id, { name: 'X' })).status).toBe(404);
  });

  test('one that somebody follows or followed stays, and says who', async () => {
    const id = await idOf({ userIds: [person.id] });
    await change(id, { userIds: [], validFrom: '2026-06-01' });
    const answer = await remove(id);
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'inUse', errors: [{ path: 'users' }] });
    expect(answer.body.message).toMatch(/^Assegnato a 1 persona: Prova Persona/);
    expect((await t.ask(`GET ${path}/${id}/uses`, { token })).body).toEqual({ uses: [answer.body.message] });
  });

  test('another takes its people over from the first open month on', async () => {
    const second = await t.aUser({ company });
    const [id, heir] = [await idOf({ userIds: [person.id, second.id] }), await idOf({ name: 'Nuovo' })];
    await t.aClosedMonth(person, '2026-09');
    await t.forgetMarks();
    expect((await remove(id, `?replaceWith=${heir}`)).status).toBe(204);
    const { rows } = await t.database.system.query(
      'select schedule_id as id, valid_from::text as "from", valid_to::text as "to" from schedule_people where user_id = $1 order by 2',
      [second.id],
    );
    expect(rows).toEqual([
      { id, from: '2026-01-01', to: '2026-09-30' },
      { id: heir, from: '2026-10-01', to: null },
    ]);
    expect(await listed('')).toMatchObject([{ id: heir, usersCount: 2 }]);
    expect(await versionsOf(id)).toHaveLength(1);
    const days = ['2026-09-20', '2026-10-01', '2030-01-01'];
    expect(await t.markedOf(person.id, days)).toEqual(days.slice(1));
    expect((await t.historyOf(id))[0]?.changes).toContainEqual({ field: 'replacedBy', before: null, after: 'Nuovo' });
  });

  test.each<[string, (id: string) => Promise<string>, number]>([
    ['itself', async (id) => id, 404],
    ['nothing that is there', async () => nowhere, 404],
    ['one that ends too early', () => idOf({ name: 'Breve', validTo: '2027-12-31' }), 422],
    ['one that begins too late', () => idOf({ name: 'Tardi', validFrom: '2026-12-01' }), 422],
  ])('%s is no replacement', async (_, replacement, status) => {
    const id = await idOf({ userIds: [person.id] });
    const answer = await remove(id, `?replaceWith=${await replacement(id)}`);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([status, ['replaceWith']]);
    expect(await listed(`id=${id}`)).toMatchObject([{ userIds: [person.id] }]);
  });
});
