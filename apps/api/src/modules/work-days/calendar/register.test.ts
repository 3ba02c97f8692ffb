import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { registerItem, register } from '@timbro/core/work-days/contract.ts';
import { workDay } from '@timbro/core/work-days/day.ts';
import { totalNames } from '@timbro/core/work-days/rules.ts';
import { newId } from '#db/new-id.ts';
import { leaveRequests } from '#db/tables/requests.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let boss: TestUser;
let department: { id: string };
let office: string;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  boss = await it.aUser({ company, role: 'Admin' });
  admin = (await it.signedInAs(boss)).token;
  department = await it.aDepartment(company);
  office = await make.aShift(company);
});
afterAll(() => it.close());

const aWorker = async (given: Parameters<TestApp['aUser']>[0] = {}): Promise<TestUser> => {
  const person = await it.aUser({ company, ...given });
  await make.aSchedule(company, [person], office);
  return person;
};
const ask = async (query: string, token = admin) => {
  const { status, text } = await it.ask(`GET /work-days?${query}`, { token });
  const body: unknown = JSON.parse(text);
  return { status, text, body };
};
const read = async (query: string, token = admin) => register.parse((await ask(query, token)).body);
const only = (people: readonly TestUser[]) => people.map(({ id }) => `&userId=${id}`).join('');
const aLeaveRequest = async (
  person: TestUser,
  given: Partial<typeof leaveRequests.$inferInsert> & { startsOn: Day },
) => {
  const own = { id: newId(), companyId: person.companyId, userId: person.id, createdAt: it.clock.now() };
  const plain = {
    type: 'vacation',
    status: 'pendingReview',
    endsOn: given.startsOn,
    submittedAt: it.clock.now(),
  } as const;
  await it.database.systemDb.insert(leaveRequests).values({ ...own, ...plain, ...given });
  return own.id;
};
const namesOf = ({ items }: { items: { user: { id: string } }[] }) => items.map(({ user }) => user.id);

