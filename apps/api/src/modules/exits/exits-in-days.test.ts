import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { at } from '#testing/attendance.ts';
import type { TestUser } from '#testing/factories.ts';
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

const day = '2026-11-12';
type Exit = { id: string };
const send = async (user: TestUser, route: string, body: object): Promise<Exit> => {
  const answer = await t.ask(route, { token: await tokenOf(user), body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Exit;
};
const info = async (user: TestUser, userId: string) =>
  (await t.ask(`GET /work-days/info?userId=${userId}&date=${day}`, { token: await tokenOf(user) })).body;

const ofTheMorning = { from: '10:00', to: '10:40', expected: '11:00' };

/** Out for a while of a worked day, as a step of the day each. */
async function anExit(reason: string, steps: readonly ('approve' | 'leave' | 'return')[], times = ofTheMorning) {
  const { operator, admin } = await aPlace();
  await make.stamped(operator, day, '08:00-17:00');
  t.clock.set(at(day, '09:50'));
  const { id } = await send(operator, 'POST /exits', {
    reason,
    startsAt: at(day, times.from).toISOString(),
    expectedReturnAt: at(day, times.expected).toISOString(),
  });
  if (steps.includes('approve')) await send(admin, `PATCH /exits/${id}`, { status: 'approved' });
  t.clock.set(at(day, times.from));
  if (steps.includes('leave')) await send(operator, `PATCH /exits/${id}`, { left: true });
  t.clock.set(at(day, times.to));
  if (steps.includes('return')) await send(operator, `PATCH /exits/${id}`, { returned: true });
  t.clock.set(at(day, '20:00'));
  return { operator, admin, id };
}

describe('the minutes of a day', () => {
  test.each([
    ['asked for and not decided', 'personal', [], 480, 0],
    ['approved and not taken', 'personal', ['approve'], 480, 0],
    ['for oneself', 'personal', ['approve', 'leave', 'return'], 440, 40],
    ['for oneself, never back: until the return that was expected', 'medical', ['approve', 'leave'], 420, 60],
    ['for the company', 'service', ['approve', 'leave', 'return'], 480, 0],
    ['at a client’s', 'client', ['approve', 'leave', 'return'], 480, 0],
  ] as const)('with an exit %s', async (_, reason, steps, ordinary, uncovered) => {
    const { operator, admin, id } = await anExit(reason, steps);
    const { totals, exits, trace } = await info(admin, operator.id);
    expect(totals).toMatchObject({ due: 480, ordinary, uncovered });
    expect(exits).toMatchObject([{ id, reason, countsAsWork: reason !== 'personal' && reason !== 'medical' }]);
    const rules = new Set(trace.map(({ rule }: { rule: string }) => rule));
    expect(rules.has('outing')).toBe(uncovered > 0);
    expect(rules.has('serviceExit')).toBe(exits[0]?.countsAsWork);
  });

  test('with an exit over lunch make nobody late', async () => {
    const overLunch = { from: '11:30', to: '14:00', expected: '14:00' };
    const { operator, admin } = await anExit('personal', ['approve', 'leave', 'return'], overLunch);
    const register = await t.ask(`GET /work-days?from=${day}&to=${day}`, { token: await tokenOf(admin) });
    expect(register.body.counters).toMatchObject({ late: 0 });
    const { totals, late, trace } = await info(admin, operator.id);
    expect(late).toBe(false);
    expect(totals).toMatchObject({ ordinary: 390, uncovered: 90, presence: 390, delayActual: 0, earlyExitActual: 0 });
    const presence = trace.filter(({ figure }: { figure: string }) => figure === 'presence');
    expect(presence).toMatchObject([
      { rule: 'stamped', minutes: 540 },
      { rule: 'outOfPresence', minutes: -150 },
    ]);
  });

  test('less a gap that can be converted', async () => {
    const { operator, admin } = await anExit('personal', ['approve', 'leave', 'return']);
    const body = { userId: operator.id, startsOn: day, endsOn: day, delayMinutes: 40, convertTo: 'rol' };
    await send(admin, 'POST /absences', body);
    expect((await info(admin, operator.id)).totals).toMatchObject({ ordinary: 440, justified: 40, uncovered: 0 });
  });

  test('of a stamped gap are given back by an approved service exit', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, day, '08:00-10:30, 11:10-17:00');
    t.clock.set(at(day, '18:00'));
    const { id } = await send(operator, 'POST /exits', {
      reason: 'service',
      startsAt: at(day, '10:30').toISOString(),
      expectedReturnAt: at(day, '11:00').toISOString(),
    });
    expect((await info(admin, operator.id)).totals.ordinary).toBe(440);
    await send(admin, `PATCH /exits/${id}`, { status: 'approved' });
    expect((await info(admin, operator.id)).totals.ordinary).toBe(480);
    await t.ask(`DELETE /exits/${id}`, { token: await tokenOf(admin) });
    expect((await info(admin, operator.id)).totals.ordinary).toBe(440);
  });
});

test('a draft is nobody’s business but its owner’s, in the day as well', async () => {
  const { operator, admin } = await aPlace();
  t.clock.set(at(day, '09:50'));
  const body = { reason: 'personal', startsAt: at(day, '10:00').toISOString(), draft: true };
  await send(operator, 'POST /exits', body);
  expect((await info(admin, operator.id)).exits).toEqual([]);
});
