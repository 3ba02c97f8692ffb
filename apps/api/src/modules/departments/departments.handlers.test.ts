import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn } from '#testing/areas.ts';
import { attendanceOn } from '#testing/attendance.ts';
import { type TestCompany, type TestUser, password } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let other: TestCompany;
let token: string;
let lead: TestUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  [company, other] = [await t.aCompany(), await t.aCompany()];
  token = await t.tokenOf('Admin', company);
  lead = await t.aUser({ company, role: 'Responsible' });
});

const path = '/work-schedules/departments';
const create = (body: object) => t.ask(`POST ${path}`, { token, body });

test('a department says who answers for it and how many work there', async () => {
  const made = await create({ name: 'Produzione', responsibleIds: [lead.id, lead.id] });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Produzione',
    responsibleIds: [lead.id],
    usersCount: 0,
    coverage: [],
    version: 1,
  });
  await t.aUser({ company, departmentId: made.body.id });
  await t.aUser({ company, departmentId: made.body.id, status: 'archived' });
  const [listed] = (await t.ask(`GET ${path}?search=PRODU`, { token })).body.items;
  expect(listed).toMatchObject({ usersCount: 1, responsibles: [{ id: lead.id, departmentId: null }] });
  expect((await t.historyOf(made.body.id))[0]).toMatchObject({ action: 'departments.create', entity: 'department' });
});

test('a change holds what was sent, and a stale one nothing', async () => {
  const { body: made } = await create({ name: 'Alfa' });
  const route = `PATCH ${path}/${made.id}` as const;
  expect((await t.ask(route, { token, body: { name: 'Beta', version: 1 } })).body).toMatchObject({
    name: 'Beta',
    version: 2,
  });
  expect((await t.ask(route, { token, body: { name: 'Gamma', version: 1 } })).body.code).toBe('stale');
  expect((await t.ask(route, { token, body: { responsibleIds: [lead.id] } })).body).toMatchObject({
    name: 'Beta',
    responsibleIds: [lead.id],
    version: 3,
  });
  expect((await t.ask(route, { token, body: { responsibleIds: [lead.id] } })).body.version).toBe(3);
  expect((await t.ask(route, { token, body: { responsibleIds: [] } })).body.responsibles).toEqual([]);
});

describe('is refused', () => {
  test.each([
    ['an empty name', { name: ' ' }, 422, 'name'],
    ['a name of 101 signs', { name: 'a'.repeat(101) }, 422, 'name'],
    [
      'a shift that is not there',
      { name: 'A', coverage: [{ shiftId: '0193e5a0-0000-7000-8000-000000000000', weekday: 1, required: 2 }] },
      404,
      'coverage.0.shiftId',
    ],
    [
      'a weekday that is none',
      { name: 'A', coverage: [{ shiftId: '0193e5a0-0000-7000-8000-000000000000', weekday: 8, required: 2 }] },
      422,
      'coverage.0.weekday',
    ],
  ])('%s', async (_, body, status, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.map((error) => error.path)).toEqual([field]);
  });

  test('a name that is there already, in any case', async () => {
    await create({ name: 'Qualità' });
    const answer = await create({ name: 'QUALITÀ' });
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'duplicate', errors: [{ path: 'name' }] });
    expect((await t.ask(`GET ${path}`, { token })).body.total).toBe(1);
  });

  test('an operator, or somebody of another company, as responsible', async () => {
    const operator = await t.aUser({ company });
    const refused = await create({ name: 'A', responsibleIds: [operator.id] });
    expect(refused.body).toMatchObject({ statusCode: 422, errors: [{ path: 'responsibleIds' }] });
    const stranger = await t.aUser({ company: other, role: 'Responsible' });
    const missing = await create({ name: 'A', responsibleIds: [lead.id, stranger.id] });
    expect(missing.body).toMatchObject({ statusCode: 404, errors: [{ path: 'responsibleIds.1' }] });
  });

  test('to go while people are in it, with the reason', async () => {
    const { body: made } = await create({ name: 'Piena' });
    const usesOf = () => t.ask(`GET ${path}/${made.id}/uses`, { token });
    expect((await usesOf()).body).toEqual({ uses: [] });
    const people = [
      await t.aUser({ company, departmentId: made.id }),
      await t.aUser({ company, departmentId: made.id }),
      await t.aUser({ company, departmentId: made.id, status: 'archived' }),
    ];
    const uses = ['Ne fanno parte 2 persone', 'Ne fa parte 1 persona archiviata'];
    expect((await usesOf()).body).toEqual({ uses });
    const answer = await t.ask(`DELETE ${path}/${made.id}`, { token });
    expect(answer.body).toMatchObject({
      statusCode: 409,
      code: 'inUse',
      errors: uses.map((message) => ({ path: 'users', message })),
    });
    for (const { id } of people) await t.ask(`PATCH /users/${id}`, { token, body: { departmentId: null } });
    expect((await t.ask(`DELETE ${path}/${made.id}`, { token })).status).toBe(204);
  });

  test('of another company: 404', async () => {
    const theirs = await t.aDepartment(other);
    expect((await t.ask(`PATCH ${path}/${theirs.id}`, { token, body: { name: 'X' } })).status).toBe(404);
    expect((await t.ask(`DELETE ${path}/${theirs.id}`, { token })).status).toBe(404);
  });
});