describe('the register', () => {
  test('shows a worked day with its minutes, and the person’s sums over the range', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-10', '08:22-17:50');
    await make.stamped(person, '2026-11-11', '08:00-12:00, 13:00-17:00');
    const [item] = (await read(`from=2026-11-10&to=2026-11-11${only([person])}`)).items;
    expect(item?.days).toMatchObject([
      {
        date: '2026-11-10',
        status: 'toVerify',
        shift: { id: office, start: '08:00', end: '17:00' },
        totals: { due: 480, ordinary: 465, excess: 45, delayActual: 22, delayCounted: 15, uncovered: 15 },
        excess: { minutes: 45, state: 'toAuthorise' },
        flags: ['autoBreak'],
        firstIn: '2026-11-10T07:22:00.000Z',
        lastOut: '2026-11-10T16:50:00.000Z',
      },
      { date: '2026-11-11', status: 'ok', totals: { ordinary: 480, break: 60 }, flags: [] },
    ]);
    // The break between two pairs is told where there is one, and so is the one of the shift.
    expect(item?.days.map(({ breaks }) => breaks)).toEqual([
      undefined,
      [{ from: '2026-11-11T11:00:00.000Z', to: '2026-11-11T12:00:00.000Z' }],
    ]);
    expect(item?.days[0]?.shift).toMatchObject({ breakStart: '12:00', breakEnd: '13:00' });
    for (const name of totalNames)
      expect(item?.totals[name]).toBe(item?.days.reduce((sum, day) => sum + day.totals[name], 0));
  });

  test('is what the contract says, to the last field, though nothing parses it on its way out', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-02', '08:00-?');
    await make.anAbsence(person, { startsOn: '2026-11-04', endsOn: '2026-11-05' });
    const { text } = await ask(`from=2026-10-15&to=2026-11-20${only([person])}`);
    const strict = register
      .extend({ items: registerItem.extend({ days: workDay.strict().array() }).strict().array() })
      .strict();
    expect(strict.parse(JSON.parse(text)).items[0]?.days).toHaveLength(37);
  });

  test('comes packed for whoever can unpack it, and is the same then', async () => {
    const person = await aWorker();
    const asked = { token: admin, headers: { 'accept-encoding': 'br, gzip' } };
    const path = `GET /work-days?from=2026-11-01&to=2026-11-30${only([person])}` as const;
    const { headers, rawPayload } = await it.ask(path, asked);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(rawPayload).toString()).toBe((await it.ask(path, { token: admin })).text);
  });

  test('has a day for every date asked for, also where nobody is planned', async () => {
    const person = await it.aUser({ company });
    const [item] = (await read(`from=2025-02-27&to=2025-03-02${only([person])}`)).items;
    expect(item?.days.map(({ date, rest }) => [date, rest])).toEqual([
      ['2025-02-27', true],
      ['2025-02-28', true],
      ['2025-03-01', true],
      ['2025-03-02', true],
    ]);
  });

  test('pages by person in the order of their names', async () => {
    const people = await Promise.all(['Carla', 'Anna', 'Bruno'].map((firstName) => it.aUser({ company, firstName })));
    const range = `from=2026-11-10&to=2026-11-10${only(people)}`;
    const all = await read(`${range}&pageSize=5000`);
    expect(all.total).toBe(3);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(`${range}&pageSize=1&page=${page}`)));
    expect(pages.flatMap(namesOf)).toEqual(namesOf(all));
    expect(pages.map(({ total, page, pageSize }) => [total, page, pageSize])).toEqual(
      [1, 2, 3, 4].map((page) => [3, page, 1]),
    );
  });

  test.each([
    ['without a range', '', 'from'],
    ['a range that runs backwards', 'from=2026-11-10&to=2026-11-09', 'to'],
    ['a range of 63 days', 'from=2026-01-01&to=2026-03-04', 'to'],
    ['a day that is none', 'from=2026-02-30&to=2026-03-01', 'from'],
    ['a shift type nobody knows', 'from=2026-11-10&to=2026-11-10&shiftType=dawn', 'shiftType.0'],
    ['an event nobody knows', 'from=2026-11-10&to=2026-11-10&eventType=party', 'eventType.0'],
    ['too many people', 'from=2026-11-10&to=2026-11-10&pageSize=5001', 'pageSize'],
  ])('refuses %s', async (_, query, path) => {
    const { status, body } = await ask(query);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation',
      errors: expect.arrayContaining([expect.objectContaining({ path })]) as unknown,
    });
  });

  test('takes 62 days', async () => expect((await ask('from=2026-01-01&to=2026-03-03')).status).toBe(200));

  test('shows a Responsible their own departments alone', async () => {
    const [inside, outside] = [await aWorker({ departmentId: department.id }), await aWorker()];
    const responsible = await it.aUser({ company, role: 'Responsible', leads: [department.id] });
    const { token } = await it.signedInAs(responsible);
    expect(namesOf(await read(`from=2026-11-10&to=2026-11-10${only([inside, outside])}`, token))).toEqual([inside.id]);
  });

  test('shows nothing of another company', async () => {
    const person = await aWorker();
    const stranger = await it.tokenOf('Admin');
    expect((await read(`from=2026-11-10&to=2026-11-10${only([person])}`, stranger)).items).toEqual([]);
  });

  test('keeps showing who has left on the days they stamped', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-03', '08:00-17:00');
    await read(`from=2026-11-03&to=2026-11-03${only([person])}`);
    await it.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived: true } });
    expect((await read(`from=2026-11-01&to=2026-11-05${only([person])}`)).total).toBe(1);
    expect((await read(`from=2026-11-09&to=2026-11-11${only([person])}`)).total).toBe(0);
  });
});

