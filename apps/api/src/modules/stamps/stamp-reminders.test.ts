import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTroubles } from '#jobs/troubles.ts';
import { keepRegister } from '#register/days/keep-fresh.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { remindOfStamps, sweepReminders } from './stamp-reminders.ts';

let t: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let office: string;
let person: TestUser;

const day = '2026-11-12';
beforeAll(async () => {
  t = await testApp();
  make = attendanceOn(t.server);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(testClockStart);
  company = await t.aCompany();
  office = await make.aShift(company, { start: '08:00', end: '17:00', toleranceBefore: 60 });
  person = await aPerson();
});

/** Somebody who works by a schedule, of the office from Monday to Friday if no other shift is named. */
async function aPerson(shiftId = office, of = company): Promise<TestUser> {
  const one = await t.aUser({ company: of });
  await make.aSchedule(of, [one], shiftId);
  return one;
}
const aKeeper = () => ({ database: t.database, troubles: createTroubles(pino({ level: 'silent' })) });
/** The register as the night before has left it. */
const lastNight = async () => keepRegister(t.server, at('2026-11-11', '20:00'));
/** The job as its clock has it, after a night of the register. */
async function remindAt(time: string, on = day): Promise<void> {
  await lastNight();
  t.clock.set(at(on, time));
  await remindOfStamps(aKeeper(), t.clock.now());
}
const mails = ({ email }: TestUser = person) => t.mailsTo(email);
const tokenOf = async (user: TestUser) => (await t.signedInAs(user)).token;
const bell = async (user: TestUser = person) =>
  (await t.ask('GET /notifications', { token: await tokenOf(user) })).body.items;
const patched = async (body: object, user: TestUser = person) =>
  t.ask('PATCH /users/personal-profile', { token: await tokenOf(user), body });

describe('whoever has not stamped a quarter of an hour after the start', () => {
  test('is told by notice and by mail where to do it, and that nothing is lost without a connection', async () => {
    await remindAt('08:15');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Manca la timbratura delle 08:00');
    expect(mail?.text).toContain('il turno del 12/11/2026 è iniziato alle 08:00');
    expect(mail?.text).toContain('{publicUrl}/me/\n');
    expect(mail?.text).toContain('Se la timbratura è già stata fatta senza rete, arriverà da sola.');
    expect(await bell()).toMatchObject([
      {
        kind: 'missedStamp',
        recordId: person.id,
        own: true,
        at: at(day, '08:15').toISOString(),
        startsOn: day,
        endsOn: day,
        startTime: '08:00',
        readAt: null,
      },
    ]);
    const told = (await t.leftInOutbox('event')).map(({ payload }) => payload);
    expect(told).toContainEqual({
      event: {
        eventType: 'notifications.remind',
        entityId: person.id,
        companyId: company.id,
        at: at(day, '08:15').toISOString(),
      },
      rooms: [`user:${person.id}`],
    });
  });

  test('is told in their language', async () => {
    const other = await t.aUser({ company, language: 'en' });
    await make.aSchedule(company, [other], office);
    await remindAt('08:15');
    expect((await mails(other))[0]?.subject).toBe('The stamp of 08:00 is missing');
  });

  test.each([
    ['a minute too early', '08:14', 0],
    ['in time', '08:15', 1],
    ['at the last moment', '10:00', 1],
    ['by a server that comes back too late', '10:01', 0],
  ])('%s', async (_, time, times) => {
    await remindAt(time);
    expect(await mails()).toHaveLength(times);
  });

  test('is told once, whatever the number of minutes, processes and restarts', async () => {
    const beside = await testApp({ beside: t });
    await lastNight();
    t.clock.set(at(day, '08:15'));
    const now = t.clock.now();
    await Promise.all([
      remindOfStamps(aKeeper(), now),
      remindOfStamps({ ...aKeeper(), database: beside.database }, now),
      remindOfStamps(aKeeper(), now),
    ]);
    for (const time of ['08:16', '09:00', '10:00']) await remindAt(time);
    expect(await mails()).toHaveLength(1);
    expect(await bell()).toHaveLength(1);
    await beside.close();
  });

  test('is told again of another shift of the same day, not of the same one', async () => {
    await remindAt('08:15');
    const late = await make.aShift(company, { start: '14:00', end: '20:00' });
    const planner = await t.aUser({ company, role: 'Admin' });
    const plan = async (shiftId: string) =>
      t.ask('POST /work-days', {
        token: await tokenOf(planner),
        body: { assignments: [{ userId: person.id, date: day, shiftId }] },
      });
    expect((await plan(late)).status).toBe(200);
    expect(await bell()).not.toContainEqual(expect.objectContaining({ startTime: '08:00' }));
    await remindAt('14:15');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Manca la timbratura delle 08:00',
      expect.stringContaining('Turni pubblicati'),
      'Manca la timbratura delle 14:00',
    ]);
    expect((await plan(office)).status).toBe(200);
    await remindAt('14:20');
    expect(await mails()).toHaveLength(4);
  });

  test('goes by the plan that was published, whatever was drafted over it', async () => {
    const assignments = [
      { userId: person.id, date: day, shiftId: await make.aShift(company, { start: '14:00', end: '20:00' }) },
    ];
    t.clock.set(at('2026-11-11', '19:00'));
    const token = (await t.signedInAs(await t.aUser({ company, role: 'Admin' }))).token;
    expect((await t.ask('POST /work-days', { token, body: { assignments, published: false } })).status).toBe(200);
    await remindAt('08:15');
    expect(await mails()).toHaveLength(1);
  });

  test('works a night by the clock of the company, on the night that the clocks go back too', async () => {
    const night = await make.aShift(company, { start: '22:00', end: '06:00', period: 'night' });
    const keeper = await t.aUser({ company });
    await make.aSchedule(company, [keeper], night, { weeks: [Array.from({ length: 7 }, () => night)] });
    await keepRegister(t.server, at('2026-10-24', '12:00'));
    t.clock.set('2026-10-24T22:14:59+02:00');
    await remindOfStamps(aKeeper(), t.clock.now());
    expect(await mails(keeper)).toEqual([]);
    t.clock.set('2026-10-24T22:15:00+02:00');
    await remindOfStamps(aKeeper(), t.clock.now());
    expect((await mails(keeper))[0]?.text).toContain('il turno del 24/10/2026 è iniziato alle 22:00');
    t.clock.set('2026-10-25T05:00:00+01:00');
    expect(await bell(keeper)).toMatchObject([{ startsOn: '2026-10-24', startTime: '22:00' }]);
  });
});

