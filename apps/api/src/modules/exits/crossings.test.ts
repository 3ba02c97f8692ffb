import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { at } from '#testing/attendance.ts';
import type { TestUser } from '#testing/factories.ts';
import { placesOn } from '#testing/place.ts';
import { settleExits } from './exit-jobs.ts';
import { noteCrossing } from './exits.door.ts';

let t: TestApp;
let make: ReturnType<typeof placesOn>['make'];
let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ make, aPlace, tokenOf } = placesOn(t));
});
afterAll(() => t.close());

const day = '2026-11-12';
beforeEach(() => t.clock.set(at(day, '10:30')));

/** Somebody at work since eight, and who decides. */
async function atWork() {
  const place = await aPlace();
  await make.stamped(place.operator, day, '08:00-?');
  return place;
}
const crossed = (user: TestUser, kind: 'left' | 'returned', time: string) =>
  noteCrossing(t.server, {
    companyId: user.companyId,
    userId: user.id,
    timezone: 'Europe/Rome',
    kind,
    at: at(day, time),
    polygonId: null,
  });
const settleAt = async (time: string) => {
  t.clock.set(at(day, time));
  await settleExits(t.server, t.clock.now());
};
const mine = async (user: TestUser) => (await t.ask('GET /exits/mine', { token: await tokenOf(user) })).body.items;
const allowed = async (user: TestUser, decider: TestUser, from: string, to: string | null, reason = 'personal') => {
  const body = {
    reason,
    startsAt: at(day, from).toISOString(),
    expectedReturnAt: to && at(day, to).toISOString(),
  };
  const { body: exit } = await t.ask('POST /exits', { token: await tokenOf(user), body });
  const token = await tokenOf(decider);
  return (await t.ask(`PATCH /exits/${exit.id}`, { token, body: { status: 'approved' } })).body;
};
const logs = async (user: TestUser) =>
  (
    await t.database.system.query<{ exit_id: string | null; settled: boolean; back: boolean }>(
      'select exit_id, settled, returned_at is not null as back from exit_logs where user_id = $1 order by left_at',
      [user.id],
    )
  ).rows;