describe('filters', () => {
  test('shift type and absence type ask for a day in the range that has them', async () => {
    const [day, night, away] = [await aWorker(), await it.aUser({ company }), await aWorker()];
    const late = await make.aShift(company, { start: '22:00', end: '06:00', period: 'night' });
    await make.aSchedule(company, [night], late);
    await make.anAbsence(away, { startsOn: '2026-11-10', type: 'illness', protocolNumber: '1234567890' });
    const range = `from=2026-11-09&to=2026-11-11${only([day, night, away])}`;
    expect(namesOf(await read(`${range}&shiftType=night`))).toEqual([night.id]);
    expect(namesOf(await read(`${range}&shiftType=night&shiftType=day`)).toSorted()).toEqual(
      [day, night, away].map(({ id }) => id).toSorted(),
    );
    expect(namesOf(await read(`${range}&absenceType=illness`))).toEqual([away.id]);
    expect(namesOf(await read(`${range}&absenceType=rol`))).toEqual([]);
    expect(namesOf(await read(`${range}&leaveRequestType=rol`))).toEqual([]);
  });

  test('counters count people on the day, and an event names them', async () => {
    const [late, forgot, away, here, absent] = await Promise.all(Array.from({ length: 5 }, () => aWorker()));
    if (!late || !forgot || !away || !here || !absent) throw new Error('Five people are needed.');
    await make.stamped(late, '2026-11-11', '08:30-17:00');
    await make.stamped(forgot, '2026-11-11', '08:00-?');
    await make.anAbsence(away, { startsOn: '2026-11-11', type: 'vacation' });
    await make.stamped(here, '2026-11-11', '08:00-17:00');
    await make.stamped(here, '2026-11-12', '08:00-?');
    const range = `from=2026-11-01&to=2026-11-30${only([late, forgot, away, here, absent])}&date=2026-11-11`;
    const { counters } = await read(range);
    expect(counters).toEqual({
      present: 1,
      late: 1,
      missingStamp: 1,
      vacation: 1,
      illness: 0,
      rol: 0,
      dayOff: 0,
      toApprove: 0,
    });
    const named = { present: here, late, missingStamp: forgot, vacation: away };
    for (const [event, person] of Object.entries(named)) {
      const found = await read(`${range}&eventType=${event}`);
      expect([event, namesOf(found)]).toEqual([event, [person.id]]);
      expect(found.counters).toEqual(counters);
    }
    expect(namesOf(await read(`${range}&eventType=anomaly`)).toSorted()).toEqual(
      [late, forgot, away, here, absent].map(({ id }) => id).toSorted(),
    );
    expect((await read(range.replace('2026-11-11', '2026-11-12'))).counters).toMatchObject({ present: 1, late: 0 });
  });

  test('who left early is found, and is counted nowhere', async () => {
    const [early, forgot, punctual, back] = await Promise.all(Array.from({ length: 4 }, () => aWorker()));
    if (!early || !forgot || !punctual || !back) throw new Error('Four people are needed.');
    await make.stamped(early, '2026-11-11', '08:00-16:20');
    await make.stamped(forgot, '2026-11-11', '08:00-?');
    await make.stamped(punctual, '2026-11-11', '08:00-17:00');
    await make.stamped(back, '2026-11-12', '08:00-09:00');
    const range = `from=2026-11-01&to=2026-11-30${only([early, forgot, punctual, back])}`;
    expect(namesOf(await read(`${range}&date=2026-11-11&eventType=early`))).toEqual([early.id]);
    expect(namesOf(await read(`${range}&date=2026-11-12&eventType=early`))).toEqual([]);
    expect((await read(`${range}&date=2026-11-11`)).counters).not.toHaveProperty('early');
  });

  test('a type of leave names whoever asked for it or got it, on days of the range', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aWorker()));
    const [pending, approved, rejected, elsewhere, other] = people;
    if (!pending || !approved || !rejected || !elsewhere || !other) throw new Error('Five people are needed.');
    await aLeaveRequest(pending, { startsOn: '2026-11-04', endsOn: '2026-11-09' });
    await aLeaveRequest(approved, { startsOn: '2026-11-11', endsOn: '2026-11-20', status: 'approved' });
    await aLeaveRequest(rejected, { startsOn: '2026-11-10', status: 'rejected' });
    await aLeaveRequest(elsewhere, { startsOn: '2026-11-12' });
    await aLeaveRequest(other, { startsOn: '2026-11-10', type: 'rol' });
    const range = `from=2026-11-09&to=2026-11-11${only(people)}`;
    const found = async (query: string) => new Set(namesOf(await read(`${range}${query}`)));
    expect(await found('&leaveRequestType=vacation')).toEqual(new Set([pending.id, approved.id]));
    expect(await found('&leaveRequestType=vacation&leaveRequestType=rol')).toEqual(
      new Set([pending.id, approved.id, other.id]),
    );
    expect(await found('&leaveRequestType=vacation&shiftType=day')).toEqual(new Set([pending.id, approved.id]));
    expect(await found('&leaveRequestType=vacation&shiftType=night')).toEqual(new Set());
  });

  test('to approve is whoever has anything waiting that touches the day', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aWorker()));
    const [leave, stamps, absence, done, elsewhere] = people;
    if (!leave || !stamps || !absence || !done || !elsewhere) throw new Error('Five people are needed.');
    await aLeaveRequest(leave, { startsOn: '2026-11-08', endsOn: '2026-11-10' });
    const [enteredAt, exitedAt] = [at('2026-11-10', '08:00'), at('2026-11-10', '12:00')].map((one) =>
      one.toISOString(),
    );
    await it.ask('POST /stamps/updates', {
      token: (await it.signedInAs(stamps)).token,
      body: { date: '2026-11-10', reason: 'Badge', changes: [{ stampingId: null, enteredAt, exitedAt }] },
    });
    await make.anAbsence(absence, { startsOn: '2026-11-10', status: 'pendingReview' });
    await make.anAbsence(done, { startsOn: '2026-11-10', status: 'pendingReview', archived: true });
    await aLeaveRequest(done, { startsOn: '2026-11-10', status: 'approved' });
    await aLeaveRequest(elsewhere, { startsOn: '2026-11-11' });
    const range = `from=2026-11-09&to=2026-11-11${only(people)}&date=2026-11-10`;
    const found = await read(`${range}&eventType=toApprove`);
    expect(new Set(namesOf(found))).toEqual(new Set([leave.id, stamps.id, absence.id]));
    expect([found.counters.toApprove, (await read(range)).counters.toApprove]).toEqual([3, 3]);
  });

  test('a day tells what waits for a decision and touches it', async () => {
    const person = await aWorker();
    const id = await aLeaveRequest(person, {
      startsOn: '2026-11-10',
      type: 'rol',
      startTime: '08:00',
      endTime: '10:30',
    });
    await aLeaveRequest(person, { startsOn: '2026-11-10', status: 'rejected' });
    await aLeaveRequest(person, { startsOn: '2026-11-11' });
    const { body } = await it.ask(`GET /work-days/info?userId=${person.id}&date=2026-11-10`, { token: admin });
    expect(body.requests).toEqual({
      leave: [
        {
          id,
          type: 'rol',
          startsOn: '2026-11-10',
          endsOn: '2026-11-10',
          startTime: '08:00',
          endTime: '10:30',
          status: 'pendingReview',
          note: null,
        },
      ],
      stamps: [],
    });
  });

  test('the day of the counters stays inside the range', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-10-30', '08:30-17:00');
    expect((await read(`from=2026-10-26&to=2026-10-30${only([person])}`)).counters.late).toBe(1);
  });
});

