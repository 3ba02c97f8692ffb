import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#db/new-id.ts';
import { day, openDesk, stampsUpdateCalls, times } from '#testing/stamps-update-calls.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
let desk: Desk;
let it: Desk['it'];
let make: Desk['make'];
let company: Desk['company'];
let boss: Desk['boss'];
let department: Desk['department'];
let admin: string;
beforeAll(async () => {
  desk = await openDesk();
  ({ it, make, company, boss, department } = desk);
});
beforeEach(async () => {
  await desk.begin();
  ({ admin } = desk);
});
afterAll(() => it.close());

const { aWorker, ask, decide, list, find, info, aRequest } = stampsUpdateCalls(() => desk);

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
