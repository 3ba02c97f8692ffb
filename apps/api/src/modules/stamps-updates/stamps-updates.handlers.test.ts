import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { newId } from '#db/new-id.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { rebuildPerson } from '#register/days/projector.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let boss: TestUser;
let admin: string;
let department: { id: string };
let office: string;
const day = '2026-11-10';

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  department = await it.aDepartment(company);
  boss = await it.aUser({ company, role: 'Admin' });
  office = await make.aShift(company);
});
beforeEach(async () => {
  it.clock.set(testClockStart);
  admin = (await it.signedInAs(boss)).token;
});
afterAll(() => it.close());

type Worker = TestUser & { token: string };
const aWorker = async (given: Parameters<TestApp['aUser']>[0] = {}): Promise<Worker> => {
  const person = await it.aUser({ company, ...given });
  await make.aSchedule(company, [person], office);
  return { ...person, token: (await it.signedInAs(person)).token };
};
const times = (entered: string | null, left: string | null, date: Day = day) => ({
  enteredAt: entered && at(date, entered).toISOString(),
  exitedAt: left && at(date, left).toISOString(),
});
const ask = (person: Worker, changes: object[], more: object = {}) =>
  it.ask('POST /stamps/updates', {
    token: person.token,
    body: { date: day, reason: 'Badge dimenticato', changes, ...more },
  });
const decide = (id: string, body: object, token = admin) => it.ask(`PATCH /stamps/updates/${id}`, { token, body });
const list = async (query: string, token = admin) => (await it.ask(`GET /stamps/updates?${query}`, { token })).body;
const find = async (id: string, token = admin) => (await list(`id=${id}`, token)).items[0];
const info = async (person: TestUser, token = admin) =>
  (await it.ask(`GET /work-days/info?userId=${person.id}&date=${day}`, { token })).body;
const correct = (person: TestUser, stampings: object[], token = admin) =>
  it.ask('PATCH /work-days', { token, body: { userId: person.id, date: day, stampings } });
const correctionsOf = async ({ id }: TestUser) =>
  (
    await it.database.systemDb.execute<{ correction: { requestId: string | null; undoes?: string } }>(
      sql`select correction from stamps where user_id = ${id} and correction is not null order by seq`,
    )
  ).rows.map(({ correction }) => correction);
/** What the register keeps of the day, to the last character. */
const keptOf = async ({ id }: TestUser) => {
  const { systemDb } = it.database;
  const days = await systemDb.execute(sql`select * from work_days where user_id = ${id} and day = ${day}`);
  const pairs = await systemDb.execute(sql`select * from stampings where user_id = ${id} and day = ${day} order by id`);
  return JSON.stringify([days.rows, pairs.rows]);
};

/** Came at 08:31 instead of 08:02, and asks to have it put right. */
const aRequest = async (given: Parameters<TestApp['aUser']>[0] = {}) => {
  const person = await aWorker(given);
  const [entry = ''] = await make.stamped(person, day, '08:31-17:00');
  const { body } = await ask(person, [{ stampingId: entry, ...times('08:02', '17:00') }]);
  return { person, entry, id: body.id, body };
};

