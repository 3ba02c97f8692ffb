import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
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

const today = '2026-11-12';
const yesterday = '2026-11-11';
const oneDay = (day: string) => ({ startsOn: day, endsOn: day });
const illness = { type: 'illness', protocolNumber: '20000001', ...oneDay(today) } as const;

const post = async (user: TestUser, body: object) => t.ask('POST /absences', { token: await tokenOf(user), body });
const rehearsed = async (user: TestUser, body: object) => post(user, { ...body, dryRun: true });
const warningsTo = async (user: TestUser, body: object) => {
  const answer = await rehearsed(user, body);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { warnings?: unknown }).warnings;
};

describe('a dry run for somebody who is at work', () => {
  test('warns, for one person and for several, and keeps nothing', async () => {
    const { operator, colleague, admin } = await aPlace();
    await make.stamped(operator, today, '05:53-?');
    const atWork = [{ userId: operator.id, code: 'atWork' }];
    expect(await warningsTo(admin, { userId: operator.id, ...illness })).toEqual(atWork);
    const vacation = { type: 'vacation', startsOn: '2026-11-09', endsOn: '2026-11-20' };
    expect(await warningsTo(admin, { userIds: [colleague.id, operator.id], ...vacation })).toEqual(atWork);
    expect((await t.ask('GET /absences', { token: await tokenOf(admin) })).body.total).toBe(0);
  });

  test('is true: entered all the same, what is worked becomes excess', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, today, '05:53-?');
    const entered = await post(admin, { userId: operator.id, ...illness });
    expect(entered.status).toBe(201);
    expect(entered.body).not.toHaveProperty('warnings');
    await make.stamped(operator, today, '?-10:00');
    const path = `GET /work-days/info?userId=${operator.id}&date=${today}` as const;
    const { totals } = (await t.ask(path, { token: await tokenOf(admin) })).body;
    expect([totals.ordinary, totals.excess > 0]).toEqual([0, true]);
  });

  test.each([
    ['who has left already', today, '05:53-09:00', {}],
    ['for another day', today, '05:53-?', oneDay('2026-11-13')],
    ['for some hours', today, '05:53-?', { type: 'rol', protocolNumber: null, hours: 2 }],
    ['as a draft, which justifies nothing', today, '05:53-?', { status: 'draft' }],
    ['who forgot to stamp out the day before', yesterday, '08:00-?', oneDay(yesterday)],
  ])('says nothing of one %s', async (_, day, pairs, change) => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, day, pairs);
    expect(await warningsTo(admin, { userId: operator.id, ...illness, ...change })).toEqual([]);
  });

  test('counts a night on the day it began', async () => {
    const { company, admin } = await aPlace();
    const night = await t.aUser({ company });
    await make.aSchedule(company, [night], await make.aShift(company, { start: '22:00', end: '11:00' }));
    await make.stamped(night, yesterday, '22:00-?');
    const ofDay = (day: string) => warningsTo(admin, { userId: night.id, ...illness, ...oneDay(day) });
    expect(await ofDay(yesterday)).toEqual([{ userId: night.id, code: 'atWork' }]);
    expect(await ofDay(today)).toEqual([]);
  });

  test('tells a Responsible of their own people only, and nobody of another company', async () => {
    const { company, operator, responsible, admin } = await aPlace();
    const { operator: stranger } = await aPlace();
    const elsewhere = await t.aUser({ company });
    for (const person of [operator, elsewhere, stranger]) await make.stamped(person, today, '05:53-?');
    const vacation = { type: 'vacation', ...oneDay(today) };
    const userIds = [operator.id, elsewhere.id, stranger.id];
    const { body } = await rehearsed(responsible, { userIds, ...vacation });
    expect(body).toMatchObject({
      conflicts: [
        { userId: elsewhere.id, code: 'notFound' },
        { userId: stranger.id, code: 'notFound' },
      ],
      warnings: [{ userId: operator.id, code: 'atWork' }],
    });
    for (const userId of [elsewhere.id, stranger.id])
      expect((await rehearsed(responsible, { userId, ...vacation })).status).toBe(404);
    expect((await rehearsed(admin, { userId: stranger.id, ...vacation })).status).toBe(404);
  });
});