describe('nobody is reminded', () => {
  const never = async (time = '08:15', user = person) => {
    await remindAt(time);
    expect(await mails(user)).toEqual([]);
    expect(await bell(user)).toEqual([]);
  };
  const system = (text: string, ...values: unknown[]) => t.database.system.query(text, values);

  test.each([
    ['who has stamped', '07:55-?'],
    ['who came within the tolerance', '07:00-?'],
    ['who came and left again', '07:50-08:05'],
    ['who is still in by an entry before the tolerance', '05:30-?'],
    ['whose exit alone has arrived', '?-08:05'],
  ])('%s', async (_, pairs) => {
    await make.stamped(person, day, pairs);
    await never();
  });

  test('whose stamps were too early for the shift is reminded', async () => {
    await make.stamped(person, day, '05:30-06:40');
    await remindAt('08:15');
    expect(await mails()).toHaveLength(1);
  });

  test('who is still in from the night before', async () => {
    const night = await make.aShift(company, { start: '22:00', end: '06:00', period: 'night', toleranceAfter: 120 });
    const early = await make.aShift(company, { start: '07:30', end: '12:00', toleranceBefore: 30 });
    const body = {
      assignments: [
        { userId: person.id, date: '2026-11-11', shiftId: night },
        { userId: person.id, date: day, shiftId: early },
      ],
    };
    t.clock.set('2026-11-10T12:00:00+01:00');
    const token = (await t.signedInAs(await t.aUser({ company, role: 'Admin' }))).token;
    expect((await t.ask('POST /work-days', { token, body })).status).toBe(200);
    await make.stamped(person, '2026-11-11', '21:55-?');
    await remindAt('07:45');
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Turni pubblicati')]);
  });

  test.each([
    ['on leave', { status: 'approved' }],
    ['with leave that was asked for', { status: 'pendingReview' }],
    ['ill, with the number still to come', { type: 'illness', status: 'draft' }],
    [
      'with hours asked for at the start',
      { type: 'rol', status: 'pendingReview', startTime: '08:00', endTime: '10:00' },
    ],
    ['with hours asked for and no times', { type: 'rol', status: 'pendingReview', minutes: 60 }],
  ] as const)('%s', async (_, given) => {
    await make.anAbsence(person, { startsOn: day, ...given });
    await never();
  });

  test.each([
    [
      'hours asked for later in the day',
      { type: 'rol', status: 'pendingReview', startTime: '10:00', endTime: '12:00' },
    ],
    ['an absence that was refused', { status: 'rejected' }],
    ['an absence that was archived', { status: 'approved', archived: true }],
  ] as const)('for %s: they are', async (_, given) => {
    await make.anAbsence(person, { startsOn: day, ...given });
    await remindAt('08:15');
    expect(await mails()).toHaveLength(1);
  });

  test('before a permission at the start of the shift is over', async () => {
    await make.anAbsence(person, { startsOn: day, type: 'rol', startTime: '08:00', endTime: '09:30' });
    await never('09:44');
    await remindAt('09:45');
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Manca la timbratura delle 09:30']);
  });

  test('who has asked for leave themselves, or for a stamp of the day', async () => {
    const token = await tokenOf(person);
    const body = { type: 'vacation', startsOn: day, endsOn: day };
    expect((await t.ask('POST /leave-requests', { token, body })).status).toBe(201);
    await never();
    const other = await aPerson();
    await system(
      `insert into stamps_updates (id, created_at, company_id, user_id, day, reason, changes, status) values (gen_random_uuid(), now(), $1, $2, $3, 'x', '[]', 'pendingReview')`,
      company.id,
      other.id,
      day,
    );
    await never('08:16', other);
  });

  test('on an approved exit until it is over, and then a quarter of an hour later', async () => {
    await system(
      `insert into exits (id, created_at, company_id, user_id, reason, starts_at, expected_return_at, approved_return_at, source, status)
       values (gen_random_uuid(), now(), $1, $2, 'client', $3, $4, $4, 'request', 'approved')`,
      company.id,
      person.id,
      at(day, '08:00'),
      at(day, '09:00'),
    );
    await never('09:14');
    await remindAt('09:15');
    expect(await mails()).toHaveLength(1);
  });

  test('on a holiday, a day of rest or in a closed month', async () => {
    await keepRegister(t.server, at('2026-12-07', '20:00'));
    t.clock.set(at('2026-12-08', '08:15'));
    await remindOfStamps(aKeeper(), t.clock.now());
    t.clock.set(at('2026-11-14', '08:15'));
    await remindOfStamps(aKeeper(), t.clock.now());
    await lastNight();
    await system("update work_days set status = 'closed' where user_id = $1 and day = $2", person.id, day);
    t.clock.set(at(day, '08:15'));
    await remindOfStamps(aKeeper(), t.clock.now());
    expect(await mails()).toEqual([]);
  });

  test.each([
    ['who was archived', "update users set status = 'archived', archived_on = '2026-11-11' where id = $1"],
    ['who has not come in yet', "update users set status = 'notActive' where id = $1"],
    [
      'of a client that is off',
      "update companies set status = 'disabled' where id = (select company_id from users where id = $1)",
    ],
    [
      'of a client without the module',
      'update companies set module_hr = false where id = (select company_id from users where id = $1)',
    ],
  ])('%s', async (_, text) => {
    await lastNight();
    await system(text, person.id);
    t.clock.set(at(day, '08:15'));
    await remindOfStamps(aKeeper(), t.clock.now());
    expect(await mails()).toEqual([]);
  });

  test('who does not want to be', async () => {
    expect((await patched({ notifications: { missedStamp: false } })).status).toBe(200);
    await never();
    expect((await patched({ notifications: { missedStamp: true } })).status).toBe(200);
    await remindAt('08:16');
    expect(await mails()).toHaveLength(1);
  });
});

