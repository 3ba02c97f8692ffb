import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
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
const asked = async (user: TestUser, body: object = week) => {
  const answer = await t.ask('POST /leave-requests', { token: await tokenOf(user), body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const decide = async (user: TestUser, id: string, body: object) =>
  t.ask(`PATCH /leave-requests/${id}`, { token: await tokenOf(user), body });
const info = async (user: TestUser, userId: string, date: string) =>
  (await t.ask(`GET /work-days/info?userId=${userId}&date=${date}`, { token: await tokenOf(user) })).body;

describe('asking', () => {
  test('for days: the hours are those of the plan, and whoever decides sees it', async () => {
    const { operator, admin, responsible, office } = await aPlace();
    const request = await asked(operator, { ...week, note: 'Mare' });
    expect(request).toMatchObject({
      ...week,
      hours: 40,
      note: 'Mare',
      status: 'pendingReview',
      away: [],
      absenceId: null,
    });
    for (const decider of [admin, responsible, office]) {
      const list = await t.ask('GET /leave-requests?status=pendingReview', { token: await tokenOf(decider) });
      expect(list.body).toMatchObject({ total: 1, items: [{ id: request.id, user: { id: operator.id } }] });
    }
    expect((await t.mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Da approvare: .*Ferie, 16\/11\/2026 – 20\/11\/2026$/),
    ]);
    expect(await t.mailsTo(operator.email)).toEqual([]);
  });

  test('for hours of a day, cut out of the shift', async () => {
    const { operator } = await aPlace();
    const rol = { type: 'rol', startsOn: '2026-11-16', endsOn: '2026-11-16', startTime: '11:00', endTime: '14:00' };
    expect(await asked(operator, rol)).toMatchObject({ hours: 2, startTime: '11:00', endTime: '14:00' });
  });

  test('a draft is nobody’s business yet; putting it forward tells those who decide', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await asked(operator, { ...week, draft: true });
    expect(await t.mailsTo(admin.email)).toEqual([]);
    expect((await decide(operator, id, { startsOn: '2026-11-17', note: 'Monti' })).body).toMatchObject({
      status: 'draft',
      startsOn: '2026-11-17',
      hours: 32,
    });
    expect((await decide(operator, id, { status: 'pendingReview' })).body).toMatchObject({ status: 'pendingReview' });
    expect(await t.mailsTo(admin.email)).toHaveLength(1);
    expect((await decide(operator, id, { status: 'draft' })).body).toMatchObject({
      status: 'draft',
      submittedAt: null,
    });
  });

  test.each([
    [
      'an end before the start',
      { ...week, endsOn: '2026-11-15' },
      'endsOn',
      'La data di fine deve essere successiva alla data di inizio',
    ],
    ['illness', { ...week, type: 'illness' }, 'type', 'Formato non valido'],
    [
      'times over several days',
      { ...week, type: 'rol', startTime: '09:00', endTime: '10:00' },
      'endsOn',
      /un solo giorno/,
    ],
    [
      'half of a time',
      { ...week, endsOn: week.startsOn, type: 'rol', startTime: '09:00' },
      'endTime',
      'Campo obbligatorio',
    ],
    [
      'vacation by the hour',
      { ...week, endsOn: week.startsOn, startTime: '09:00', endTime: '10:00' },
      'startTime',
      /non concede ferie a ore/,
    ],
    [
      'ROL out of step',
      { ...week, endsOn: week.startsOn, type: 'rol', startTime: '09:00', endTime: '09:50' },
      'endTime',
      /multipli di 15 minuti/,
    ],
    ['before being hired', { ...week, startsOn: '2025-12-31', endsOn: '2026-01-02' }, 'startsOn', /non è in forza/],
    ['an unknown field', { ...week, status: 'approved' }, 'status', 'Campo sconosciuto'],
  ])('refuses %s', async (_, body, path, message) => {
    const { operator } = await aPlace();
    const answer = await t.ask('POST /leave-requests', { token: await tokenOf(operator), body });
    expect(answer.body).toMatchObject({
      statusCode: 422,
      errors: [{ path, message: expect.stringMatching(message) as unknown }],
    });
  });

  test('refuses days on which there is an approved absence, and a closed month', async () => {
    const { operator } = await aPlace();
    await make.anAbsence(operator, { startsOn: '2026-11-18', type: 'dayOff' });
    const token = await tokenOf(operator);
    expect((await t.ask('POST /leave-requests', { token, body: week })).body).toMatchObject({
      statusCode: 409,
      code: 'overlap',
    });
    await t.aClosedMonth(operator, '2026-10');
    const october = { ...week, startsOn: '2026-10-12', endsOn: '2026-10-13' };
    expect((await t.ask('POST /leave-requests', { token, body: october })).body).toMatchObject({
      statusCode: 409,
      code: 'monthClosed',
      errors: [
        {
          path: 'startsOn',
          message: 'Ottobre 2026 è chiuso: per una modifica rivolgersi all’ufficio del personale.',
        },
      ],
    });
  });
});

describe('deciding', () => {
  test('approving makes the absence and the day follows at once', async () => {
    const { operator, colleague, responsible } = await aPlace();
    await make.anAbsence(colleague, { startsOn: '2026-11-10', endsOn: '2026-11-13', type: 'dayOff' });
    await make.stamped(operator, '2026-11-11', '08:00-12:00, 13:00-15:00');
    const past = { type: 'rol', startsOn: '2026-11-11', endsOn: '2026-11-11', startTime: '15:00', endTime: '17:00' };
    const request = await asked(operator, past);
    expect((await info(responsible, operator.id, '2026-11-11')).totals).toMatchObject({ justified: 0, uncovered: 120 });
    const answer = await decide(responsible, request.id, {
      status: 'approved',
      note: 'Va bene',
      version: request.version,
    });
    expect(answer.body).toMatchObject({
      status: 'approved',
      decidedBy: { id: responsible.id },
      decisionNote: 'Va bene',
      away: [{ id: colleague.id }],
      absenceId: expect.any(String) as unknown,
    });
    const day = await info(responsible, operator.id, '2026-11-11');
    expect(day.totals).toMatchObject({ justified: 120, uncovered: 0 });
    expect(day.absences).toMatchObject([{ id: answer.body.absenceId, type: 'rol', minutes: 120 }]);
    expect((await t.historyOf(request.id)).map(({ action }) => action)).toEqual([
      'leaveRequests.decide',
      'leaveRequests.create',
    ]);
    expect(await t.leftInOutbox('decision')).toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({ kind: 'leaveRequests', id: request.id }) as unknown,
      }),
    );
  });

  test('rejecting needs a note; an approval is turned into a refusal with its version, and the absence goes', async () => {
    const { operator, admin, office } = await aPlace();
    const { id } = await asked(operator);
    expect((await decide(admin, id, { status: 'rejected' })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'note', message: 'Per rifiutare serve una nota' }],
    });
    const approved = (await decide(admin, id, { status: 'approved' })).body;
    t.clock.advance(11);
    expect((await decide(office, id, { status: 'rejected', note: 'No' })).body).toMatchObject({
      code: 'alreadyDecided',
    });
    const refused = await decide(office, id, { status: 'rejected', note: 'No', version: approved.version });
    expect(refused.body).toMatchObject({
      status: 'rejected',
      absenceId: null,
      decisionNote: 'No',
      decidedBy: { id: office.id },
    });
    const absences = await t.ask(`GET /absences?userId=${operator.id}`, { token: await tokenOf(admin) });
    expect(absences.body.total).toBe(0);
    expect((await decide(operator, id, { status: 'draft' })).body).toMatchObject({ status: 'draft', decidedBy: null });
  });

  test('nobody decides their own, whatever their role', async () => {
    const { company, department, admin } = await aPlace();
    const responsible = await t.aUser({
      company,
      role: 'Responsible',
      departmentId: department.id,
      leads: [department.id],
    });
    for (const user of [admin, responsible]) {
      const { id } = await asked(user);
      expect((await decide(user, id, { status: 'approved' })).body).toMatchObject({
        statusCode: 403,
        code: 'ownRequest',
      });
      expect((await decide(user, id, { status: 'rejected', note: 'x' })).body).toMatchObject({ code: 'ownRequest' });
    }
  });

  test('a Responsible decides for their departments alone; an Operator for nobody; another company sees nothing', async () => {
    const { company, operator, colleague } = await aPlace();
    const { id } = await asked(operator);
    const elsewhere = await t.aUser({ company, role: 'Responsible', leads: [(await t.aDepartment(company)).id] });
    const stranger = await t.aUser({ role: 'Admin' });
    for (const user of [elsewhere, colleague, stranger]) {
      expect((await decide(user, id, { status: 'approved' })).status).toBe(404);
      expect((await t.ask(`DELETE /leave-requests/${id}`, { token: await tokenOf(user) })).status).toBe(404);
    }
    const list = await t.ask('GET /leave-requests', { token: await tokenOf(elsewhere) });
    expect(list.body.total).toBe(0);
    const other = await t.ask(`GET /leave-requests?id=${id}`, { token: await tokenOf(stranger) });
    expect(other.body.total).toBe(0);
  });

  test('only the owner says what is asked for, and only in a draft', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await asked(operator);
    expect((await decide(admin, id, { startsOn: '2026-11-17' })).body).toMatchObject({
      statusCode: 403,
      code: 'forbidden',
    });
    expect((await decide(operator, id, { startsOn: '2026-11-17' })).body).toMatchObject({ code: 'statusForbids' });
    expect((await decide(admin, id, { status: 'draft' })).body).toMatchObject({ code: 'statusForbids' });
  });

  test('a stale version changes nothing', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await asked(operator);
    expect((await decide(admin, id, { status: 'approved', version: 7 })).body).toMatchObject({ code: 'stale' });
    expect((await t.historyOf(id)).length).toBe(1);
  });

  test('an approval that does not fit is refused whole', async () => {
    const { operator, admin } = await aPlace();
    const [one, two] = [
      await asked(operator),
      await asked(operator, { ...week, type: 'dayOff', endsOn: week.startsOn }),
    ];
    expect((await decide(admin, one.id, { status: 'approved' })).status).toBe(200);
    const second = await decide(admin, two.id, { status: 'approved' });
    expect(second.body).toMatchObject({
      statusCode: 409,
      code: 'overlap',
      errors: [{ path: 'startsOn', message: expect.stringContaining('Ferie') as unknown }],
    });
    const still = await t.ask(`GET /leave-requests?id=${two.id}`, { token: await tokenOf(admin) });
    expect(still.body.items).toMatchObject([{ status: 'pendingReview', decidedBy: null }]);
  });

  test('a month that was closed meanwhile refuses, and so does the undo of what it holds', async () => {
    const { operator, admin } = await aPlace();
    const october = { type: 'vacation', startsOn: '2026-10-12', endsOn: '2026-10-12' };
    const [one, two] = [
      await asked(operator, october),
      await asked(operator, { ...october, startsOn: '2026-10-13', endsOn: '2026-10-13' }),
    ];
    await decide(admin, one.id, { status: 'approved' });
    await t.aClosedMonth(operator, '2026-10');
    expect((await decide(admin, two.id, { status: 'approved' })).body).toMatchObject({ code: 'monthClosed' });
    expect((await decide(admin, one.id, { status: 'pendingReview' })).body).toMatchObject({ code: 'monthClosed' });
  });
});