describe('a request', () => {
  test('stands beside the day, with what it would do to it; the day stays', async () => {
    const person = await aWorker({ departmentId: department.id });
    const [entry = ''] = await make.stamped(person, day, '08:31-17:00');
    const before = await info(person);
    const { status, body } = await ask(person, [{ stampingId: entry, ...times('08:02', '17:00') }]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { id: person.id, departmentId: department.id },
      date: day,
      reason: 'Badge dimenticato',
      status: 'pendingReview',
      submittedAt: it.clock.now().toISOString(),
      changes: [{ stampingId: entry, before: times('08:31', '17:00'), after: times('08:02', '17:00') }],
      requested: null,
      effect: { before: { worked: 450, delayActual: 31 }, after: { worked: 480, delayActual: 2 } },
      moved: false,
      stampings: [{ id: entry, replacedBy: null }],
      decidedBy: null,
    });
    expect(await info(person)).toEqual({
      ...before,
      requests: {
        leave: [],
        stamps: [{ id: body.id, status: 'pendingReview', reason: 'Badge dimenticato', changes: body.changes }],
      },
      history: [expect.objectContaining({ action: 'stampsUpdates.create', entityId: body.id }), ...before.history],
    });
    const [line, ...more] = await it.historyOf(body.id);
    expect([line, more]).toMatchObject([{ action: 'stampsUpdates.create', actorId: person.id }, []]);
    const events = (await it.leftInOutbox('event')).map(({ payload }) => JSON.stringify(payload));
    expect(events.find((text) => text.includes(body.id))).toContain(`department:${department.id}`);
    expect((await it.mailsTo(boss.email)).at(-1)?.text).toContain(body.id);
  });

  test('adds a pair, takes one away, and closes one that was left open', async () => {
    const person = await aWorker();
    const [first = '', , second = ''] = await make.stamped(person, day, '06:00-06:30, 08:00-?');
    const { body } = await ask(person, [
      { stampingId: first, remove: true },
      { stampingId: second, ...times('08:00', '12:00') },
      { stampingId: null, ...times('13:00', '17:00') },
    ]);
    expect(body.changes).toEqual([
      { stampingId: first, before: times('06:00', '06:30'), after: null },
      { stampingId: second, before: times('08:00', null), after: times('08:00', '12:00') },
      { stampingId: null, before: null, after: times('13:00', '17:00') },
    ]);
    expect(body.effect.after).toMatchObject({ ordinary: 480, excess: 0 });
  });

  const badRequests: [string, (entry: string) => object[], number, string][] = [
    ['of nothing', () => [], 422, 'changes'],
    ['that changes nothing', (entry) => [{ stampingId: entry, ...times('08:31', '17:00') }], 422, 'changes.0'],
    [
      'of one stamping twice',
      (entry) => [
        { stampingId: entry, remove: true },
        { stampingId: entry, ...times('08:00', '17:00') },
      ],
      422,
      'changes.1.stampingId',
    ],
    ['of a stamping that is not there', () => [{ stampingId: newId(), remove: true }], 404, 'changes.0.stampingId'],
    [
      'that overlaps what is left alone',
      () => [{ stampingId: null, ...times('16:00', '18:00') }],
      422,
      'changes.0.enteredAt',
    ],
    ['that ends before it begins', () => [{ stampingId: null, ...times('19:00', '18:00') }], 422, 'changes.0.exitedAt'],
    [
      'far from its day',
      () => [{ stampingId: null, ...times('08:00', '09:00', '2026-11-03') }],
      422,
      'changes.0.enteredAt',
    ],
  ];
  test.each(badRequests)('%s is refused', async (_, changes, status, path) => {
    const person = await aWorker();
    const [entry = ''] = await make.stamped(person, day, '08:31-17:00');
    const answer = await ask(person, changes(entry));
    expect([answer.status, answer.body]).toMatchObject([status, { errors: [{ path }] }]);
    expect((await list(`userId=${person.id}`)).total).toBe(0);
  });

  test('for a day to come, or for a closed month, is refused', async () => {
    const person = await aWorker();
    const ahead = await ask(person, [{ stampingId: null, ...times('08:00', '12:00', '2026-11-20') }], {
      date: '2026-11-20',
    });
    expect([ahead.status, ahead.body]).toMatchObject([422, { errors: [{ path: 'changes.0.enteredAt' }] }]);
    await it.aClosedMonth(person, '2026-11');
    const closed = await ask(person, [{ stampingId: null, ...times('08:00', '12:00') }]);
    expect(closed.body).toMatchObject({ statusCode: 409, code: 'monthClosed', errors: [{ path: 'date' }] });
  });
});

