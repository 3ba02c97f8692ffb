import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noModules, providerRoles } from '@timbro/core/access.ts';
import { testClockStart } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { type PlanningDesk, planningDesk } from '#testing/planning.ts';

let desk: PlanningDesk;
let t: PlanningDesk['it'];
let person: TestUser;
let token: string;

beforeAll(async () => {
  desk = await planningDesk();
  t = desk.it;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(testClockStart);
  person = await desk.aPerson();
  ({ token } = await t.signedInAs(person));
});

const list = async (as = token, query = '') => {
  const { status, body, text } = await t.ask(`GET /notifications?${query}`, { token: as });
  expect(status, text).toBe(200);
  return body;
};
const read = (until: unknown, as?: string) =>
  t.ask('PATCH /notifications/read', { ...(as && { token: as }), body: { until } as object });
const days = { type: 'vacation', startsOn: '2026-11-16', endsOn: '2026-11-20' };
const ask = async (as = token) => (await t.ask('POST /leave-requests', { token: as, body: days })).body;
const approve = (id: string) =>
  t.ask(`PATCH /leave-requests/${id}`, { token: desk.admin, body: { status: 'approved' } });
const minutesLater = (minutes: number) => t.clock.advance(minutes * 60);

test('a notice names its record, whom it is about and when; what it has none of is null', async () => {
  const { id } = await ask();
  minutesLater(1);
  await approve(id);
  expect(await list()).toEqual({
    items: [
      {
        id,
        kind: 'leaveRequests',
        recordId: id,
        at: '2026-11-12T09:31:00.000Z',
        own: true,
        user: {
          id: person.id,
          displayName: expect.stringMatching(/^Prova /) as string,
          sortName: expect.stringMatching(/ Prova$/) as string,
          departmentId: null,
        },
        readAt: null,
        status: 'approved',
        type: 'vacation',
        alarm: null,
        title: null,
        month: null,
        renewed: false,
        startsOn: '2026-11-16',
        endsOn: '2026-11-20',
        startTime: null,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
    unread: 1,
  });
});

test('somebody who also decides may ask for their own alone, or for what waits alone', async () => {
  const decider = await t.signedInAs(await t.aUser({ company: desk.company, role: 'BackOffice' }));
  const { id } = await ask(decider.token);
  await approve(id);
  await ask();
  expect((await list(decider.token, 'own=true')).items).toMatchObject([{ recordId: id, own: true }]);
  const waiting = await list(decider.token, 'own=false');
  expect(waiting.items.map(({ own }) => own)).not.toContain(true);
  expect(waiting.total).toBeGreaterThan(0);
  expect((await list(token, 'own=false')).items).toEqual([]);
  expect((await t.ask('GET /notifications?own=perhaps', { token })).body).toMatchObject({ code: 'validation' });
});

describe('a published plan', () => {
  const kinds = async (as = token) => (await list(as)).items.map(({ kind }) => kind);

  test('is news for whoever works other shifts by it, once for all the days', async () => {
    await desk.plan([desk.cell(person, '2026-11-18'), desk.cell(person, '2026-11-16')]);
    const { items, unread } = await list();
    expect(unread).toBe(1);
    expect(items).toMatchObject([
      { kind: 'planPublished', recordId: person.id, own: true, startsOn: '2026-11-16', endsOn: '2026-11-18' },
    ]);
    expect(items[0]).toMatchObject({ status: null, type: null, user: { id: person.id } });
    minutesLater(1);
    await desk.plan([desk.cell(person, '2026-11-19')]);
    expect((await list()).items.map(({ startsOn }) => startsOn)).toEqual(['2026-11-19', '2026-11-16']);
  });

  test('is none where nothing changes, as a draft, as a rehearsal, for days gone by, and for who planned it', async () => {
    await desk.plan([desk.cell(person, '2026-11-16', desk.office)]);
    await desk.plan([desk.cell(person, '2026-11-17')], { published: false });
    await desk.plan([desk.cell(person, '2026-11-17')], { dryRun: true });
    await desk.plan([desk.cell(person, '2026-11-11')]);
    await desk.plan([desk.cell(desk.planner, '2026-11-17')]);
    expect(await kinds()).toEqual([]);
    expect(await kinds(desk.admin)).not.toContain('planPublished');
  });

  test('is no news after 30 days, and then not kept either', async () => {
    await desk.plan([desk.cell(person, '2026-12-30')]);
    t.clock.set('2026-12-12T10:29:00+01:00');
    const { token: later } = await t.signedInAs(person);
    expect(await kinds(later)).toEqual(['planPublished']);
    t.clock.set('2026-12-12T10:31:00+01:00');
    expect(await kinds(later)).toEqual([]);
    await desk.plan([desk.cell(person, '2026-12-31')], {}, (await t.signedInAs(desk.planner)).token);
    const { rows } = await t.database.system.query('select 1 from plan_notices where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('a missing stamp', () => {
  const forgot = async (day: string, pairs: string) => {
    const stamps = await desk.make.stamped(person, day, pairs);
    await desk.dayOf(day, person);
    return stamps;
  };
  const missed = async () =>
    (await list()).items.flatMap(({ kind, startsOn, at, recordId }) =>
      kind === 'missedStamp' ? [{ startsOn, at, recordId }] : [],
    );

  test('is told to the person once the day is over, under an id that stays', async () => {
    await forgot('2026-11-11', '08:00-?');
    await forgot('2026-11-10', '?-17:00');
    await forgot('2026-11-12', '08:00-?');
    await forgot('2026-10-12', '08:00-?');
    expect(await missed()).toEqual([
      { startsOn: '2026-11-11', at: '2026-11-11T23:00:00.000Z', recordId: person.id },
      { startsOn: '2026-11-10', at: '2026-11-10T23:00:00.000Z', recordId: person.id },
    ]);
    const ids = (await list()).items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect((await list()).items.map(({ id }) => id)).toEqual(ids);
    expect((await list(desk.admin)).items.map(({ kind }) => kind)).not.toContain('missedStamp');
  });

  test('of a night is told at the next noon', async () => {
    const night = await desk.make.aShift(desk.company, { start: '22:00', end: '06:00', period: 'night' });
    await desk.plan([desk.cell(person, '2026-11-11', night)]);
    await forgot('2026-11-11', '22:00-?');
    expect(await missed()).toEqual([]);
    t.clock.set('2026-11-12T12:00:00+01:00');
    ({ token } = await t.signedInAs(person));
    expect(await missed()).toMatchObject([{ startsOn: '2026-11-11', at: '2026-11-12T11:00:00.000Z' }]);
  });

  test('is told no more while the change that was asked for waits', async () => {
    const [stampingId] = await forgot('2026-11-11', '08:00-?');
    expect(await missed()).toHaveLength(1);
    const changes = [{ stampingId, enteredAt: '2026-11-11T07:00:00.000Z', exitedAt: '2026-11-11T16:00:00.000Z' }];
    const body = { date: '2026-11-11', reason: 'Dimenticata', changes };
    const { status, text } = await t.ask('POST /stamps/updates', { token, body });
    expect(status, text).toBe(201);
    expect(await missed()).toEqual([]);
  });
});

describe('reading', () => {
  const readAts = async (as = token) => (await list(as)).items.map(({ readAt }) => readAt);
  const answered = async () => {
    const { id } = await ask();
    await approve(id);
  };

  test('marks what there is up to an instant, and what comes later is unread again', async () => {
    await answered();
    minutesLater(5);
    const { status, body } = await read('2026-11-12T09:30:00.000Z', token);
    expect([status, body]).toEqual([200, { until: '2026-11-12T09:30:00.000Z', readAt: '2026-11-12T09:35:00.000Z' }]);
    expect(await list()).toMatchObject({ unread: 0, items: [{ readAt: '2026-11-12T09:35:00.000Z' }] });
    await desk.plan([desk.cell(person, '2026-11-24')]);
    expect(await readAts()).toEqual([null, '2026-11-12T09:35:00.000Z']);
    expect((await list()).unread).toBe(1);
  });

  test('goes forward only, and the same again changes nothing', async () => {
    await read('2026-11-12T09:29:00.000Z', token);
    minutesLater(1);
    const again = await read('2026-11-12T09:29:00.000Z', token);
    const earlier = await read('2020-01-01T00:00:00.000Z', token);
    for (const { status, body } of [again, earlier])
      expect([status, body]).toEqual([200, { until: '2026-11-12T09:29:00.000Z', readAt: '2026-11-12T09:30:00.000Z' }]);
    minutesLater(1);
    expect((await read('2026-11-12T09:31:00.000Z', token)).body).toMatchObject({ until: '2026-11-12T09:31:00.000Z' });
  });

  test('reaches no further than now, however far it asks', async () => {
    expect((await read('2999-01-01T00:00:00.000Z', token)).body).toMatchObject({ until: '2026-11-12T09:30:00.000Z' });
    minutesLater(1);
    await desk.plan([desk.cell(person, '2026-11-25')]);
    expect(await readAts()).toEqual([null]);
  });

  test('is each person’s own, and told to their own pages only when something moved', async () => {
    const other = await desk.aPerson();
    const { token: theirs } = await t.signedInAs(other);
    await desk.plan([desk.cell(person, '2026-11-26'), desk.cell(other, '2026-11-26')]);
    const events = async () =>
      (await t.leftInOutbox('event')).filter(
        ({ payload }) => (payload as { event: { eventType: string } }).event.eventType === 'notifications.read',
      );
    const before = (await events()).length;
    await read('2026-11-12T09:30:00.000Z', token);
    await read('2026-11-12T09:30:00.000Z', token);
    const told = (await events()).slice(before);
    expect(told).toMatchObject([{ payload: { rooms: [`user:${person.id}`] } }]);
    expect(await readAts()).toEqual(['2026-11-12T09:30:00.000Z']);
    expect(await readAts(theirs)).toEqual([null]);
    expect((await t.historyOf(person.id)).map(({ action }) => action)).toEqual(['workDays.plan']);
  });

  test('goes with the person', async () => {
    const gone = await t.aUser({ company: desk.company });
    await read('2026-11-12T09:30:00.000Z', (await t.signedInAs(gone)).token);
    expect((await t.ask(`DELETE /users/${gone.id}`, { token: desk.admin })).status).toBe(204);
  });

  test('needs no module', async () => {
    const company = await t.aCompany({ modules: noModules });
    const as = await t.tokenOf('Operator', company);
    expect(await list(as)).toEqual({ items: [], total: 0, page: 1, pageSize: 25, unread: 0 });
    expect((await read('2026-11-12T09:30:00.000Z', as)).status).toBe(200);
  });

  test.each([
    ['nothing', undefined],
    ['no instant', 'ieri'],
    ['a day', '2026-11-12'],
    ['a number', 1],
  ])('up to %s is refused', async (_, until) => {
    expect((await read(until, token)).body).toMatchObject({ code: 'validation', errors: [{ path: 'until' }] });
  });

  test('takes nothing but an instant', async () => {
    const body = { until: '2026-11-12T09:30:00.000Z', userId: desk.planner.id };
    expect((await t.ask('PATCH /notifications/read', { token, body })).status).toBe(422);
  });

  test.each(providerRoles)('is not for a %s', async (role) => {
    expect((await read('2026-11-12T09:30:00.000Z', await t.tokenOf(role))).body).toMatchObject({ code: 'forbidden' });
  });

  test('is not for nobody', async () => {
    expect((await read('2026-11-12T09:30:00.000Z')).body).toMatchObject({ code: 'unauthorized' });
  });
});
