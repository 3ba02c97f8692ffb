import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { personSums } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { newId } from '#db/new-id.ts';
import { leaveRequests, stampsUpdates } from '#db/tables/requests.ts';
import { rooms } from '#realtime/audience.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let boss: TestUser;
let admin: string;
let office: string;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  boss = await it.aUser({ company, role: 'Admin' });
  admin = (await it.signedInAs(boss)).token;
  office = await make.aShift(company);
});
afterAll(() => it.close());

const week = ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30'];
/** Somebody who began in the last week of October and worked it in full, but for the days that are named. */
const aWorker = async (
  days: Readonly<Record<Day, string | null>> = {},
  given: Parameters<TestApp['aUser']>[0] = {},
): Promise<TestUser> => {
  const person = await it.aUser({ company, ...given });
  await make.aSchedule(company, [person], office, { validFrom: '2026-10-26' });
  for (const day of week) {
    const pairs = day in days ? days[day] : '08:00-17:00';
    if (pairs) await make.stamped(person, day, pairs);
  }
  return person;
};
const of = (...people: readonly TestUser[]) => people.map(({ id }) => `&userId=${id}`).join('');
const list = (query: string, token = admin, month = '2026-10') =>
  it.ask(`GET /work-days/months?month=${month}${query}`, { token });
const monthOf = async (person: TestUser) => (await list(of(person))).body.items[0];
const idsOf = async (query: string, token = admin) => (await list(query, token)).body.items.map(({ user }) => user.id);
const set = (people: readonly { id: string }[], more: object = {}, token = admin) =>
  it.ask('PATCH /work-days/months', {
    token,
    body: { month: '2026-10', userIds: people.map(({ id }) => id), state: 'closed', ...more },
  });
const reopen = (people: readonly TestUser[], more: object = { reason: 'Busta da rifare' }) =>
  set(people, { state: 'open', ...more });
const moveClock = (moment: string) => {
  it.clock.set(moment);
  onTestFinished(() => it.clock.set(testClockStart));
};