describe('the coverage', () => {
  const aShift = (of = company) => attendanceOn(t.server).aShift(of);

  test('says how many people a shift needs on a weekday', async () => {
    const shiftId = await aShift();
    const coverage = [
      { shiftId, weekday: 1, required: 3 },
      { shiftId, weekday: 6, required: 0 },
    ];
    const { body: made } = await create({ name: 'Produzione', coverage: coverage.toReversed() });
    expect(made.coverage).toEqual(coverage);
    const route = `PATCH ${path}/${made.id}` as const;
    expect((await t.ask(route, { token, body: { coverage: coverage.toReversed() } })).body.version).toBe(1);
    expect((await t.ask(route, { token, body: { name: 'Prod' } })).body).toMatchObject({ coverage, version: 2 });
    const fewer = await t.ask(route, { token, body: { coverage: coverage.slice(1) } });
    expect(fewer.body).toMatchObject({ coverage: coverage.slice(1), version: 3 });
    expect((await t.historyOf(made.id))[0]?.changes).toEqual([
      { field: 'coverage', before: 'Ufficio (1): 3, Ufficio (6): 0', after: 'Ufficio (6): 0' },
    ]);
    expect((await t.ask(route, { token, body: { coverage: [] } })).body).toMatchObject({ coverage: [] });
  });

  test('names shifts of the company, each once a day', async () => {
    const [mine, theirs] = [await aShift(), await aShift(other)];
    const need = { shiftId: mine, weekday: 1, required: 2 };
    const refusedWith = async (coverage: object[]) => {
      const { status, body } = await create({ name: 'A', coverage });
      return [status, body.errors?.map((error) => error.path)];
    };
    expect(await refusedWith([need, { ...need, shiftId: theirs }])).toEqual([404, ['coverage.1.shiftId']]);
    expect(await refusedWith([need, { ...need, shiftId: mine.toUpperCase(), required: 3 }])).toEqual([
      422,
      ['coverage.1.weekday'],
    ]);
  });

  test('a department that a schedule is made for stays', async () => {
    const { body: made } = await create({ name: 'Turnisti' });
    const schedule = {
      name: 'Ciclo',
      departmentId: made.id,
      weeks: [Array.from({ length: 7 }, () => null)],
      anchorDate: '2026-01-05',
      validFrom: '2026-01-01',
    };
    const { body: followed } = await t.ask('POST /work-schedules', { token, body: schedule });
    expect((await t.ask(`DELETE ${path}/${made.id}`, { token })).body).toMatchObject({
      statusCode: 409,
      code: 'inUse',
      message: 'Il reparto è indicato negli orari di lavoro: Ciclo',
    });
    await t.ask(`DELETE /work-schedules/${followed.id}`, { token });
    expect((await t.ask(`DELETE ${path}/${made.id}`, { token })).status).toBe(204);
  });
});