describe('the list', () => {
  test('is of whom one sees: a Responsible their departments, everybody their own, nobody another company', async () => {
    const [inside, outside] = [await aRequest({ departmentId: department.id }), await aRequest()];
    const responsible = await it.aUser({ company, role: 'Responsible', leads: [department.id] });
    const { token } = await it.signedInAs(responsible);
    const [seen, both] = [`userId=${inside.person.id}&userId=${outside.person.id}`, [inside.id, outside.id]];
    const idsOf = async (query: string, as = admin) => (await list(query, as)).items.map(({ id }) => id).toSorted();
    expect(await idsOf(seen)).toEqual(both.toSorted());
    expect(await idsOf(seen, token)).toEqual([inside.id]);
    expect(await idsOf(seen, await it.tokenOf('Admin'))).toEqual([]);
    expect(await idsOf(`${seen}&departmentId=none`)).toEqual([outside.id]);
    const mine = await it.ask('GET /stamps/updates/mine', { token: outside.person.token });
    expect(mine.body.items.map(({ id }) => id)).toEqual([outside.id]);
    expect((await it.ask('GET /stamps/updates', { token: outside.person.token })).status).toBe(403);
  });

  test('is filtered, sorted, searched and paged', async () => {
    const person = await aWorker({ firstName: 'Zenobia' });
    const days = ['2026-11-04', '2026-11-05', '2026-11-06'] as const;
    const ids: string[] = [];
    for (const date of days) {
      it.clock.advance(1);
      ids.push(
        (await ask(person, [{ stampingId: null, ...times('08:00', '12:00', date) }], { date, reason: date })).body.id,
      );
    }
    const [, second = '', third = ''] = ids;
    await decide(second, { status: 'rejected', note: 'No' });
    const idsOf = async (query: string) =>
      (await list(`userId=${person.id}${query}`)).items.map(({ id }) => ids.indexOf(id));
    expect(await idsOf('')).toEqual([2, 1, 0]);
    expect(await idsOf('&sort=date')).toEqual([0, 1, 2]);
    expect(await idsOf('&status=pendingReview&sort=submittedAt')).toEqual([0, 2]);
    expect(await idsOf('&status=rejected&status=approved')).toEqual([1]);
    expect(await idsOf('&from=2026-11-05&to=2026-11-05')).toEqual([1]);
    expect(await idsOf(`&id=${third}`)).toEqual([2]);
    expect(await idsOf('&search=nobody')).toEqual([]);
    expect((await list('search=zenobia&pageSize=1&page=3&sort=date')).items).toMatchObject([{ id: third }]);
    expect((await list('search=zenobia&pageSize=1')).total).toBe(3);
  });

  test('shows each pending one of the same day with an effect of its own', async () => {
    const person = await aWorker();
    const [entry = ''] = await make.stamped(person, day, '08:31-17:00');
    const early = await ask(person, [{ stampingId: entry, ...times('08:00', '17:00') }]);
    const gone = await ask(person, [{ stampingId: entry, remove: true }]);
    const { items } = await list(`userId=${person.id}`);
    const ordinaryOf = (id: string) => items.find((one) => one.id === id)?.effect.after.ordinary;
    expect([ordinaryOf(early.body.id), ordinaryOf(gone.body.id)]).toEqual([480, 0]);
  });

  test('asks the database the same number of times however long it is', async () => {
    // A reader takes a connection for each question.
    const asked = vi.spyOn(it.database.app, 'connect');
    onTestFinished(() => asked.mockRestore());
    const count = async (query: string) => {
      asked.mockClear();
      await list(query);
      return asked.mock.calls.length;
    };
    const few = [await aRequest()];
    const many = [...few, ...(await Promise.all(Array.from({ length: 6 }, () => aRequest())))];
    for (const { person } of many) await ask(person, [{ stampingId: null, ...times('18:00', '19:00') }]);
    const queryOf = (some: typeof few) => some.map(({ person }) => `userId=${person.id}`).join('&');
    const [two, fourteen] = [await count(queryOf(few)), await count(queryOf(many))];
    expect(two).toBeGreaterThan(5);
    expect(fourteen).toBe(two);
  });
});