describe('the list', () => {
  test('shows who is ready, with the sums of the register', async () => {
    const person = await aWorker();
    const item = await monthOf(person);
    expect(item).toMatchObject({
      user: { id: person.id, departmentId: null },
      month: '2026-10',
      state: 'open',
      ready: true,
      anomalies: [],
      pendingRequests: 0,
      pendingExcess: 0,
      lateStamps: 0,
      totals: { due: 2400, ordinary: 2400, worked: 2400, balance: 0 },
      closedBy: null,
      closedAt: null,
      reopenReason: null,
    });
    const register = await it.ask(`GET /work-days?from=2026-10-01&to=2026-10-31${of(person)}`, { token: admin });
    expect(item?.totals).toEqual(register.body.items[0]?.totals);
  });

  test.each([
    ['a missing exit', '08:00-?', 'missingExit', true],
    ['a missing entry', '?-17:00', 'missingEntry', true],
    ['an absence nobody explained', null, 'absentUnjustified', false],
  ] as const)('names %s, with what would mend it where the plan tells', async (_, pairs, anomaly, isMendable) => {
    const person = await aWorker({ '2026-10-28': pairs });
    const [enteredAt, exitedAt] = [at('2026-10-28', '08:00'), at('2026-10-28', '17:00')].map((one) =>
      one.toISOString(),
    );
    expect(await monthOf(person)).toMatchObject({
      ready: false,
      anomalies: [{ date: '2026-10-28', anomaly, proposal: isMendable ? { enteredAt, exitedAt } : null }],
    });
  });

  test('tells how long who came to none of the shift was there', async () => {
    const person = await aWorker({ '2026-10-28': '18:00-22:00' });
    expect(await monthOf(person)).toMatchObject({
      anomalies: [{ date: '2026-10-28', anomaly: 'absentUnjustified', presence: 240 }],
      excesses: [{ date: '2026-10-28', minutes: 240 }],
    });
  });

  test('tells days that are worth a look and hinder nothing, until the month is closed', async () => {
    const person = await aWorker({ '2026-10-26': '08:00-17:00, 23:00-23:10', '2026-10-29': '09:00-09:10' });
    await make.anAbsence(person, { startsOn: '2026-10-29' });
    const [enteredAt, exitedAt] = [at('2026-10-30', '08:00'), at('2026-10-30', '17:00')];
    const body = { userId: person.id, date: '2026-10-30', stampings: [{ enteredAt, exitedAt }] };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).status).toBe(200);
    await make.stamped(person, '2026-10-30', '?-17:05');
    expect(await monthOf(person)).toMatchObject({
      ready: true,
      standing: 'ready',
      anomalies: [],
      warnings: [
        { date: '2026-10-26', kinds: ['outOfShift'] },
        { date: '2026-10-27', kinds: ['shortRest'] },
        { date: '2026-10-29', kinds: ['outOfShift', 'workedWhileAbsent'] },
        { date: '2026-10-30', kinds: ['lateStamp'] },
      ],
    });
    expect((await set([person])).status).toBe(200);
    expect(await monthOf(person)).toMatchObject({ state: 'closed', warnings: [] });
  });

  test('work outside the shift stands in the way, and is no warning beside that', async () => {
    const person = await aWorker({ '2026-10-28': '18:00-22:00' });
    expect(await monthOf(person)).toMatchObject({
      ready: false,
      anomalies: [{ date: '2026-10-28', anomaly: 'absentUnjustified' }],
      warnings: [{ date: '2026-10-29', kinds: ['shortRest'] }],
    });
  });

  test('an absence that was accepted as such stands in nobody’s way', async () => {
    const person = await aWorker({ '2026-10-28': null });
    const body = { userId: person.id, date: '2026-10-28', confirmAbsence: true, note: 'Sciopero' };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).status).toBe(200);
    expect(await monthOf(person)).toMatchObject({ ready: true, anomalies: [], totals: { uncovered: 480 } });
  });

  test('counts excess that nobody decided, and requests that nobody answered', async () => {
    const [late, asking] = [
      await aWorker({ '2026-10-27': '08:00-18:00', '2026-10-29': '08:00-17:30' }),
      await aWorker(),
    ];
    expect(await monthOf(late)).toMatchObject({ ready: false, anomalies: [], pendingExcess: 2 });
    await make.anAbsence(asking, { startsOn: '2026-10-31', endsOn: '2026-11-03', status: 'pendingReview' });
    await make.anAbsence(asking, { startsOn: '2026-11-04', status: 'pendingReview' });
    expect(await monthOf(asking)).toMatchObject({ ready: false, pendingRequests: 1 });
    const body = { userId: late.id, date: '2026-10-27', excess: { state: 'overtime', minutes: 60 } };
    await it.ask('PATCH /work-days', { token: admin, body });
    expect(await monthOf(late)).toMatchObject({ pendingExcess: 1, totals: { excess: 90, worked: 2460 } });
  });

  test('requests of every kind that touch the month stand in the way', async () => {
    const person = await aWorker();
    const { systemDb } = it.database;
    const own = () => ({ id: newId(), companyId: company.id, userId: person.id, createdAt: it.clock.now() });
    const waiting = { status: 'pendingReview', submittedAt: it.clock.now() } as const;
    const leave = (startsOn: Day, endsOn: Day) =>
      systemDb.insert(leaveRequests).values({ ...own(), ...waiting, type: 'vacation', startsOn, endsOn });
    const stamps = (day: Day) =>
      systemDb.insert(stampsUpdates).values({ ...own(), ...waiting, day, reason: 'Badge', changes: [] });
    await leave('2026-09-28', '2026-10-01');
    await leave('2026-11-01', '2026-11-02');
    await stamps('2026-10-31');
    await stamps('2026-11-01');
    await make.anAbsence(person, { startsOn: '2026-10-30', status: 'pendingReview' });
    expect(await monthOf(person)).toMatchObject({ ready: false, pendingRequests: 3 });
    expect((await set([person])).body).toMatchObject({ code: 'openAnomalies' });
  });

  test('a day that is still running is in the hours, but in no balance: here, in the calendar and in the analyses', async () => {
    const person = await aWorker({ '2026-10-27': '08:00-16:00' });
    moveClock('2026-10-28T11:00:00+01:00');
    const { token } = await it.signedInAs(boss);
    const item = (await list(of(person), token)).body.items[0];
    const register = await it.ask(`GET /work-days?from=2026-10-01&to=2026-10-31${of(person)}`, { token });
    const row = register.body.items[0];
    expect(row?.days.map(({ status }) => status).slice(26, 29)).toEqual(['ok', 'running', 'future']);
    expect(item?.totals).toEqual(row?.totals);
    expect(item?.totals.balance).toBeLessThan(-60);
    const stats = await it.ask(`GET /work-days/stats?window=30d${of(person)}`, { token });
    expect([
      item?.balance,
      row && personSums(row.totals, row.days).balance,
      stats.body.balances.map(({ minutes }) => minutes),
    ]).toEqual([-60, -60, [-60]]);
    moveClock('2026-10-28T20:00:00+01:00');
    const evening = (await list(of(person), (await it.signedInAs(boss)).token)).body.items[0];
    expect([evening?.balance, evening?.totals.balance]).toEqual([-60, -60]);
  });

  test('nobody is ready while the month goes on', async () => {
    const person = await it.aUser({ company, hiredOn: '2020-03-02' });
    expect((await list(of(person), admin, '2026-11')).body.items).toMatchObject([{ ready: false, anomalies: [] }]);
    expect((await list(of(person), admin, '2026-10')).body.items).toMatchObject([{ ready: true }]);
  });

  test('names who was there: not whoever is hired later, and whoever has left while they were expected', async () => {
    const department = await it.aDepartment(company);
    const all = `&departmentId=${department.id}`;
    const people = [
      await it.aUser({ company, departmentId: department.id, hiredOn: '2026-10-31' }),
      await it.aUser({ company, departmentId: department.id, hiredOn: '2026-11-01' }),
      await it.aUser({ company, departmentId: department.id }),
      await aWorker({}, { departmentId: department.id }),
    ];
    const [hired, later, unknown, worker] = people.map(({ id }) => id);
    expect(new Set(await idsOf(all))).toEqual(new Set([hired, worker]));
    const now = await list(all, admin, '2026-11');
    expect(new Set(now.body.items.map(({ user }) => user.id))).toEqual(new Set([hired, later, unknown, worker]));
    await it.ask(`PATCH /users/${worker}/archive`, { token: admin, body: {} });
    expect(new Set(await idsOf(all))).toEqual(new Set([hired, worker]));
    expect((await list(all, admin, '2026-12')).body.items.map(({ user }) => user.id)).not.toContain(worker);
  });

  test('is narrowed by state, department and name, sorted, and paged by person', async () => {
    const department = await it.aDepartment(company);
    const own = { departmentId: department.id };
    const people = [await aWorker({}, own), await aWorker({}, own), await aWorker({}, { ...own, firstName: 'Zoe' })];
    const [first, second, zoe] = people.map(({ id }) => id);
    const all = `&departmentId=${department.id}`;
    expect(await idsOf(all)).toEqual([first, second, zoe]);
    expect(await idsOf(`${all}&sort=-name`)).toEqual([zoe, second, first]);
    expect(await idsOf(`${all}&search=zoe`)).toEqual([zoe]);
    expect((await list(`${all}&pageSize=2&page=2`)).body).toMatchObject({
      items: [{ user: { id: zoe } }],
      total: 3,
      page: 2,
      pageSize: 2,
    });
    await set(people.slice(1, 2));
    expect(await idsOf(`${all}&state=closed`)).toEqual([second]);
    expect(await idsOf(`${all}&state=open`)).toEqual([first, zoe]);
  });

  test('shows a Responsible their own people, and another company nobody', async () => {
    const department = await it.aDepartment(company);
    const [inside, outside] = [await aWorker({}, { departmentId: department.id }), await aWorker()];
    const lead = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    expect(await idsOf(of(inside, outside), lead.token)).toEqual([inside.id]);
    expect(await idsOf(of(inside, outside), await it.tokenOf('BackOffice', company))).toHaveLength(2);
    expect(await idsOf(of(inside, outside), await it.tokenOf('Admin'))).toEqual([]);
  });

  test.each([['2026-13'], ['2026-1'], ['']])('refuses the month "%s"', async (month) => {
    expect((await list('', admin, month)).body).toMatchObject({ statusCode: 422, errors: [{ path: 'month' }] });
  });
});