describe('a reminder', () => {
  const places = async () => (await bell()).map(({ startsOn, startTime }) => [startsOn, startTime]);

  test('goes when the stamp arrives, at once and for good', async () => {
    await remindAt('08:15');
    const token = await tokenOf(person);
    const body = { id: crypto.randomUUID(), at: at(day, '08:02').toISOString(), direction: 'in', source: 'app' };
    expect((await t.ask('POST /stamps', { token, body })).status).toBe(201);
    expect(await bell()).toEqual([]);
    await t.ask('GET /stamps/current', { token });
    expect(await bell()).toEqual([]);
  });

  test('goes with the absence that explains it', async () => {
    await remindAt('08:15');
    await make.anAbsence(person, { startsOn: day, type: 'illness', status: 'draft' });
    expect(await bell()).toEqual([]);
  });

  test('leads to the day once the shift is long gone, and is no news after 30 days', async () => {
    await remindAt('08:15');
    t.clock.set(at(day, '19:59'));
    expect(await places()).toEqual([[day, '08:00']]);
    t.clock.set(at(day, '20:00'));
    expect(await places()).toEqual([[day, null]]);
    const rows = async () =>
      (await t.database.system.query('select 1 from stamp_reminders where user_id = $1', [person.id])).rowCount;
    t.clock.set(at('2026-12-12', '08:15'));
    expect(await places()).toEqual([[day, null]]);
    await sweepReminders(t.server, t.clock.now());
    expect(await rows()).toBe(1);
    t.clock.set(at('2026-12-12', '08:16'));
    expect(await places()).toEqual([]);
    await sweepReminders(t.server, t.clock.now());
    expect(await rows()).toBe(0);
  });

  test('is nobody else’s', async () => {
    const elsewhere = await t.aCompany();
    const stranger = await aPerson(await make.aShift(elsewhere, { start: '12:00', end: '18:00' }), elsewhere);
    const colleague = await aPerson(await make.aShift(company, { start: '12:00', end: '18:00' }));
    await remindAt('08:15');
    expect(await mails()).toHaveLength(1);
    for (const other of [stranger, colleague]) expect([await mails(other), await bell(other)]).toEqual([[], []]);
  });
});

