import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let company: TestCompany;
let boss: TestUser;
let admin: string;
const people: Record<'ready' | 'forgot' | 'overtime' | 'asking' | 'closed' | 'late', TestUser[]> = {
  ready: [],
  forgot: [],
  overtime: [],
  asking: [],
  closed: [],
  late: [],
};
const idsOf = (names: readonly (keyof typeof people)[]) =>
  names.flatMap((name) => people[name].map(({ id }) => id)).toSorted();

beforeAll(async () => {
  it = await testApp();
  const make = attendanceOn(it.server);
  company = await it.aCompany();
  boss = await it.aUser({ company, role: 'Admin', hiredOn: '2026-11-02' });
  admin = (await it.signedInAs(boss)).token;
  const office = await make.aShift(company);
  const aWorker = async (pairs: string, on: Day = '2026-10-30') => {
    const person = await it.aUser({ company });
    await make.aSchedule(company, [person], office, { validFrom: '2026-10-30' });
    await make.stamped(person, on, pairs);
    return person;
  };
  for (const [name, pairs] of [
    ['ready', '08:00-17:00'],
    ['ready', '08:00-17:00'],
    ['forgot', '08:00-?'],
    ['overtime', '08:00-18:30'],
    ['asking', '08:00-17:00'],
    ['closed', '08:00-17:00'],
    ['late', '08:00-17:00'],
  ] as const)
    people[name].push(await aWorker(pairs));
  for (const asking of people.asking) await make.anAbsence(asking, { startsOn: '2026-10-31', status: 'pendingReview' });
  const userIds = idsOf(['closed', 'late']);
  await it.ask('PATCH /work-days/months', { token: admin, body: { month: '2026-10', userIds, state: 'closed' } });
  for (const person of people.late) {
    it.clock.advance(60);
    const { token } = await it.signedInAs(person);
    const body = { id: newId(), at: at('2026-10-30', '17:30').toISOString(), direction: 'out', source: 'app' };
    await it.ask('POST /stamps', { token, body });
    it.clock.set(testClockStart);
  }
});
afterAll(() => it.close());

const list = async (query = '', month = '2026-10', token = admin) =>
  (await it.ask(`GET /work-days/months?month=${month}${query}`, { token })).body;

test('the summary counts everybody where they stand, and tells who closed last', async () => {
  const { summary, total } = await list();
  expect([total, summary.people]).toEqual([7, 7]);
  expect(summary.groups).toEqual({ ready: 2, blocked: 3, running: 0, closed: 2, late: 1 });
  expect(summary.lastClosed).toMatchObject({ by: { id: boss.id }, at: it.clock.now().toISOString() });
});

test.each([
  ['standing=ready', ['ready']],
  ['standing=blocked', ['forgot', 'overtime', 'asking']],
  ['standing=closed', ['closed', 'late']],
  ['standing=late', ['late']],
  ['standing=running', []],
  ['state=open&standing=closed', []],
] as const)('narrowed by %s, page by page; the summary stays that of everybody', async (query, names) => {
  const first = await list(`&${query}&pageSize=2`);
  const second = await list(`&${query}&pageSize=2&page=2`);
  const found = [...first.items, ...second.items].map(({ user }) => user.id).toSorted();
  expect(found).toEqual(idsOf(names));
  expect([first.total, first.summary.groups.blocked]).toEqual([found.length, 3]);
});

test('each person says what is in the way, and on which days', async () => {
  const { items } = await list();
  const of = (name: keyof typeof people) => items.find(({ user }) => user.id === people[name][0]?.id);
  expect(of('ready')).toMatchObject({ standing: 'ready', excesses: [], runningDays: 0, lateStampsOn: [] });
  expect(of('forgot')).toMatchObject({ standing: 'blocked', anomalies: [{ anomaly: 'missingExit' }] });
  expect([of('ready')?.uncoveredDays, of('forgot')?.uncoveredDays]).toEqual([
    [],
    [{ date: '2026-10-30', minutes: 480 }],
  ]);
  expect(of('overtime')).toMatchObject({ pendingExcess: 1, excesses: [{ date: '2026-10-30', minutes: 90 }] });
  expect(of('asking')).toMatchObject({ pendingRequests: 1, pending: { leave: 0, stamps: 0, absences: 1 } });
  expect(of('late')).toMatchObject({ standing: 'closed', lateStamps: 1, lateStampsOn: ['2026-10-30'] });
});

test('hours that are still ahead are not uncovered', async () => {
  it.clock.set('2026-10-30T07:00:00+01:00');
  onTestFinished(() => it.clock.set(testClockStart));
  const { token } = await it.signedInAs(boss);
  const { items } = await list(`&userId=${people.ready[0]?.id}`, '2026-10', token);
  expect(items.map(({ uncoveredDays }) => uncoveredDays)).toEqual([[]]);
});

test('who has nothing in the way of a month that goes on waits for its end', async () => {
  it.clock.set('2026-10-31T12:00:00+01:00');
  onTestFinished(() => it.clock.set(testClockStart));
  const { token } = await it.signedInAs(boss);
  const asked = `&userId=${people.ready[0]?.id}&userId=${people.forgot[0]?.id}`;
  const { summary, items } = await list(asked, '2026-10', token);
  expect(items.map(({ runningDays }) => runningDays)).toEqual([0, 0]);
  expect([summary.people, summary.groups]).toEqual([2, { ready: 0, blocked: 1, running: 1, closed: 0, late: 0 }]);
});

test('whoever is searched for, the progress stays that of everybody; where they stand is told of whom it finds', async () => {
  const { summary, items } = await list(`&search=${people.closed[0]?.email}`);
  expect(items.map(({ user }) => user.id)).toEqual(idsOf(['closed']));
  expect(summary).toMatchObject({ people: 7, closed: 2, lastClosed: { by: { id: boss.id } } });
  expect(summary.groups).toEqual({ ready: 0, blocked: 0, running: 0, closed: 1, late: 0 });
});

test('a department, a name and another company narrow the summary too', async () => {
  const none = { ready: 0, blocked: 0, running: 0, closed: 0, late: 0 };
  const nobody = { people: 0, closed: 0, groups: none, lastClosed: null };
  expect((await list(`&departmentId=${newId()}`)).summary).toEqual(nobody);
  expect((await list('', '2026-10', await it.tokenOf('Admin'))).summary).toEqual(nobody);
  expect((await list(`&userId=${people.ready[0]?.id}`)).summary).toMatchObject({ people: 1, lastClosed: null });
});

test('an unknown standing is refused', async () => {
  const { status, body } = await it.ask('GET /work-days/months?month=2026-10&standing=odd', { token: admin });
  expect([status, body]).toMatchObject([422, { errors: [{ path: 'standing' }] }]);
});
