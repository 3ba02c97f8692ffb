import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const nextDay = '2026-11-13';
const iso = (time: string) => at(day, time).toISOString();
const crossed = (user: TestUser, kind: 'left' | 'returned', time: string) =>
  noteCrossing(t.server, {
    companyId: user.companyId,
    userId: user.id,
    timezone: 'Europe/Rome',
    kind,
    at: at(day, time),
    polygonId: null,
  });
const settleAt = async (time: string, on = day) => {
  t.clock.set(at(on, time));
  await settleExits(t.server, t.clock.now());
};
const change = async (user: TestUser, id: string, body: object) =>
  t.ask(`PATCH /exits/${id}`, { token: await tokenOf(user), body });
const mine = async (user: TestUser) => (await t.ask('GET /exits/mine', { token: await tokenOf(user) })).body.items;
const crossings = async (reader: TestUser) =>
  (await t.ask('GET /exits-logs?sort=leftAt', { token: await tokenOf(reader) })).body.items;
/** Somebody who came at eight, and an exit that they may go on. */
async function allowed(from: string, to: string | null) {
  const place = await aPlace();
  const { operator, admin } = place;
  await make.stamped(operator, day, '08:00-?');
  t.clock.set(at(day, from));
  const body = { reason: 'personal', startsAt: iso(from), expectedReturnAt: to && iso(to) };
  const { body: exit } = await t.ask('POST /exits', { token: await tokenOf(operator), body });
  await change(admin, exit.id, { status: 'approved' });
  return { ...place, id: exit.id };
}

describe('an open crossing ends', () => {
  test('with the out-stamp, together with the exit it belongs to', async () => {
    const { operator, admin, id } = await allowed('15:00', '16:00');
    await crossed(operator, 'left', '15:02');
    await make.stamped(operator, day, '?-17:05');
    await settleAt('17:06');
    const times = { leftAt: iso('15:02'), returnedAt: iso('17:05') };
    expect(await mine(operator)).toMatchObject([{ id, ...times }]);
    expect(await crossings(admin)).toMatchObject([{ exitId: id, ...times }]);
  });

  test.each([
    ['that was only logged, in the planned break', '12:10', '15:00', 0],
    ['that was only logged, for the out-stamp followed soon', '16:55', '17:05', 0],
    ['that its person has to explain', '15:00', '17:05', 1],
  ])('with the out-stamp, of one %s', async (_, left, out, drafts) => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, day, '08:00-?');
    t.clock.set(at(day, left));
    await crossed(operator, 'left', left);
    await settleAt('16:54');
    await make.stamped(operator, day, `?-${out}`);
    await settleAt('17:30');
    expect(await mine(operator)).toHaveLength(drafts);
    expect(await crossings(admin)).toMatchObject([{ leftAt: iso(left), returnedAt: iso(out) }]);
  });

  test('when its person says that they are back', async () => {
    const { operator, admin, id } = await allowed('15:00', '16:00');
    await change(operator, id, { left: true });
    t.clock.set(at(day, '15:50'));
    await crossed(operator, 'left', '15:04');
    await change(operator, id, { returned: true });
    expect(await crossings(admin)).toMatchObject([{ exitId: id, leftAt: iso('15:04'), returnedAt: iso('15:50') }]);
  });

  test('once: no stamp moves a return that the phone has seen', async () => {
    const { operator, admin, id } = await allowed('15:00', '16:00');
    await change(operator, id, { left: true });
    await crossed(operator, 'left', '15:04');
    await crossed(operator, 'returned', '15:30');
    await crossed(operator, 'left', '15:40');
    t.clock.set(at(day, '15:50'));
    expect((await change(operator, id, { returned: true })).body.code).toBe('statusForbids');
    await make.stamped(operator, day, '?-17:05');
    await settleAt('17:06');
    expect(await crossings(admin)).toMatchObject([
      { leftAt: iso('15:04'), returnedAt: iso('15:30') },
      { leftAt: iso('15:40'), returnedAt: iso('17:05') },
    ]);
  });

  test('not with the out-stamp of a colleague, nor with one from before', async () => {
    const { operator, colleague, admin } = await aPlace();
    await make.stamped(operator, day, '08:00-12:00, 13:00-?');
    await make.stamped(colleague, day, '08:00-17:05');
    await crossed(operator, 'left', '15:00');
    await settleAt('17:30');
    expect(await crossings(admin)).toMatchObject([{ leftAt: iso('15:00'), returnedAt: null }]);
  });
});

describe('what the phone tells only after the out-stamp', () => {
  test('is an exit that ended with the stamp', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, day, '08:00-17:05');
    t.clock.set(at(day, '21:00'));
    await crossed(operator, 'left', '16:30');
    await settleAt('21:01');
    const times = { leftAt: iso('16:30'), returnedAt: iso('17:05') };
    expect(await crossings(admin)).toMatchObject([times]);
    expect(await mine(operator)).toMatchObject([{ source: 'detected', status: 'draft', ...times }]);
    const [exit] = await mine(operator);
    t.clock.set(at(nextDay, '03:59'));
    expect((await change(operator, String(exit?.id), { returned: true })).body.code).toBe('statusForbids');
    expect(await mine(operator)).toMatchObject([times]);
  });

  test('ends when the phone saw its person come back, though that is told a little later', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, day, '08:00-17:05');
    t.clock.set(at(day, '21:00'));
    await crossed(operator, 'left', '16:30');
    await settleAt('21:00');
    await crossed(operator, 'returned', '16:50');
    await settleAt('21:01');
    const times = { leftAt: iso('16:30'), returnedAt: iso('16:50') };
    expect(await crossings(admin)).toMatchObject([times]);
    expect(await mine(operator)).toMatchObject([{ source: 'detected', ...times }]);
  });

  test('ends the approved exit that it belongs to with the stamp', async () => {
    const { operator, admin, id } = await allowed('16:30', null);
    await make.stamped(operator, day, '?-17:05');
    t.clock.set(at(day, '21:00'));
    await crossed(operator, 'left', '16:32');
    await settleAt('21:01');
    const times = { leftAt: iso('16:32'), returnedAt: iso('17:05') };
    expect(await mine(operator)).toMatchObject([{ id, ...times }]);
    expect(await crossings(admin)).toMatchObject([{ exitId: id, ...times }]);
  });
});

describe('after the out-stamp', () => {
  test.each([
    ['the next morning', nextDay, '07:55'],
    ['a minute later', day, '17:06'],
  ])('whoever says %s that they are back has been back since the stamp', async (_, on, time) => {
    const { operator, id } = await allowed('16:30', '17:00');
    await change(operator, id, { left: true });
    await make.stamped(operator, day, '?-17:05');
    t.clock.set(at(on, time));
    expect((await change(operator, id, { returned: true })).body).toMatchObject({ returnedAt: iso('17:05') });
  });

  test('nobody announces another return', async () => {
    const { operator, id } = await allowed('16:30', '17:00');
    await change(operator, id, { left: true });
    await make.stamped(operator, day, '?-17:05');
    t.clock.set(at(day, '17:06'));
    expect((await change(operator, id, { expectedReturnAt: iso('18:00') })).body.code).toBe('statusForbids');
  });
});
