import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn } from '#testing/areas.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { appendStamps } from '../log/append-stamps.repo.ts';

let t: TestApp;
let company: TestCompany;
let person: TestUser;
let token: string;
const today = '2026-11-12';
const clock = (time: string) => at(today, time);

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(clock('10:30'));
  company = await t.aCompany();
  person = await t.aUser({ company });
  ({ token } = await t.signedInAs(person));
});

/** Comes in at eight, where `inside` says. */
const comesIn = (inside: boolean | null = null) =>
  appendStamps(t.database.systemDb, company.id, [
    {
      id: newId(),
      userId: person.id,
      at: clock('08:00'),
      receivedAt: clock('08:00'),
      direction: 'in',
      source: 'app',
      site: inside ? 'Sede' : null,
      inside,
    },
  ]);

/** By one's own phone and by the register, which must agree. */
async function presence() {
  const { body } = await t.ask('GET /stamps/current', { token });
  const admin = await t.tokenOf('Admin', company);
  const register = await t.ask(`GET /work-days?from=${today}&to=${today}&userId=${person.id}`, { token: admin });
  expect(register.body.items[0]?.user.presence).toBe(body.presence);
  return [body.presence, body.since];
}
const since = (time: string) => clock(time).toISOString();

test('whoever has not stamped is not at work, whatever the phone saw before', async () => {
  const { aFence, anExit } = areasOn(t.server);
  await aFence(person, { enteredAt: clock('08:00'), side: 'outside' });
  await anExit(person, { startsAt: clock('08:00'), leftAt: clock('08:00') });
  expect(await presence()).toEqual(['notInCompany', null]);
  await attendanceOn(t.server).stamped(person, today, '08:00-09:00');
  expect(await presence()).toEqual(['notInCompany', null]);
});

describe('whoever has come in is', () => {
  type Fence = Parameters<ReturnType<typeof areasOn>['aFence']>[1];
  type Exit = Parameters<ReturnType<typeof areasOn>['anExit']>[1];
  const entered = { enteredAt: clock('08:00') };
  const out = { side: 'outside', sideSince: clock('09:00'), lastAt: clock('10:00') } as const;
  const asked = { startsAt: clock('09:30') };

  type Case = [string, { inside?: boolean; fence?: Fence; exits?: Exit[] }, readonly [string, string]];
  test.each<Case>([
    ['inside', {}, ['inside', '08:00']],
    ['inside, having stamped there', { inside: true }, ['inside', '08:00']],
    ['outside, having stamped elsewhere, until something is heard', { inside: false }, ['outside', '08:00']],
    [
      'inside once the phone was seen there',
      { inside: false, fence: { ...entered, side: 'inside', sideSince: clock('08:20') } },
      ['inside', '08:20'],
    ],
    ['still outside while the phone has told no side', { inside: false, fence: { ...entered } }, ['outside', '08:00']],
    ['outside when the phone was seen there', { inside: true, fence: { ...entered, ...out } }, ['outside', '09:00']],
    [
      'inside when it was seen outside during another stamping',
      { fence: { enteredAt: clock('07:00'), ...out } },
      ['inside', '08:00'],
    ],
    [
      'inside having said to be back after the last fix',
      { fence: { ...entered, ...out }, exits: [{ ...asked, leftAt: clock('09:00'), returnedAt: clock('10:01') }] },
      ['inside', '10:01'],
    ],
    [
      'outside when a fix came after that',
      { fence: { ...entered, ...out }, exits: [{ ...asked, leftAt: clock('09:00'), returnedAt: clock('09:59') }] },
      ['outside', '09:00'],
    ],
    ['outside having left on a request', { exits: [{ ...asked, leftAt: clock('09:31') }] }, ['outside', '09:31']],
    [
      'outside since leaving, though the phone saw it later',
      { fence: { ...entered, ...out, sideSince: clock('09:40') }, exits: [{ ...asked, leftAt: clock('09:31') }] },
      ['outside', '09:31'],
    ],
    [
      'outside having left, though the phone is still seen inside',
      {
        fence: { ...entered, side: 'inside', sideSince: clock('08:10') },
        exits: [{ ...asked, leftAt: clock('09:31') }],
      },
      ['outside', '09:31'],
    ],
    [
      'inside having come back',
      { exits: [{ ...asked, leftAt: clock('09:31'), returnedAt: clock('09:50') }] },
      ['inside', '09:50'],
    ],
    [
      'outside again after a second exit',
      {
        exits: [
          { startsAt: clock('08:30'), leftAt: clock('08:30'), returnedAt: clock('08:45') },
          { ...asked, leftAt: clock('09:31') },
        ],
      },
      ['outside', '09:31'],
    ],
    ['inside with a request that nobody has left on', { exits: [asked] }, ['inside', '08:00']],
    [
      'inside, having forgotten to come back from an exit of the day before',
      { exits: [{ startsAt: at('2026-11-11', '15:00'), leftAt: at('2026-11-11', '15:00') }] },
      ['inside', '08:00'],
    ],
    [
      'inside having stamped elsewhere and said to be back',
      { inside: false, exits: [{ ...asked, leftAt: clock('08:00'), returnedAt: clock('08:15') }] },
      ['inside', '08:15'],
    ],
  ])('%s', async (_, { inside, fence, exits = [] }, [expected, from]) => {
    const { aFence, anExit } = areasOn(t.server);
    await comesIn(inside ?? null);
    if (fence) await aFence(person, fence);
    for (const exit of exits) await anExit(person, exit);
    expect(await presence()).toEqual([expected, since(from)]);
  });
});

test('one’s own stamping says where it was made', async () => {
  await comesIn(true);
  const { body } = await t.ask('GET /stamps/current', { token });
  expect(body).toMatchObject({ site: 'Sede', inside: true, stamping: { site: 'Sede', inside: true } });
});