describe('a crossing', () => {
  test.each([
    ['a quarter of an hour before', '10:15'],
    ['at the time', '10:30'],
    ['while it lasts', '11:20'],
    ['a quarter of an hour after it was to end', '12:15'],
  ])('belongs to an approved request %s', async (_, time) => {
    const { operator, admin } = await atWork();
    const { id } = await allowed(operator, admin, '10:30', '12:00');
    await crossed(operator, 'left', time);
    expect(await mine(operator)).toMatchObject([{ id, leftAt: at(day, time).toISOString(), returnedAt: null }]);
    await crossed(operator, 'returned', '12:30');
    expect(await mine(operator)).toMatchObject([{ id, returnedAt: at(day, '12:30').toISOString() }]);
    await settleAt('13:30');
    expect(await mine(operator)).toHaveLength(1);
    expect(await logs(operator)).toEqual([{ exit_id: id, settled: true, back: true }]);
  });

  test('more than a quarter of an hour too early belongs to nothing', async () => {
    const { operator, admin } = await atWork();
    const { id } = await allowed(operator, admin, '10:46', '11:30');
    await crossed(operator, 'left', '10:30');
    expect(await mine(operator)).toMatchObject([{ id, leftAt: null }]);
  });

  test('keeps the time at which the person said that they leave', async () => {
    const { operator, admin } = await atWork();
    const { id } = await allowed(operator, admin, '10:30', '12:00');
    await t.ask(`PATCH /exits/${id}`, { token: await tokenOf(operator), body: { left: true } });
    await crossed(operator, 'left', '10:33');
    expect(await mine(operator)).toMatchObject([{ id, leftAt: at(day, '10:30').toISOString() }]);
  });

  test.each([
    ['half an hour later, with an end', '12:00'],
    ['half an hour later, without one', null],
  ])('is still the exit that the person said to leave on, %s', async (_, until) => {
    const { operator, admin } = await atWork();
    const { id } = await allowed(operator, admin, '10:30', until);
    await t.ask(`PATCH /exits/${id}`, { token: await tokenOf(operator), body: { left: true } });
    await crossed(operator, 'left', '11:00');
    await settleAt('11:30');
    await crossed(operator, 'returned', '11:50');
    expect(await mine(operator)).toMatchObject([
      { id, leftAt: at(day, '10:30').toISOString(), returnedAt: at(day, '11:50').toISOString() },
    ]);
    expect(await logs(operator)).toEqual([{ exit_id: id, settled: true, back: true }]);
  });

  test('told twice is kept once', async () => {
    const { operator } = await atWork();
    for (const time of ['10:30', '10:30']) await crossed(operator, 'left', time);
    expect(await logs(operator)).toHaveLength(1);
  });

  test('that nothing explains becomes a draft to justify after a quarter of an hour', async () => {
    const { operator, admin } = await atWork();
    await crossed(operator, 'left', '10:30');
    await settleAt('10:44');
    expect(await mine(operator)).toEqual([]);
    await settleAt('10:46');
    const [exit] = await mine(operator);
    expect(exit).toMatchObject({
      source: 'detected',
      status: 'draft',
      reason: null,
      startsAt: at(day, '10:30').toISOString(),
      leftAt: at(day, '10:30').toISOString(),
      returnedAt: null,
      justifyBy: new Date(at(day, '10:46').getTime() + 86_400_000).toISOString(),
    });
    await crossed(operator, 'returned', '10:50');
    const { id = '' } = exit ?? {};
    expect(await mine(operator)).toMatchObject([{ id, returnedAt: at(day, '10:50').toISOString() }]);
    expect((await t.ask('GET /notifications', { token: await tokenOf(operator) })).body.items).toMatchObject([
      { kind: 'exits', recordId: id, own: true, status: 'draft' },
    ]);
    expect(await t.mailsTo(admin.email)).toEqual([]);
    await settleAt('10:55');
    expect(await mine(operator)).toHaveLength(1);
    expect((await t.historyOf(id)).map(({ action }) => action)).toEqual(['exits.detect', 'exits.detect']);
  });

  test.each([
    ['in the planned break', '12:30'],
    ['a quarter of an hour before the break', '11:45'],
    ['a quarter of an hour after the break', '13:15'],
  ])('%s is only logged', async (_, time) => {
    const { operator } = await atWork();
    t.clock.set(at(day, '13:20'));
    await crossed(operator, 'left', time);
    await settleAt('14:30');
    expect(await mine(operator)).toEqual([]);
    expect(await logs(operator)).toMatchObject([{ exit_id: null, settled: true }]);
  });

  test.each([
    ['ten minutes', '10:40', 0],
    ['a quarter of an hour', '10:45', 0],
    ['sixteen minutes', '10:46', 1],
  ])('followed by an out-stamp after %s', async (_, out, drafts) => {
    const { operator } = await atWork();
    await crossed(operator, 'left', '10:30');
    await make.stamped(operator, day, `?-${out}`);
    await settleAt('11:00');
    expect(await mine(operator)).toHaveLength(drafts);
  });

  test('that was allowed meanwhile needs no reason any more', async () => {
    const { operator, admin } = await atWork();
    await crossed(operator, 'left', '10:30');
    t.clock.set(at(day, '10:40'));
    const { id } = await allowed(operator, admin, '10:40', '11:30');
    await settleAt('10:50');
    expect(await mine(operator)).toMatchObject([{ id, leftAt: at(day, '10:30').toISOString() }]);
  });
});

test('an exit that was allowed only after its person had come back is over with the crossing', async () => {
  const { operator, admin } = await atWork();
  await crossed(operator, 'left', '10:30');
  t.clock.set(at(day, '10:40'));
  await crossed(operator, 'returned', '10:38');
  const { id } = await allowed(operator, admin, '10:40', '11:30');
  await settleAt('10:50');
  const times = { leftAt: at(day, '10:30').toISOString(), returnedAt: at(day, '10:38').toISOString() };
  expect(await mine(operator)).toMatchObject([{ id, ...times }]);
});

test('whoever stamps out is out no longer, from that moment', async () => {
  const { operator, admin } = await atWork();
  const { id } = await allowed(operator, admin, '10:30', '12:00');
  await t.ask(`PATCH /exits/${id}`, { token: await tokenOf(operator), body: { left: true } });
  await make.stamped(operator, day, '?-11:10');
  await settleAt('11:12');
  expect(await mine(operator)).toMatchObject([{ id, returnedAt: at(day, '11:10').toISOString() }]);
});