describe('closing', () => {
  test('closes the month of a person: who, when, its days, its history and its event', async () => {
    const person = await aWorker();
    const before = (await it.leftInOutbox('event')).length;
    const closed = await set([person, person]);
    expect([closed.status, closed.body.items]).toEqual([
      200,
      [{ userId: person.id, month: '2026-10', state: 'closed', refused: null }],
    ]);
    expect(await monthOf(person)).toMatchObject({
      state: 'closed',
      ready: false,
      closedBy: { id: boss.id },
      closedAt: it.clock.now().toISOString(),
      totals: { ordinary: 2400 },
    });
    const range = `from=2026-09-30&to=2026-11-01${of(person)}`;
    const days = (await it.ask(`GET /work-days?${range}`, { token: admin })).body.items[0]?.days ?? [];
    expect(days.slice(1, -1).every(({ status }) => status === 'closed')).toBe(true);
    expect([days[0]?.status, days.at(-1)?.status]).toEqual(['ok', 'ok']);
    const [line] = await it.historyOf(person.id);
    expect(line).toMatchObject({ action: 'workDays.close', entity: 'workMonth', actorId: boss.id });
    expect(line?.changes).toEqual([
      { field: 'month', before: null, after: '2026-10' },
      { field: 'monthState', before: 'open', after: 'closed' },
    ]);
    expect((await it.leftInOutbox('event')).slice(before)).toMatchObject([
      { payload: { event: { eventType: 'workDays.close', entityId: person.id } } },
    ]);
  });

  test('many people at once have a line of history each, and one event that all concerned hear', async () => {
    const department = await it.aDepartment(company);
    const people = [await aWorker({}, { departmentId: department.id }), await aWorker()];
    const forgot = await aWorker({ '2026-10-28': '08:00-?' });
    for (const change of [() => set([...people, forgot]), () => reopen([...people, forgot])]) {
      const before = (await it.leftInOutbox('event')).length;
      expect((await change()).status).toBe(200);
      const left = (await it.leftInOutbox('event')).slice(before);
      const events = left.map(({ payload }) => payload as { event: object; rooms: string[] });
      expect(events).toMatchObject([{ event: { eventType: 'workDays.close', entityId: null } }]);
      expect(events[0]?.rooms).toEqual(
        expect.arrayContaining([
          ...people.map(({ id }) => rooms.user(id)),
          rooms.department(company.id, department.id),
          rooms.role(company.id, 'BackOffice'),
        ]),
      );
      expect(events[0]?.rooms).not.toContain(rooms.user(forgot.id));
    }
    for (const { id } of people)
      expect((await it.historyOf(id)).map(({ action }) => action)).toEqual(['workDays.close', 'workDays.close']);
    expect(await it.historyOf(forgot.id)).toEqual([]);
  });

  test('who still has anomalies is refused with their list, while the others close', async () => {
    const [ready, forgot] = [await aWorker(), await aWorker({ '2026-10-28': '08:00-?' })];
    const { status, body } = await set([forgot, ready]);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      {
        userId: forgot.id,
        state: 'open',
        refused: { code: 'openAnomalies', anomalies: [{ date: '2026-10-28', anomaly: 'missingExit' }] },
      },
      { userId: ready.id, state: 'closed', refused: null },
    ]);
    expect(body.items[0]?.refused?.message).toContain('1 anomalia aperta');
    expect(body.items[0]?.refused?.anomalies[0]?.proposal).not.toBeNull();
    expect([(await monthOf(forgot))?.state, (await monthOf(ready))?.state]).toEqual(['open', 'closed']);
  });

  test.each([
    ['an anomaly', { '2026-10-28': '08:00-?' }, '2026-10-28', 'Uscita mancante'],
    ['work at other hours', { '2026-10-28': '20:00-23:00' }, '2026-10-28', 'Lavoro fuori turno'],
    ['excess to authorise', { '2026-10-28': '08:00-18:00' }, '', '1 eccedenza da autorizzare'],
  ])('of nobody, for %s, is refused with what stands in the way', async (_, days, date, words) => {
    const person = await aWorker(days);
    const { body } = await set([person]);
    expect(body).toMatchObject({ statusCode: 409, code: 'openAnomalies' });
    const error = body.errors?.find(({ path }) => path === (date ? `${person.id}.${date}` : person.id));
    expect(error?.message).toContain(words);
    expect((await monthOf(person))?.state).toBe('open');
  });

  test('waits for the night that is still worked, and for requests', async () => {
    const [night, person] = [await make.aShift(company, { start: '22:00', end: '06:00' }), await it.aUser({ company })];
    await make.aSchedule(company, [person], night, {
      validFrom: '2026-10-31',
      weeks: [Array.from({ length: 7 }, () => night)],
    });
    await make.stamped(person, '2026-10-31', '22:00-30:00');
    moveClock('2026-11-01T03:00:00+01:00');
    const early = await it.signedInAs(boss);
    const refused = await set([person], {}, early.token);
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'openAnomalies' });
    expect(refused.body.errors?.map(({ message }) => message).join()).toContain('1 giornata in corso');
    moveClock('2026-11-01T09:00:00+01:00');
    const later = await it.signedInAs(boss);
    expect((await set([person], {}, later.token)).status).toBe(200);
    const asking = await aWorker();
    await make.anAbsence(asking, { startsOn: '2026-10-31', status: 'pendingReview' });
    expect((await set([asking], {}, later.token)).body.code).toBe('openAnomalies');
  });

  test.each([
    ['on its last evening', '2026-10-31T23:59:00+01:00', 409],
    ['at midnight after it', '2026-11-01T00:00:00+01:00', 200],
  ])('%s', async (_, moment, status) => {
    const person = await aWorker();
    moveClock(moment);
    const { token } = await it.signedInAs(boss);
    const answer = await set([person], {}, token);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body).toMatchObject({ code: 'statusForbids', errors: [{ path: 'month' }] });
  });

  test('of somebody nobody knows, or of another company, closes nobody', async () => {
    const person = await aWorker();
    const stranger = await it.aUser();
    for (const id of [newId(), stranger.id])
      expect((await set([person, { id }])).body).toMatchObject({ statusCode: 404, errors: [{ path: 'userIds.1' }] });
    expect((await monthOf(person))?.state).toBe('open');
  });

  test('what is closed already stays as it was, without a trace', async () => {
    const person = await aWorker();
    await set([person]);
    const lines = (await it.historyOf(person.id)).length;
    const other = await it.signedInAs(await it.aUser({ company, role: 'Admin' }));
    const again = await set([person], {}, other.token);
    expect([again.status, again.body.items]).toMatchObject([200, [{ state: 'closed', refused: null }]]);
    expect((await monthOf(person))?.closedBy?.id).toBe(boss.id);
    expect(await it.historyOf(person.id)).toHaveLength(lines);
  });

  test.each(['Responsible', 'BackOffice', 'Operator'] as const)('is not for a %s', async (role) => {
    const person = await aWorker();
    expect((await set([person], {}, await it.tokenOf(role, company))).status).toBe(403);
  });
});

