import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shiftVersions } from '#register/plan/rule-versions.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let other: TestCompany;
let token: string;
let person: TestUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  [company, other] = [await t.aCompany(), await t.aCompany()];
  token = await t.tokenOf('Admin', company);
  person = await t.aUser({ company });
});

const path = '/work-schedules/shifts';
const office = {
  name: 'Ufficio',
  period: 'day',
  start: '08:00',
  end: '17:00',
  breakStart: '12:00',
  breakEnd: '13:00',
  toleranceBefore: 60,
  toleranceAfter: 120,
};
const create = (more: object = {}, as = token) => t.ask(`POST ${path}`, { token: as, body: { ...office, ...more } });
const idOf = async (more: object = {}, as = token) => (await create(more, as)).body.id;
const change = (id: string, body: object) => t.ask(`PATCH ${path}/${id}`, { token, body });
const remove = (id: string, query = '') => t.ask(`DELETE ${path}/${id}${query}`, { token });
const usesOf = async (id: string, headers: Record<string, string> = {}) =>
  (await t.ask(`GET ${path}/${id}/uses`, { token, headers })).body.uses;
const versionsOf = async (id: string) => shiftVersions(t.database.systemDb, company.id).of(id);
const weekOf = (shiftId: string) => [shiftId, shiftId, shiftId, shiftId, shiftId, null, null];
const aSchedule = async (shiftId: string, more: object = {}) =>
  (
    await t.ask('POST /work-schedules', {
      token,
      body: {
        name: 'Orario ufficio',
        weeks: [weekOf(shiftId)],
        anchorDate: '2026-01-05',
        validFrom: '2026-01-01',
        userIds: [person.id],
        ...more,
      },
    })
  ).body.id;
const plan = (shiftId: string, day: string, column = 'shift_id') =>
  t.database.system.query(
    `insert into day_inputs (company_id, user_id, day, planned, ${column}) values ($1, $2, $3, true, $4)`,
    [company.id, person.id, day, shiftId],
  );

test('a shift says how long it is and who uses it', async () => {
  const made = await create({ color: '#336699', paidBreakMinutes: 10 });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ...office,
    minutes: 480,
    color: '#336699',
    paidBreakMinutes: 10,
    validFrom: '2000-01-01',
    usedBy: [],
    version: 1,
  });
  const scheduleId = await aSchedule(made.body.id);
  const [listed] = (await t.ask(`GET ${path}?id=${made.body.id}`, { token })).body.items;
  expect(listed?.usedBy).toEqual([{ id: scheduleId, name: 'Orario ufficio' }]);
  expect((await t.historyOf(made.body.id))[0]).toMatchObject({ action: 'shifts.create', entity: 'shift' });
});

test('what is not said is nothing, and a night goes past midnight', async () => {
  const { body } = await create({ start: '22:00', end: '06:00', breakStart: null, breakEnd: null, period: 'night' });
  expect(body).toMatchObject({ breakStart: null, breakEnd: null, paidBreakMinutes: 0, color: null, minutes: 480 });
});

test('the list is searched, narrowed and sorted', async () => {
  await create({ name: 'Mattìna', period: 'morning', start: '06:00', end: '14:00', breakStart: null, breakEnd: null });
  await create();
  const found = async (query: string) =>
    (await t.ask(`GET ${path}?${query}`, { token: await t.tokenOf('Responsible', company) })).body.items.map(
      ({ name }) => name,
    );
  expect(await found('')).toEqual(['Mattìna', 'Ufficio']);
  expect(await found('sort=-start')).toEqual(['Ufficio', 'Mattìna']);
  expect(await found('search=mattina')).toEqual(['Mattìna']);
  expect(await found('period=day')).toEqual(['Ufficio']);
});