describe('an approval', () => {
  test('corrects the day, keeps what was stamped beside it, and is told once', async () => {
    const { person, entry, id } = await aRequest();
    it.clock.advance(60);
    const { status, body } = await decide(id, { status: 'approved', note: 'Visto' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'approved',
      version: 2,
      decidedBy: { id: boss.id },
      decidedAt: it.clock.now().toISOString(),
      decisionNote: 'Visto',
      effect: { before: { worked: 450 }, after: { worked: 480, delayActual: 2 } },
      moved: false,
      requested: null,
    });
    const now = await info(person);
    expect(now).toMatchObject({ totals: { ordinary: 480, delayActual: 2 }, requests: { stamps: [] } });
    const [corrected, original] = now.stampings;
    expect(corrected).toMatchObject({ ...times('08:02', '17:00'), source: 'request', corrected: true });
    expect(original).toMatchObject({ id: entry, ...times('08:31', '17:00'), replacedBy: corrected?.id });
    expect(body.stampings).toEqual(now.stampings);
    const told = now.history.map(({ action, actor }) => `${action} ${actor?.id}`);
    expect(told.slice(0, 2).toSorted()).toEqual([`stampsUpdates.decide ${boss.id}`, `workDays.update ${boss.id}`]);
    expect(told[2]).toBe(`stampsUpdates.create ${person.id}`);
    expect((await it.historyOf(id)).map(({ action }) => action)).toEqual([
      'stampsUpdates.decide',
      'stampsUpdates.create',
    ]);
    expect(await correctionsOf(person)).toMatchObject([{ requestId: id }]);
    const decisions = (await it.leftInOutbox('decision')).map(({ payload }) => JSON.stringify(payload));
    expect(decisions.filter((text) => text.includes(id))).toHaveLength(1);
  });

  test('moves the version of the day on, so that whoever read it before is told', async () => {
    const { person, id } = await aRequest();
    const { version } = await info(person);
    await decide(id, { status: 'approved' });
    const late = await it.ask('PATCH /work-days', {
      token: admin,
      body: { userId: person.id, date: day, note: 'Visto', version },
    });
    expect(late.body).toMatchObject({ code: 'stale' });
  });

  test('leaves the pairs it does not speak of as they are', async () => {
    const person = await aWorker();
    const [, , second = ''] = await make.stamped(person, day, '08:00-12:00, 13:20-17:00');
    const { body } = await ask(person, [{ stampingId: second, ...times('13:00', '17:00') }]);
    await decide(body.id, { status: 'approved' });
    const { stampings, totals } = await info(person);
    const current = stampings.filter(({ replacedBy }) => replacedBy === null);
    expect(current).toMatchObject([times('08:00', '12:00'), times('13:00', '17:00')]);
    expect(totals).toMatchObject({ ordinary: 480, uncovered: 0 });
  });

  test('with other times says what was asked for beside what was approved', async () => {
    const { person, entry, id, body: asked } = await aRequest();
    const { body } = await decide(id, {
      status: 'approved',
      changes: [{ stampingId: entry, ...times('08:15', '17:00') }],
    });
    expect(body).toMatchObject({
      changes: [{ stampingId: entry, before: times('08:31', '17:00'), after: times('08:15', '17:00') }],
      requested: asked.changes,
      effect: { after: { delayActual: 15 } },
    });
    expect((await info(person)).totals.delayActual).toBe(15);
  });

  const badEdits: [string, (entry: string) => object[], number, string][] = [
    ['of a stamping that is not there', () => [{ stampingId: newId(), remove: true }], 404, 'changes.0.stampingId'],
    ['in the future', (entry) => [{ stampingId: entry, ...times('08:31', '65:00') }], 422, 'changes.0.exitedAt'],
    ['of nothing', (entry) => [{ stampingId: entry, ...times('08:31', '17:00') }], 422, 'changes.0'],
  ];
  test.each(badEdits)('with other times %s is refused, and nothing is kept', async (_, changes, status, path) => {
    const { person, entry, id } = await aRequest();
    const answer = await decide(id, { status: 'approved', changes: changes(entry) });
    expect([answer.status, answer.body]).toMatchObject([status, { errors: [{ path }] }]);
    expect([await find(id), await correctionsOf(person)]).toMatchObject([{ status: 'pendingReview', version: 1 }, []]);
  });

  test('in a closed month is refused', async () => {
    const { person, id } = await aRequest();
    await it.aClosedMonth(person, '2026-11');
    expect((await decide(id, { status: 'approved' })).body).toMatchObject({
      code: 'monthClosed',
      errors: [{ path: 'date' }],
    });
    expect((await find(id))?.status).toBe('pendingReview');
    expect((await decide(id, { status: 'rejected', note: 'Mese chiuso' })).status).toBe(200);
  });

  const moves: [string, (person: TestUser, entry: string) => Promise<unknown>][] = [
    ['somebody corrected it', (person, entry) => correct(person, [{ id: entry, ...times('08:10', '17:00') }])],
    ['somebody confirmed the very same pair', (person) => correct(person, [times('08:31', '17:00')])],
    ['a stamp arrived late', (person) => make.stamped(person, day, '?-16:00')],
  ];
  test.each(moves)('on a day that has moved is refused: %s; with other times it is not', async (_, move) => {
    const { person, entry, id } = await aRequest();
    it.clock.advance(60);
    await move(person, entry);
    const moved = await find(id);
    expect(moved).toMatchObject({ moved: true, status: 'pendingReview' });
    const refused = await decide(id, { status: 'approved' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'stale', errors: [{ path: 'changes' }] }]);
    const changes = (moved?.stampings ?? [])
      .filter(({ replacedBy }) => replacedBy === null)
      .map(({ id: stampingId }, index) =>
        index === 0 ? { stampingId, ...times('08:02', '17:05') } : { stampingId, remove: true },
      );
    const { body } = await decide(id, { status: 'approved', changes });
    expect(body).toMatchObject({ status: 'approved', effect: { after: { delayActual: 2 } } });
    expect((await info(person)).totals.delayActual).toBe(2);
  });

  test('of a pair that the day beside it now holds is refused as moved', async () => {
    const person = await aWorker();
    const { body } = await ask(person, [{ stampingId: null, ...times('22:00', '26:00') }]);
    await make.stamped(person, '2026-11-11', '00:30-09:00');
    const refused = await decide(body.id, { status: 'approved' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'stale', errors: [{ path: 'changes' }] }]);
  });
});