describe('reopening', () => {
  test('needs a reason, keeps it, and opens the days', async () => {
    const person = await aWorker();
    await set([person]);
    for (const more of [{}, { reason: '' }, { reason: '   ' }, { reason: null }])
      expect((await reopen([person], more)).body).toMatchObject({ statusCode: 422, errors: [{ path: 'reason' }] });
    const opened = await reopen([person]);
    expect(opened.body.items).toEqual([{ userId: person.id, month: '2026-10', state: 'open', refused: null }]);
    expect(await monthOf(person)).toMatchObject({ state: 'open', ready: true, reopenReason: 'Busta da rifare' });
    const [line] = await it.historyOf(person.id);
    expect(line?.changes).toContainEqual({ field: 'reason', before: null, after: 'Busta da rifare' });
    const body = { userId: person.id, date: '2026-10-28', note: 'Corretta' };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).body).toMatchObject({ status: 'ok' });
    expect((await set([person])).status).toBe(200);
  });

  test('what is open stays open, without a trace', async () => {
    const person = await aWorker();
    expect((await reopen([person])).body.items).toMatchObject([{ state: 'open', refused: null }]);
    expect(await it.historyOf(person.id)).toEqual([]);
    expect((await monthOf(person))?.reopenReason).toBeNull();
  });
});