describe('who goes out for the company and stamps on the way', () => {
  async function outAt(left: string, reason = 'service') {
    const { operator, admin } = await atWork();
    const { id } = await allowed(operator, admin, '10:30', '12:00', reason);
    await t.ask(`PATCH /exits/${id}`, { token: await tokenOf(operator), body: { left: true } });
    await make.stamped(operator, day, `?-${left}`);
    await settleAt('11:30');
    return { operator, admin };
  }

  test('is not back by that stamp, but by the next', async () => {
    const { operator, admin } = await outAt('10:32');
    expect(await mine(operator)).toMatchObject([{ returnedAt: null }]);
    await make.stamped(operator, day, '12:05-17:00');
    await settleAt('17:30');
    expect(await mine(operator)).toMatchObject([{ returnedAt: at(day, '12:05').toISOString() }]);
    const token = await tokenOf(admin);
    const { body } = await t.ask(`GET /work-days/info?userId=${operator.id}&date=${day}`, { token });
    expect(body.totals).toMatchObject({ ordinary: 480, uncovered: 0 });
  });

  test('says so by hand too, without losing the time', async () => {
    const { operator } = await outAt('10:32', 'client');
    const [exit] = await mine(operator);
    t.clock.set(at(day, '11:50'));
    await t.ask(`PATCH /exits/${exit?.id}`, { token: await tokenOf(operator), body: { returned: true } });
    expect(await mine(operator)).toMatchObject([{ returnedAt: at(day, '11:50').toISOString() }]);
  });

  test.each([
    ['long after leaving', '10:46', 'service'],
    ['for oneself', '10:32', 'personal'],
  ])('has gone home who stamps out %s', async (_, left, reason) => {
    const { operator } = await outAt(left, reason);
    expect(await mine(operator)).toMatchObject([{ returnedAt: at(day, left).toISOString() }]);
  });
});

describe('a detected exit', () => {
  async function detected() {
    const place = await atWork();
    await crossed(place.operator, 'left', '10:30');
    await settleAt('10:50');
    const [exit] = await mine(place.operator);
    return { ...place, id: exit?.id ?? '' };
  }
  const change = async (user: TestUser, id: string, body: object) =>
    t.ask(`PATCH /exits/${id}`, { token: await tokenOf(user), body });

  test('is explained by its person, decided by another', async () => {
    const { operator, admin, id } = await detected();
    expect((await change(operator, id, { status: 'pendingReview' })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'reason' }],
    });
    const told = { reason: 'client', note: 'Da Rossi', status: 'pendingReview' };
    expect((await change(operator, id, told)).body).toMatchObject({ ...told, justifyBy: null });
    expect(await t.mailsTo(admin.email)).toHaveLength(1);
    expect((await change(admin, id, { status: 'approved' })).body).toMatchObject({ countsAsWork: true });
  });

  test('goes to those who decide after a day, who must say the reason, and takes it back with the decision', async () => {
    const { operator, admin, id } = await detected();
    await settleExits(t.server, new Date(at(day, '10:49').getTime() + 86_400_000));
    expect(await mine(operator)).toMatchObject([{ status: 'draft' }]);
    t.clock.set(new Date(at(day, '10:51').getTime() + 86_400_000));
    await settleExits(t.server, t.clock.now());
    expect(await mine(operator)).toMatchObject([{ status: 'pendingReview', reason: null }]);
    expect(await t.mailsTo(admin.email)).toHaveLength(1);
    expect((await change(admin, id, { status: 'approved' })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'reason' }],
    });
    expect((await change(admin, id, { status: 'approved', reason: 'personal' })).body).toMatchObject({
      status: 'approved',
      reason: 'personal',
      countsAsWork: false,
    });
    expect((await change(admin, id, { status: 'pendingReview' })).body).toMatchObject({ reason: null });
    expect((await change(admin, id, { status: 'rejected', note: 'Non autorizzata' })).body).toMatchObject({
      status: 'rejected',
      reason: null,
    });
  });

  test('cannot be deleted: it has happened', async () => {
    const { operator, admin, id } = await detected();
    for (const user of [operator, admin])
      expect((await t.ask(`DELETE /exits/${id}`, { token: await tokenOf(user) })).body.code).toBe('statusForbids');
  });
});