describe('a change', () => {
  test('holds from its day on, and no day before it knows of it', async () => {
    const { body: made } = await create();
    const changed = await change(made.id, { toleranceBefore: 30, validFrom: '2026-12-01', version: 1 });
    expect(changed.body).toMatchObject({ toleranceBefore: 30, validFrom: '2026-12-01', version: 2 });
    expect(await versionsOf(made.id)).toMatchObject([
      { validFrom: '2000-01-01', toleranceBefore: 60 },
      { validFrom: '2026-12-01', toleranceBefore: 30, name: 'Ufficio' },
    ]);
    const listed = async () => (await t.ask(`GET ${path}?id=${made.id}`, { token })).body.items[0];
    expect(await listed()).toMatchObject({ toleranceBefore: 60, validFrom: '2000-01-01' });
    t.clock.set('2026-12-01T08:00:00+01:00');
    token = await t.tokenOf('Admin', company);
    expect(await listed()).toMatchObject({ toleranceBefore: 30, validFrom: '2026-12-01' });
    t.clock.set('2026-11-12T10:30:00+01:00');
    const [line] = await t.historyOf(made.id);
    expect(line?.changes).toEqual([
      { field: 'toleranceBefore', before: 60, after: 30 },
      { field: 'validFrom', before: '2000-01-01', after: '2026-12-01' },
    ]);
  });

  test('is taken over by the versions after it', async () => {
    const id = await idOf();
    await change(id, { end: '18:00', validFrom: '2027-01-01' });
    await change(id, { name: 'Uffici', validFrom: '2026-12-01' });
    expect((await versionsOf(id)).map(({ validFrom, name, end }) => [validFrom, name, end])).toEqual([
      ['2000-01-01', 'Ufficio', '17:00'],
      ['2026-12-01', 'Uffici', '17:00'],
      ['2027-01-01', 'Uffici', '18:00'],
    ]);
  });

  test('without a day holds from the start while nothing is closed, else from the first open month', async () => {
    const id = await idOf();
    await aSchedule(id);
    expect((await change(id, { name: 'A' })).body).toMatchObject({ name: 'A', validFrom: '2000-01-01' });
    await t.aClosedMonth(await t.aUser({ company }), '2026-10');
    expect((await change(id, { name: 'B' })).body.validFrom).toBe('2000-01-01');
    await t.aClosedMonth(person, '2026-08');
    expect((await change(id, { name: 'C' })).body).toMatchObject({ name: 'C', validFrom: '2026-09-01' });
  });

  test('marks the days of those whose schedule or plan names the shift, and of nobody else', async () => {
    const [id, unused] = [await idOf(), await idOf({ name: 'Mai usato' })];
    await aSchedule(id);
    const [planned, idle] = [await t.aUser({ company }), await t.aUser({ company })];
    await t.database.system.query(
      "insert into day_inputs (company_id, user_id, day, planned, shift_id) values ($1, $2, '2026-12-24', true, $3)",
      [company.id, planned.id, id],
    );
    await t.forgetMarks();
    await change(unused, { end: '18:00' });
    const days = ['2026-11-24', '2026-12-01', '2030-01-01'];
    expect(await t.markedOf(person.id, days)).toEqual([]);
    await change(id, { end: '18:00', validFrom: '2026-12-01' });
    for (const { id: userId } of [person, planned])
      expect(await t.markedOf(userId, days)).toEqual(['2026-12-01', '2030-01-01']);
    expect(await t.markedOf(idle.id, days)).toEqual([]);
  });

  test('that reaches a closed month of somebody it touches is refused with the month', async () => {
    const id = await idOf();
    await aSchedule(id);
    await t.aClosedMonth(person, '2026-09');
    await t.aClosedMonth(person, '2026-10');
    const answer = await change(id, { end: '18:00', validFrom: '2026-09-15' });
    expect(answer.body).toMatchObject({
      statusCode: 409,
      code: 'monthClosed',
      errors: [
        { path: 'validFrom', message: 'Il mese 09/2026 è chiuso per 1 persona' },
        { path: 'validFrom', message: 'Il mese 10/2026 è chiuso per 1 persona' },
      ],
    });
    expect(await versionsOf(id)).toHaveLength(1);
    expect((await change(id, { end: '18:00', validFrom: '2026-11-01' })).status).toBe(200);
  });

  test('that was made meanwhile is stale, and one that says nothing new leaves no trace', async () => {
    const id = await idOf();
    await change(id, { name: 'A' });
    expect((await change(id, { name: 'B', version: 1 })).body.code).toBe('stale');
    expect((await change(id, { name: 'A', validFrom: '2026-12-01', version: 2 })).body.version).toBe(2);
    expect(await versionsOf(id)).toHaveLength(1);
    expect(await t.historyOf(id)).toHaveLength(2);
  });
});

test('whoever plans by a shift or a schedule reads its history, by its name', async () => {
  const id = await idOf();
  const scheduleId = await aSchedule(id);
  const as = { token: await t.tokenOf('BackOffice', company) };
  const named = async (entityId: string) =>
    (await t.ask(`GET /audit?entityId=${entityId}`, as)).body.items.map(({ entityName }) => entityName);
  expect([await named(id), await named(scheduleId)]).toEqual([['Ufficio'], ['Orario ufficio']]);
  const fieldsFor = async (role: 'BackOffice' | 'Responsible') =>
    (await t.ask(`GET /audit?entityId=${scheduleId}`, { token: await t.tokenOf(role, company) })).body.items.flatMap(
      ({ changes }) => changes.map(({ field }) => field),
    );
  expect(await fieldsFor('BackOffice')).toContain('peopleAdded');
  expect(await fieldsFor('Responsible')).not.toContain('peopleAdded');
  const theirs = await idOf({}, await t.tokenOf('Admin', other));
  expect((await t.ask(`GET /audit?entityId=${theirs}`, as)).status).toBe(404);
});