describe('a refusal', () => {
  test('needs a word, leaves the day, and keeps what the change would have done', async () => {
    const { person, id } = await aRequest();
    const before = await info(person);
    const wordless = await decide(id, { status: 'rejected' });
    expect([wordless.status, wordless.body]).toMatchObject([422, { errors: [{ path: 'note' }] }]);
    const { body } = await decide(id, { status: 'rejected', note: 'Non risulta' });
    expect(body).toMatchObject({
      status: 'rejected',
      decisionNote: 'Non risulta',
      effect: { before: { worked: 450 }, after: { worked: 480 } },
    });
    expect(await info(person)).toEqual({
      ...before,
      requests: { leave: [], stamps: [] },
      history: [expect.objectContaining({ action: 'stampsUpdates.decide', entityId: id }), ...before.history],
    });
    expect(await correctionsOf(person)).toEqual([]);
  });

  test('takes no other times', async () => {
    const { entry, id } = await aRequest();
    const changes = [{ stampingId: entry, remove: true }];
    expect((await decide(id, { status: 'rejected', note: 'No', changes })).body).toMatchObject({
      errors: [{ path: 'changes' }],
    });
  });
});

describe('who decides', () => {
  test('not oneself, not an Operator, not a stranger, not who does not see the person', async () => {
    const { person, id } = await aRequest({ departmentId: department.id });
    const [colleague, outsider] = [await it.tokenOf('Operator', company), await it.tokenOf('Responsible', company)];
    const answers: [string, number, string][] = [
      [person.token, 403, 'ownRequest'],
      [colleague, 404, 'notFound'],
      [outsider, 404, 'notFound'],
      [await it.tokenOf('Admin'), 404, 'notFound'],
    ];
    for (const [token, statusCode, code] of answers) {
      expect((await decide(id, { status: 'approved' }, token)).body).toMatchObject({ statusCode, code });
      if (code === 'notFound')
        expect((await it.ask(`DELETE /stamps/updates/${id}`, { token })).body).toMatchObject({ code });
    }
    expect(await find(id)).toMatchObject({ status: 'pendingReview', version: 1 });
    const { token } = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    expect((await decide(id, { status: 'approved' }, token)).status).toBe(200);
  });

  test('an Admin not for themselves either, but a BackOffice for the Admin', async () => {
    const own = { ...boss, token: admin };
    const { body } = await ask(own, [{ stampingId: null, ...times('08:00', '12:00') }]);
    expect((await decide(body.id, { status: 'rejected', note: 'No' })).body).toMatchObject({ code: 'ownRequest' });
    const staff = await it.tokenOf('BackOffice', company);
    expect((await decide(body.id, { status: 'approved' }, staff)).status).toBe(200);
  });

  test('once: a second decision, and one on an older version, is 409', async () => {
    const { id } = await aRequest();
    expect((await decide(id, { status: 'approved', version: 2 })).body).toMatchObject({ code: 'stale' });
    expect((await decide(id, { status: 'draft' })).body).toMatchObject({ code: 'statusForbids' });
    await decide(id, { status: 'approved', version: 1 });
    for (const status of ['approved', 'rejected'])
      expect((await decide(id, { status, note: 'No' })).body).toMatchObject({ code: 'alreadyDecided' });
  });

  test('of two at once one, twenty times over', async () => {
    const rival = (await it.signedInAs(await it.aUser({ company, role: 'BackOffice' }))).token;
    for (let round = 0; round < 20; round += 1) {
      const { person, id } = await aRequest();
      const answers = await Promise.all([
        decide(id, { status: 'approved' }),
        decide(id, round % 2 === 0 ? { status: 'approved' } : { status: 'rejected', note: 'No' }, rival),
      ]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect([won?.status, lost?.body.code]).toEqual([200, 'alreadyDecided']);
      expect(await find(id)).toMatchObject({ status: won?.body.status, version: 2 });
      expect((await it.historyOf(id)).filter(({ action }) => action === 'stampsUpdates.decide')).toHaveLength(1);
      expect(await correctionsOf(person)).toHaveLength(won?.body.status === 'approved' ? 1 : 0);
    }
  });
});

describe('taking a decision back', () => {
  test('leaves the day to the last character what it was, and the request as it was asked', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:31-?');
    await correct(person, [times('08:31', '17:00')]);
    await make.stamped(person, day, '?-17:20');
    it.clock.advance(5);
    const renewed = await ask(person, [{ stampingId: null, ...times('18:00', '19:00') }]);
    await it.ask(`GET /work-days?from=${day}&to=${day}&userId=${person.id}`, { token: admin });
    const before = [await keptOf(person), (await info(person)).stampings];

    it.clock.advance(5);
    const changes = [{ stampingId: null, ...times('18:00', '18:30') }];
    expect((await decide(renewed.body.id, { status: 'approved', changes })).status).toBe(200);
    expect(await keptOf(person)).not.toBe(before[0]);
    it.clock.advance(9);
    const { status, body } = await decide(renewed.body.id, { status: 'pendingReview' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...renewed.body, version: 3 });
    expect([await keptOf(person), (await info(person)).stampings]).toEqual(before);

    // Computed anew from the log alone it is the same, and the log is whole.
    await inTransaction(it.database, company.id, (db) => rebuildPerson(db, company.id, person.id, it.clock.now()));
    expect(await keptOf(person)).toBe(before[0]);
    expect(await correctionsOf(person)).toHaveLength(3);
    const register = await verifyRegister(it.database.reader(company.id), company.id);
    expect(register.firstBreak).toBeNull();

    expect((await decide(renewed.body.id, { status: 'approved' })).body).toMatchObject({ status: 'approved' });
    expect((await correctionsOf(person)).filter(({ undoes }) => undoes)).toHaveLength(1);
  });

  test('of a refusal has it wait again', async () => {
    const { id, body: asked } = await aRequest();
    await decide(id, { status: 'rejected', note: 'No' });
    expect((await decide(id, { status: 'pendingReview' })).body).toEqual({ ...asked, version: 3 });
  });

  test('is for whoever decided, for ten seconds, in an open month', async () => {
    const { person, id } = await aRequest();
    await decide(id, { status: 'approved' });
    const rival = await it.tokenOf('BackOffice', company);
    expect((await decide(id, { status: 'pendingReview' }, rival)).body).toMatchObject({ code: 'alreadyDecided' });
    it.clock.advance(11);
    expect((await decide(id, { status: 'pendingReview' })).body).toMatchObject({ code: 'alreadyDecided' });
    it.clock.advance(-2);
    await it.aClosedMonth(person, '2026-11');
    expect((await decide(id, { status: 'pendingReview' })).body).toMatchObject({ code: 'monthClosed' });
    expect((await find(id))?.status).toBe('approved');
  });

  test('leaves a later correction of the day alone', async () => {
    const { person, id } = await aRequest();
    await decide(id, { status: 'approved' });
    it.clock.advance(3);
    await correct(person, [times('09:00', '17:00')]);
    await decide(id, { status: 'pendingReview' });
    expect((await info(person)).totals.delayActual).toBe(60);
    expect(await find(id)).toMatchObject({ status: 'pendingReview', moved: true });
  });
});

describe('removing', () => {
  test('is for the owner and for who decides, while it waits', async () => {
    const [mine, theirs, done] = [await aRequest(), await aRequest(), await aRequest()];
    const remove = (id: string, token: string) => it.ask(`DELETE /stamps/updates/${id}`, { token });
    expect((await remove(mine.id, mine.person.token)).status).toBe(204);
    expect((await remove(theirs.id, admin)).status).toBe(204);
    await decide(done.id, { status: 'approved' });
    for (const token of [admin, done.person.token])
      expect((await remove(done.id, token)).body).toMatchObject({ statusCode: 409, code: 'statusForbids' });
    expect(await find(mine.id)).toBeUndefined();
    expect((await it.historyOf(mine.id))[0]).toMatchObject({ action: 'stampsUpdates.remove' });
  });
});
