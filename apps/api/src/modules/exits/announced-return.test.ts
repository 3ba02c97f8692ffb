import { readFile, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailDecision } from '#decisions/mail-decisions.ts';
import type { DecisionNotice } from '#outbox/payloads.ts';
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
const iso = (time: string) => at(day, time).toISOString();
const change = async (user: TestUser, id: string, body: object) =>
  t.ask(`PATCH /exits/${id}`, { token: await tokenOf(user), body });
const changed = async (user: TestUser, id: string, body: object) => {
  const answer = await change(user, id, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const ordinaryOf = async (reader: TestUser, userId: string): Promise<number> =>
  (await t.ask(`GET /work-days/info?userId=${userId}&date=${day}`, { token: await tokenOf(reader) })).body.totals
    .ordinary;

/** A service exit from ten to half past, of somebody who is at work from eight to ten; approved unless it is told otherwise. */
async function serviceExit(expectedReturnAt: string | null = iso('10:30')) {
  const place = await aPlace();
  await make.stamped(place.operator, day, '08:00-10:00');
  t.clock.set(at(day, '09:50'));
  const body = { reason: 'service', startsAt: iso('10:00'), expectedReturnAt };
  const { body: exit } = await t.ask('POST /exits', { token: await tokenOf(place.operator), body });
  await changed(place.admin, exit.id, { status: 'approved' });
  return { ...place, id: exit.id };
}

describe('the return that was approved', () => {
  test('stays as it is for who has not left, on the day and after it', async () => {
    const { operator, admin, id } = await serviceExit();
    for (const moment of [at(day, '09:55'), at(day, '11:00'), at('2026-11-13', '09:00')]) {
      t.clock.set(moment);
      expect((await change(operator, id, { expectedReturnAt: iso('17:00') })).body).toMatchObject({
        statusCode: 409,
        code: 'statusForbids',
        message: 'Lo stato attuale non permette questa operazione',
      });
    }
    expect(await ordinaryOf(admin, operator.id)).toBe(150);
  });

  test('alone counts for the hours of who has announced another one', async () => {
    const { operator, admin, id } = await serviceExit();
    t.clock.set(at(day, '10:01'));
    await changed(operator, id, { left: true });
    const moved = await changed(operator, id, { expectedReturnAt: iso('17:00') });
    expect(moved).toMatchObject({ status: 'approved', expectedReturnAt: iso('17:00') });
    t.clock.set(at(day, '20:00'));
    expect(await ordinaryOf(admin, operator.id)).toBe(150);
  });

  test('where there was none stays none, whatever is announced', async () => {
    const { operator, admin, id } = await serviceExit(null);
    t.clock.set(at(day, '10:01'));
    await changed(operator, id, { left: true });
    await changed(operator, id, { expectedReturnAt: iso('17:00') });
    t.clock.set(at(day, '20:00'));
    expect(await ordinaryOf(admin, operator.id)).toBe(120);
  });

  test('cannot be approved anew by its owner, together with what they have announced', async () => {
    const { operator, admin, id } = await serviceExit();
    t.clock.set(at(day, '10:01'));
    await changed(operator, id, { left: true });
    await changed(operator, id, { expectedReturnAt: iso('17:00') });
    expect((await change(operator, id, { status: 'approved' })).body).toMatchObject({ code: 'ownRequest' });
    const { body } = await t.ask(`GET /exits?id=${id}`, { token: await tokenOf(admin) });
    expect(body.items).toMatchObject([{ decidedBy: { id: admin.id } }]);
    t.clock.set(at(day, '20:00'));
    expect(await ordinaryOf(admin, operator.id)).toBe(150);
  });

  test('is what the mail tells, though another was announced before it left', async () => {
    const { operator, id } = await serviceExit();
    t.clock.advance(3);
    await changed(operator, id, { left: true });
    await changed(operator, id, { expectedReturnAt: iso('17:00') });
    for (const { payload } of await t.leftInOutbox('decision'))
      await mailDecision(t.database, payload as DecisionNotice, t.clock.now());
    expect((await t.mailsTo(operator.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/12\/11\/2026, 10:00–10:30$/),
    ]);
  });
});

describe('another return is announced', () => {
  test.each([
    ['for a moment that has passed', '10:19'],
    ['for this very moment', '10:20'],
    ['and then for no time at all', null],
  ])('never %s', async (_, time) => {
    const { operator, id } = await serviceExit();
    t.clock.set(at(day, '10:01'));
    await changed(operator, id, { left: true });
    t.clock.set(at(day, '10:20'));
    expect((await change(operator, id, { expectedReturnAt: time && iso(time) })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'expectedReturnAt', message: 'Il nuovo rientro deve essere dopo adesso' }],
    });
  });

  test('and is forgotten with the approval that is taken back', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, day, '08:00-?');
    const { companyId, id: userId } = operator;
    const seen = { companyId, userId, timezone: 'Europe/Rome', kind: 'left', at: at(day, '10:00') } as const;
    t.clock.set(at(day, '10:20'));
    await noteCrossing(t.server, { ...seen, polygonId: null });
    t.clock.advance(60);
    await settleExits(t.server, t.clock.now());
    const { body } = await t.ask('GET /exits/mine', { token: await tokenOf(operator) });
    const id = String(body.items[0]?.id);
    const told = { reason: 'service', expectedReturnAt: iso('11:00'), status: 'pendingReview' };
    await changed(operator, id, told);
    await changed(admin, id, { status: 'approved' });
    await changed(operator, id, { expectedReturnAt: iso('17:00') });
    expect(await changed(admin, id, { status: 'pendingReview' })).toMatchObject(told);
    await changed(admin, id, { status: 'rejected', note: 'Non autorizzata' });
    expect(await changed(admin, id, { status: 'pendingReview' })).toMatchObject(told);
  });
});

test('what was approved before the two were told apart counts as it was expected then', async () => {
  const { operator, admin, id } = await serviceExit();
  const owner = await t.owner();
  await owner.query('update exits set approved_return_at = null where id = $1', [id]);
  const folder = new URL('../../db/migrations/', import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith('_announced_return.sql')) ?? '';
  const migration = await readFile(new URL(name, folder), 'utf8');
  await owner.query(/UPDATE [^;]+/.exec(migration)?.[0] ?? '');
  t.clock.set(at(day, '20:00'));
  expect(await ordinaryOf(admin, operator.id)).toBe(150);
});
