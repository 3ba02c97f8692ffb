import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn } from '#testing/areas.ts';
import { at } from '#testing/attendance.ts';
import type { TestUser } from '#testing/factories.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;
let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ aPlace, tokenOf } = placesOn(t));
});
afterAll(() => t.close());

const day = '2026-11-12';
beforeEach(() => t.clock.set(at(day, '09:00')));

const span = (from: string, to: string | null) => ({
  startsAt: at(day, from).toISOString(),
  expectedReturnAt: to && at(day, to).toISOString(),
});
const errand = { reason: 'personal', ...span('11:00', '12:00') };
const ask = async (user: TestUser, body: object = errand) => t.ask('POST /exits', { token: await tokenOf(user), body });
const asked = async (user: TestUser, body: object = errand): Promise<string> => {
  const answer = await ask(user, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const change = async (user: TestUser, id: string, body: object) =>
  t.ask(`PATCH /exits/${id}`, { token: await tokenOf(user), body });
const countOf = async (user: TestUser) => (await t.ask('GET /exits/mine', { token: await tokenOf(user) })).body.total;

describe('the same time is asked for twice', () => {
  test.each([
    ['it', 'C’è già una richiesta di uscita per questo orario: 12/11/2026, 11:00–12:00'],
    ['en', 'There already is an exit request for this time: 12/11/2026, 11:00–12:00'],
  ] as const)('and refused with what there is already, in %s', async (language, message) => {
    const { operator } = await aPlace(language);
    await asked(operator);
    const again = await t.ask('POST /exits', {
      token: await tokenOf(operator),
      body: errand,
      headers: { 'accept-language': language },
    });
    expect(again.body).toMatchObject({ statusCode: 409, code: 'overlap', errors: [{ path: 'startsAt', message }] });
    expect(await countOf(operator)).toBe(1);
  });

  test('at the same moment, and kept once', async () => {
    const { operator } = await aPlace();
    const token = await tokenOf(operator);
    const answers = await Promise.all([1, 2, 3, 4].map(() => t.ask('POST /exits', { token, body: errand })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await countOf(operator)).toBe(1);
  });

  test('by drafts, of which one is put forward', async () => {
    const { operator } = await aPlace();
    const drafts = [
      await asked(operator, { ...errand, draft: true }),
      await asked(operator, { ...errand, draft: true }),
    ];
    const [first = '', second = ''] = drafts;
    const forward = { status: 'pendingReview' };
    const both = await Promise.all([first, second].map((id) => change(operator, id, forward)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [kept, late] = both[0]?.status === 200 ? [first, second] : [second, first];
    expect((await change(operator, late, forward)).body).toMatchObject({ code: 'overlap' });
    const sooner = { ...forward, expectedReturnAt: at(day, '11:30').toISOString() };
    expect((await change(operator, late, sooner)).body).toMatchObject({ code: 'overlap' });
    await change(operator, kept, { status: 'draft' });
    expect((await change(operator, late, forward)).status).toBe(200);
  });
});

test.each([
  ['a part of it', span('11:30', '13:00'), 409],
  ['the rest of the day, from before it', span('10:00', null), 409],
  ['until it begins', span('10:00', '11:00'), 201],
  ['from its end on', span('12:00', null), 201],
])('beside what was approved somebody asks for %s', async (_, other, status) => {
  const { operator, admin } = await aPlace();
  await change(admin, await asked(operator), { status: 'approved' });
  expect((await ask(operator, { reason: 'service', ...other })).status).toBe(status);
});

test('what was asked for without a return stands until its day is over', async () => {
  const { operator } = await aPlace();
  await asked(operator, { reason: 'personal', ...span('11:00', null) });
  expect((await ask(operator, { reason: 'service', ...span('23:30', null) })).body.code).toBe('overlap');
  const tomorrow = { startsAt: at('2026-11-13', '00:00').toISOString() };
  expect((await ask(operator, { reason: 'service', ...tomorrow })).status).toBe(201);
});

describe('the same time is free again', () => {
  test('for who was refused, and for who took it back', async () => {
    const { operator, admin } = await aPlace();
    await change(admin, await asked(operator), { status: 'rejected', note: 'No' });
    const second = await asked(operator);
    await t.ask(`DELETE /exits/${second}`, { token: await tokenOf(operator) });
    await change(operator, await asked(operator), { status: 'draft' });
    await asked(operator);
  });

  test('for who is back', async () => {
    const { operator, admin } = await aPlace();
    const id = await asked(operator);
    await change(admin, id, { status: 'approved' });
    t.clock.set(at(day, '11:00'));
    await change(operator, id, { left: true });
    expect((await ask(operator, { reason: 'service', ...span('11:30', '12:00') })).body.code).toBe('overlap');
    t.clock.set(at(day, '11:20'));
    await change(operator, id, { returned: true });
    await asked(operator, { reason: 'service', ...span('11:30', '12:00') });
  });

  test('for a colleague, and beside what a phone has seen', async () => {
    const { operator, colleague } = await aPlace();
    const { anExit } = areasOn(t.server);
    const seen = { startsAt: at(day, '11:00'), leftAt: at(day, '11:00'), source: 'detected' } as const;
    await anExit(operator, { ...seen, status: 'pendingReview' });
    const draft = await anExit(colleague, { ...seen, status: 'draft' });
    await asked(operator);
    await asked(colleague);
    expect((await change(colleague, draft, { status: 'pendingReview' })).status).toBe(200);
  });
});