describe('is refused', () => {
  test.each([
    ['half a break', { breakEnd: null }, 'breakEnd'],
    ['a break outside the shift', { breakStart: '18:00', breakEnd: '19:00' }, 'breakStart'],
    ['a break without a length', { breakStart: '12:00', breakEnd: '12:00' }, 'breakStart'],
    ['a tolerance that is none of the three', { toleranceAfter: 45 }, 'toleranceAfter'],
    ['a paid break of more than an hour', { paidBreakMinutes: 61 }, 'paidBreakMinutes'],
    ['a time that is none', { start: '24:00' }, 'start'],
    ['a period that is none', { period: 'evening' }, 'period'],
    ['a colour that is none', { color: 'red' }, 'color'],
    ['no name', { name: ' ' }, 'name'],
    ['a field nobody knows', { salary: 1 }, 'salary'],
  ])('%s', async (_, more, field) => {
    const answer = await create(more);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [field]]);
    const id = await idOf();
    const changed = await change(id, more);
    expect([changed.status, changed.body.errors?.map((error) => error.path)]).toEqual([422, [field]]);
  });

  test('a change by which the break of a later version would not fit', async () => {
    const id = await idOf();
    await change(id, { breakStart: '15:00', breakEnd: '16:00', validFrom: '2027-01-01' });
    const answer = await change(id, { end: '14:00', validFrom: '2026-12-01' });
    expect(answer.body).toMatchObject({ statusCode: 422, errors: [{ path: 'breakStart' }] });
  });

  test.each([
    ['the same', 'Ufficio'],
    ['another case and spaces around', ' uFFICIO '],
  ])('a name that another shift has: %s', async (_, name) => {
    const id = await idOf();
    const taken = {
      statusCode: 409,
      code: 'duplicate',
      errors: [{ path: 'name', message: 'Esiste già un turno con questo nome' }],
    };
    expect((await create({ name })).body).toMatchObject(taken);
    const second = await idOf({ name: 'Notte' });
    expect((await change(second, { name })).body).toMatchObject(taken);
    expect((await change(id, { name: 'UFFICIO' })).body.name).toBe('UFFICIO');
    expect((await create({ name }, await t.tokenOf('Admin', other))).status).toBe(201);
  });

  test('a name that another shift will have; one it will have given up is free from then on', async () => {
    const id = await idOf();
    await change(id, { name: 'Sede', validFrom: '2027-01-01' });
    expect((await create({ name: 'Sede' })).body.code).toBe('duplicate');
    const second = await idOf({ name: 'Notte' });
    expect((await change(second, { name: 'Ufficio', validFrom: '2026-12-31' })).body.code).toBe('duplicate');
    expect((await change(second, { name: 'Ufficio', validFrom: '2027-01-01' })).status).toBe(200);
  });

  test('not the name of one that has been removed', async () => {
    const [id, heir] = [await idOf(), await idOf({ name: 'Erede' })];
    await aSchedule(id);
    await remove(id, `?replaceWith=${heir}`);
    expect((await create()).status).toBe(201);
  });

  test('one of two that take a name at the same moment', async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
  });

  test('of another company: 404', async () => {
    const theirs = await idOf({}, await t.tokenOf('Admin', other));
    const mine = await idOf();
    expect((await change(theirs, { name: 'X' })).status).toBe(404);
    expect((await remove(theirs)).status).toBe(404);
    expect((await remove(mine, `?replaceWith=${theirs}`)).body).toMatchObject({
      statusCode: 404,
      errors: [{ path: 'replaceWith' }],
    });
    expect((await t.ask(`GET ${path}`, { token })).body.total).toBe(1);
  });
});