describe('taking back', () => {
  test('the same decider within ten seconds: the absence goes and nothing is told', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await asked(operator);
    await decide(admin, id, { status: 'approved' });
    t.clock.advance(10);
    const undone = await decide(admin, id, { status: 'pendingReview' });
    expect(undone.body).toMatchObject({ status: 'pendingReview', decidedBy: null, decidedAt: null, absenceId: null });
    expect((await info(admin, operator.id, '2026-11-16')).absences).toEqual([]);
    expect(await t.mailsTo(admin.email)).toHaveLength(1);
  });

  test.each([
    ['eleven seconds later', 11, 'admin'],
    ['by somebody else', 1, 'office'],
  ] as const)('not %s', async (_, seconds, who) => {
    const place = await aPlace();
    const { id } = await asked(place.operator);
    await decide(place.admin, id, { status: 'rejected', note: 'No' });
    t.clock.advance(seconds);
    expect((await decide(place[who], id, { status: 'pendingReview' })).body).toMatchObject({
      statusCode: 409,
      code: 'alreadyDecided',
    });
  });
});

describe('removing', () => {
  test('by the owner or a decider, as long as it is not approved', async () => {
    const { operator, admin } = await aPlace();
    const [one, two, three] = [await asked(operator), await asked(operator), await asked(operator)];
    expect((await t.ask(`DELETE /leave-requests/${one.id}`, { token: await tokenOf(operator) })).status).toBe(204);
    expect((await t.ask(`DELETE /leave-requests/${two.id}`, { token: await tokenOf(admin) })).status).toBe(204);
    await decide(admin, three.id, { status: 'approved' });
    const kept = await t.ask(`DELETE /leave-requests/${three.id}`, { token: await tokenOf(admin) });
    expect(kept.body).toMatchObject({ statusCode: 409, code: 'statusForbids' });
  });
});