describe('somebody who cannot be served', () => {
  test('for whom nothing can be written down keeps nobody waiting, and is named', async () => {
    const other = await aPerson();
    const owner = await t.owner();
    await lastNight();
    await owner.query(`alter table stamp_reminders add constraint broken check (user_id <> '${person.id}')`);
    const keeper = aKeeper();
    t.clock.set(at(day, '08:15'));
    await remindOfStamps(keeper, t.clock.now());
    expect([await mails(), (await mails(other)).length]).toEqual([[], 1]);
    expect(keeper.troubles.list()).toMatchObject([{ work: 'reminders', companyId: company.id, userId: person.id }]);
    await owner.query('alter table stamp_reminders drop constraint broken');
    await remindOfStamps(aKeeper(), t.clock.now());
    expect([(await mails()).length, (await mails(other)).length]).toEqual([1, 1]);
  });

  test('whose day cannot be computed is not reminded by a row that may be wrong, and keeps nobody waiting', async () => {
    const other = await aPerson();
    await lastNight();
    const owner = await t.owner();
    await owner.query(
      `insert into stamps (company_id, user_id, id, seq, at, received_at, source, review, correction, hash)
       values ($1, $2, gen_random_uuid(), 1000, $3, $3, 'manual', false, '{"day": "2026-11-10", "supersedes": []}', '\\x00')`,
      [company.id, person.id, at(day, '07:00')],
    );
    t.clock.set(at(day, '08:15'));
    const keeper = aKeeper();
    await remindOfStamps(keeper, t.clock.now());
    expect([await mails(), (await mails(other)).length]).toEqual([[], 1]);
    expect(keeper.troubles.list()).toMatchObject([{ work: 'register', companyId: company.id, userId: person.id }]);
    await owner.query('delete from stamps where user_id = $1', [person.id]);
  });
});

test('a company of which nobody comes is served some people a minute, and the others in the same minute', async () => {
  const crowd = await Promise.all(Array.from({ length: 205 }, () => t.aUser({ company })));
  await make.aSchedule(company, crowd, office);
  const elsewhere = await t.aCompany();
  const stranger = await aPerson(await make.aShift(elsewhere, { start: '08:05', end: '18:00' }), elsewhere);
  const reminded = async () =>
    (await t.database.system.query('select 1 from stamp_reminders where company_id = $1', [company.id])).rowCount;
  await remindAt('08:20');
  expect([await reminded(), (await mails(stranger)).length]).toEqual([200, 1]);
  await remindAt('08:21');
  expect(await reminded()).toBe(206);
});
