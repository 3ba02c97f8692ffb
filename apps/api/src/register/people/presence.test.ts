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

/** By one’s own phone, by the register, by the list of who is where and by that of who is out, which must agree. */
async function presence() {
  const { body } = await t.ask('GET /stamps/current', { token });
  const admin = { token: await t.tokenOf('Admin', company) };
  const register = await t.ask(`GET /work-days?from=${today}&to=${today}&userId=${person.id}`, admin);
  expect(register.body.items[0]?.user.presence).toBe(body.presence);
  const [present] = (await t.ask(`GET /presence?id=${person.id}`, admin)).body.items;
  expect(present).toMatchObject({ presence: body.presence, since: body.since });
  const out = await t.ask(`GET /exits?out=true&userId=${person.id}`, admin);
  const others = await t.ask(`GET /exits?out=false&userId=${person.id}`, admin);
  const ids = out.body.items.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(present?.exit ? [present.exit.id] : []);
  for (const { id } of others.body.items) expect(ids).not.toContain(id);
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
    ['inside, having left before coming in', { exits: [{ ...asked, leftAt: clock('07:59') }] }, ['inside', '08:00']],
    [
      'outside on an exit that begins on the day before and was left today',
      { exits: [{ startsAt: at('2026-11-11', '07:50'), leftAt: clock('08:00') }] },
      ['outside', '08:00'],
    ],
    ...(['draft', 'pendingReview', 'approved', 'rejected'] as const).flatMap((status): Case[] => [
      [
        `outside on an exit that was seen, while it is ${status}`,
        { exits: [{ ...asked, leftAt: clock('09:31'), source: 'detected', status }] },
        ['outside', '09:31'],
      ],
      [
        `inside when the phone came back from one that is ${status}, though nobody has said so`,
        {
          fence: { ...entered, side: 'inside', sideSince: clock('09:45') },
          exits: [{ ...asked, leftAt: clock('09:31'), source: 'detected', status }],
        },
        ['inside', '09:45'],
      ],
    ]),
    [
      'outside without an exit when the phone went out again after the return',
      { fence: { ...entered, ...out }, exits: [{ ...asked, leftAt: clock('08:30'), returnedAt: clock('08:45') }] },
      ['outside', '09:00'],
    ],
    [
      'inside having come back from the last of two exits',
      {
        exits: [
          { ...asked, leftAt: clock('09:10') },
          { ...asked, leftAt: clock('09:31'), returnedAt: clock('09:50'), source: 'detected', status: 'draft' },
        ],
      },
      ['inside', '09:50'],
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

test('whoever comes in a second time is back from where they went before', async () => {
  const { anExit } = areasOn(t.server);
  const { stamped } = attendanceOn(t.server);
  await stamped(person, today, '08:00-09:40');
  await anExit(person, { startsAt: clock('09:30'), leftAt: clock('09:31') });
  expect(await presence()).toEqual(['notInCompany', null]);
  await stamped(person, today, '10:00-?');
  expect(await presence()).toEqual(['inside', since('10:00')]);
});

test('whoever is archived while out is not at work', async () => {
  await comesIn();
  await areasOn(t.server).anExit(person, { startsAt: clock('09:30'), leftAt: clock('09:31') });
  expect(await presence()).toEqual(['outside', since('09:31')]);
  const admin = { token: await t.tokenOf('Admin', company) };
  await t.database.system.query(`update users set status = 'archived' where id = $1`, [person.id]);
  expect((await t.ask(`GET /exits?out=true&userId=${person.id}`, admin)).body.total).toBe(0);
  expect((await t.ask(`GET /presence?id=${person.id}`, admin)).body.items).toEqual([]);
  const register = await t.ask(`GET /work-days?from=${today}&to=${today}&userId=${person.id}`, admin);
  expect(register.body.items[0]?.user.presence).toBe('notInCompany');
});

test('one’s own stamping says where it was made', async () => {
  await comesIn(true);
  const { body } = await t.ask('GET /stamps/current', { token });
  expect(body).toMatchObject({ site: 'Sede', inside: true, stamping: { site: 'Sede', inside: true } });
});