describe('as time passes', () => {
  afterAll(() => it.clock.set(testClockStart));

  test('a running day counts up to now, and a forgotten exit shows when the tolerance is over', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-12', '08:00-?');
    const today = async () => {
      const [item] = (await read(`from=2026-11-12&to=2026-11-12${only([person])}`, (await it.signedInAs(boss)).token))
        .items;
      return { presence: item?.user.presence, ...item?.days[0] };
    };
    it.clock.set('2026-11-12T10:30:00+01:00');
    expect(await today()).toMatchObject({
      status: 'running',
      presence: 'inside',
      totals: { ordinary: 150 },
      anomalies: [],
    });
    it.clock.set('2026-11-12T11:30:00+01:00');
    expect(await today()).toMatchObject({ status: 'running', totals: { ordinary: 210, uncovered: 270 } });
    it.clock.set('2026-11-12T18:59:00+01:00');
    expect(await today()).toMatchObject({ status: 'running', presence: 'inside', anomalies: [] });
    it.clock.set('2026-11-12T19:00:00+01:00');
    expect(await today()).toMatchObject({ status: 'toVerify', presence: 'notInCompany', anomalies: ['missingExit'] });
  });

  test('a stamp of the future opens nothing until its time has come', async () => {
    it.clock.set(testClockStart);
    const person = await aWorker();
    await make.stamped(person, '2026-11-12', '12:00-?');
    const now = async () => {
      const { token } = await it.signedInAs(boss);
      const found = await read(`from=2026-11-12&to=2026-11-13${only([person])}`, token);
      return { present: found.counters.present, firstIn: found.items[0]?.days[0]?.firstIn };
    };
    expect(await now()).toEqual({ present: 0, firstIn: null });
    it.clock.set('2026-11-12T12:00:00+01:00');
    expect(await now()).toEqual({ present: 1, firstIn: '2026-11-12T11:00:00.000Z' });
  });

  test('a day to come is in no total', async () => {
    it.clock.set(testClockStart);
    const person = await aWorker();
    const [item] = (await read(`from=2026-11-13&to=2026-11-20${only([person])}`)).items;
    expect(item?.totals.due).toBe(0);
    expect(item?.days.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'future'));
  });
});