describe('a responsible', () => {
  test('sees their departments and the people in them, in lists, counts and search', async () => {
    const [mine, foreign] = [await create({ name: 'Mia', responsibleIds: [lead.id] }), await create({ name: 'Altra' })];
    const seen = await t.aUser({ company, departmentId: mine.body.id, firstName: 'Vista' });
    const hidden = await t.aUser({ company, departmentId: foreign.body.id, firstName: 'Nascosta' });
    await t.aUser({ company, firstName: 'Nascosta' });
    const as = { token: (await t.signedInAs(lead)).token };
    const departments = await t.ask(`GET ${path}`, as);
    expect([departments.body.total, departments.body.items.map(({ name }) => name)]).toEqual([1, ['Mia']]);
    const people = await t.ask('GET /people', as);
    expect([people.body.total, people.body.items.map(({ id }) => id)]).toEqual([1, [seen.id]]);
    for (const query of ['search=nascosta', `id=${hidden.id}`, `departmentId=${foreign.body.id}`, 'departmentId=none'])
      expect((await t.ask(`GET /people?${query}`, as)).body.total).toBe(0);
    expect((await t.ask(`GET /audit?entityId=${mine.body.id}`, as)).body.total).toBe(1);
    expect((await t.ask(`GET /audit?entityId=${foreign.body.id}`, as)).status).toBe(404);
    expect((await t.ask(`GET /audit?entityId=${seen.id}`, as)).status).toBe(404);
  });

  test('who answers for none sees nobody', async () => {
    await t.aUser({ company });
    expect((await t.ask('GET /people', { token: (await t.signedInAs(lead)).token })).body.total).toBe(0);
  });

  test('sees other people at once when it changes, and their sockets come back for it', async () => {
    const { body: made } = await create({ name: 'Nuova' });
    await t.aUser({ company, departmentId: made.id });
    const session = await t.signedInAs(lead);
    const seen = async () => (await t.ask('GET /people', { token: session.token })).body.total;
    expect(await seen()).toBe(0);
    const route = `PATCH ${path}/${made.id}` as const;
    await t.ask(route, { token, body: { responsibleIds: [lead.id] } });
    expect(await seen()).toBe(1);
    await t.ask(route, { token, body: { responsibleIds: [] } });
    expect(await seen()).toBe(0);
    const told = (await t.leftInOutbox('sessionsChanged')).map(({ payload }) => payload);
    expect(told).toEqual([{ sessionIds: [session.sessionId] }, { sessionIds: [session.sessionId] }]);
  });
});

test('the back office sees everybody, with names, departments and states for its pickers', async () => {
  const department = await t.aDepartment(company);
  const person = await t.aUser({ company, departmentId: department.id, status: 'notActive', firstName: 'Àlbèrta' });
  const as = { token: await t.tokenOf('BackOffice', company) };
  const answer = await t.ask('GET /people?search=alberta&status=notActive', as);
  expect(answer.body.items).toMatchObject([
    {
      id: person.id,
      departmentId: department.id,
      workScheduleId: null,
      status: 'notActive',
    },
  ]);
  expect((await t.ask('GET /people?role=Operator&role=Admin', as)).body.items.map(({ id }) => id)).toContain(person.id);
  expect((await t.ask('GET /people?role=BackOffice&search=alberta', as)).body.total).toBe(0);
  expect((await t.ask('GET /people', { token: await t.tokenOf('Operator', company) })).status).toBe(403);
});

test('the first steps of a company are read from its data', async () => {
  const fresh = await t.aCompany();
  const as = { token: await t.tokenOf('Admin', fresh) };
  const steps = async () => (await t.ask('GET /onboarding', as)).body.steps.map(({ id, done }) => [id, done]);
  expect(await steps()).toEqual([
    ['departments', false],
    ['people', false],
    ['area', false],
    ['app', false],
  ]);
  await t.aDepartment(fresh);
  await t.aUser({ company: fresh });
  await areasOn(t.server).anArea(fresh);
  const phone = {
    body: { email: (await t.aUser({ company: fresh })).email, password },
    headers: { 'x-device-type': 'mobile' },
  };
  await t.ask('POST /auth/sign-in', phone);
  expect(await steps()).toEqual([
    ['departments', true],
    ['people', true],
    ['area', true],
    ['app', true],
  ]);
  const indoors = await t.tokenOf('Admin', await t.aCompany({ modules: { moduleExitNotices: false } }));
  const { body } = await t.ask('GET /onboarding', { token: indoors });
  expect(body.steps.map(({ id }) => id)).toEqual(['departments', 'people', 'app']);
  const devicesOnly = { moduleExitNotices: false, moduleHr: false };
  const without = await t.tokenOf('Admin', await t.aCompany({ modules: devicesOnly }));
  const { body: ofDevices } = await t.ask('GET /onboarding', { token: without });
  expect(ofDevices.steps.map(({ id }) => id)).toEqual(['departments', 'people']);
});