test('lists by type, person, department and period; the export holds the same', async () => {
  const { operator, colleague, admin, department } = await aPlace();
  const rol = { type: 'rol', startsOn: '2026-12-01', endsOn: '2026-12-01' };
  await asked(operator);
  await asked(colleague, rol);
  const token = await tokenOf(admin);
  const total = async (query: string) => (await t.ask(`GET /leave-requests?${query}`, { token })).body.total;
  expect(await total('leaveRequestType=rol')).toBe(1);
  expect(await total(`userId=${operator.id}`)).toBe(1);
  expect(await total(`departmentId=${department.id}`)).toBe(2);
  expect(await total('departmentId=none')).toBe(0);
  expect(await total('from=2026-11-20&to=2026-11-30')).toBe(1);
  expect(await total('from=2026-11-21&to=2026-11-30')).toBe(0);
  const csv = await t.ask('GET /leave-requests/export?format=csv&leaveRequestType=rol', { token });
  expect(csv.text.trim().split('\n')).toHaveLength(2);
  expect(csv.text).toContain('Permesso ROL');
});

test('one’s own: without the names of who is away', async () => {
  const { operator, colleague } = await aPlace();
  await make.anAbsence(colleague, { startsOn: '2026-11-16', endsOn: '2026-11-20' });
  const { id } = await asked(operator);
  const mine = await t.ask('GET /leave-requests/mine', { token: await tokenOf(operator) });
  expect(mine.body).toMatchObject({ total: 1, items: [{ id, away: [] }] });
  expect((await t.ask('GET /leave-requests', { token: await tokenOf(operator) })).status).toBe(403);
});

test('what is left is shown where one decides', async () => {
  const { company, operator, admin } = await aPlace();
  const token = await tokenOf(admin);
  const body = { yearlyVacationHours: 160, yearlyRolHours: null };
  await t.ask(`PATCH /users/${operator.id}`, { token, body });
  const { id } = await asked(operator);
  const before = (await t.ask(`GET /leave-requests?id=${id}`, { token })).body.items[0];
  // Ten months are over; October’s twelfth is the last.
  expect(before?.balance).toEqual({ residual: 133.33 });
  expect((await decide(admin, id, { status: 'approved' })).body.balance).toEqual({ residual: 93.33 });
  const rol = await asked(operator, { ...week, type: 'rol', startsOn: '2026-12-01', endsOn: '2026-12-01' });
  expect(rol.balance).toBeNull();
  expect(company.id).toBe(operator.companyId);
});

test('a company without the module is told so', async () => {
  const company: TestCompany = await t.aCompany({ modules: { moduleHr: false } });
  const user = await t.aUser({ company });
  const answer = await t.ask('POST /leave-requests', { token: await tokenOf(user), body: week });
  expect(answer.body).toMatchObject({ statusCode: 403, code: 'moduleOff' });
});