describe('to go', () => {
  test('one that nobody ever used is gone', async () => {
    const id = await idOf();
    expect(await usesOf(id)).toEqual([]);
    expect((await remove(id)).status).toBe(204);
    expect(await versionsOf(id)).toEqual([]);
    expect((await change(id, { name: 'X' })).status).toBe(404);
  });

  test('one that is used stays, and says where', async () => {
    const id = await idOf();
    await aSchedule(id);
    await plan(id, '2026-12-24');
    await plan(id, '2026-12-28', 'draft_shift_id');
    const department = { name: 'Qualità', coverage: [{ shiftId: id, weekday: 1, required: 2 }] };
    await t.ask('POST /work-schedules/departments', { token, body: department });
    const answer = await remove(id);
    const errors = [
      { path: 'workSchedules', message: 'Compare negli orari di lavoro: Orario ufficio' },
      { path: 'workDays', message: 'Pianificato in 2 giornate' },
      { path: 'departments', message: 'Richiesto dalla copertura dei reparti: Qualità' },
    ];
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'inUse', errors });
    expect(await usesOf(id)).toEqual(errors.map(({ message }) => message));
    expect(await usesOf(id, { 'accept-language': 'en' })).toContain('Planned on 2 days');
    expect((await t.ask(`GET ${path}/${id}/uses`, { token: await t.tokenOf('Admin', other) })).status).toBe(404);
  });

  test('one that a version of the past names stays too', async () => {
    const [id, next] = [await idOf(), await idOf({ name: 'Nuovo' })];
    const schedule = await aSchedule(id);
    await t.ask(`PATCH /work-schedules/${schedule}`, {
      token,
      body: { weeks: [weekOf(next)], validFrom: '2026-02-01' },
    });
    expect((await remove(id)).body).toMatchObject({
      code: 'inUse',
      message: 'Compare negli orari di lavoro: Orario ufficio',
    });
    expect((await t.ask(`GET ${path}?id=${id}`, { token })).body.items[0]?.usedBy).toEqual([]);
  });

  test('another takes its uses over from the first open month on', async () => {
    const [id, next] = [await idOf(), await idOf({ name: 'Nuovo' })];
    const schedule = await aSchedule(id);
    for (const day of ['2026-10-30', '2026-11-02']) await plan(id, day);
    await t.aClosedMonth(person, '2026-10');
    const made = await t.ask('POST /work-schedules/departments', {
      token,
      body: {
        name: 'Qualità',
        coverage: [
          { shiftId: id, weekday: 1, required: 3 },
          { shiftId: next, weekday: 1, required: 2 },
          { shiftId: id, weekday: 2, required: 1 },
        ],
      },
    });
    await t.forgetMarks();
    expect((await remove(id, `?replaceWith=${next}`)).status).toBe(204);

    const rules = await t.database.system.query<{ from: string; weeks: (string | null)[][] }>(
      'select valid_from::text as "from", values->\'weeks\' as weeks from rule_versions where record_id = $1 order by 1',
      [schedule],
    );
    expect(rules.rows).toEqual([
      { from: '2026-01-01', weeks: [weekOf(id)] },
      { from: '2026-11-01', weeks: [weekOf(next)] },
    ]);
    const days = await t.database.system.query<{ day: string; shift: string; version: number }>(
      'select day::text, shift_id as shift, version from day_inputs where user_id = $1 order by day',
      [person.id],
    );
    expect(days.rows).toEqual([
      { day: '2026-10-30', shift: id, version: 1 },
      { day: '2026-11-02', shift: next, version: 2 },
    ]);
    const [department] = (await t.ask(`GET /work-schedules/departments?id=${made.body.id}`, { token })).body.items;
    expect(department).toMatchObject({
      version: 2,
      coverage: [
        { shiftId: next, weekday: 1, required: 3 },
        { shiftId: next, weekday: 2, required: 1 },
      ],
    });
    expect(await t.markedOf(person.id, ['2026-10-20', '2026-11-01', '2030-01-01'])).toEqual([
      '2026-11-01',
      '2030-01-01',
    ]);
    expect((await t.ask(`GET ${path}`, { token })).body.items.map(({ name }) => name)).toEqual(['Nuovo']);
    expect(await versionsOf(id)).toHaveLength(1);
    expect((await t.historyOf(id))[0]?.changes).toContainEqual({ field: 'replacedBy', before: null, after: 'Nuovo' });
    expect((await t.historyOf(schedule))[0]).toMatchObject({ action: 'workSchedules.update' });
    const told = (await t.historyOf(made.body.id))[0]?.changes;
    expect(told).toMatchObject([{ field: 'coverage', after: 'Nuovo (1): 3, Nuovo (2): 1' }]);
  });

  test.each([
    ['itself', async (id: string) => id],
    ['nothing that is there', async () => '0193e5a0-0000-7000-8000-000000000000'],
    [
      'one that has been removed',
      async () => {
        const [gone, heir] = [await idOf({ name: 'Vecchio' }), await idOf({ name: 'Erede' })];
        await aSchedule(gone);
        await remove(gone, `?replaceWith=${heir}`);
        return gone;
      },
    ],
  ])('%s is no replacement', async (_, replacement) => {
    const id = await idOf();
    const answer = await remove(id, `?replaceWith=${await replacement(id)}`);
    expect(answer.body).toMatchObject({ statusCode: 404, errors: [{ path: 'replaceWith' }] });
  });
});
