import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let office: string;
let early: string;
let person: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  office = await make.aShift(company);
  early = await make.aShift(company, { name: 'Mattina', start: '06:00', end: '12:00', period: 'morning' });
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await it.aUser({ company });
  await make.aSchedule(company, [person], office);
});

type Cell = { userId: string; date: Day; shiftId: string | null; version?: number };
const cell = (date: Day, shiftId: string | null = early, more: Partial<Cell> = {}): Cell => ({
  userId: person.id,
  date,
  shiftId,
  ...more,
});
const plan = (assignments: readonly Cell[], more: object = {}, token = admin) =>
  it.ask('POST /work-days', { token, body: { assignments, ...more } });
const reset = (days: readonly { userId: string; date: Day }[], token = admin) =>
  it.ask('DELETE /work-days', { token, body: { days } });
const dayOf = async (date: Day, { id }: TestUser = person, token = admin) =>
  (await it.ask(`GET /work-days?from=${date}&to=${date}&userId=${id}`, { token })).body.items[0]?.days[0];
const ownDay = async (date: Day) => {
  const { token } = await it.signedInAs(person);
  return (await it.ask(`GET /stamps/mine?from=${date}&to=${date}`, { token })).body.items[0];
};
/** What the schedule alone plans. */
const bySchedule = () => ({ shift: { id: office }, rest: false, planned: false, published: true });

const events = async () =>
  (await it.leftInOutbox('event')).map(
    ({ payload }) => payload as { event: { eventType: string; entityId: string | null }; rooms: string[] },
  );

describe('a draft', () => {
  test('shows to those who plan, and to the person only once it is published', async () => {
    await plan([cell('2026-11-16')], { published: false });
    expect(await dayOf('2026-11-16')).toMatchObject({ shift: { id: early }, planned: false, published: false });
    expect(await ownDay('2026-11-16')).toMatchObject(bySchedule());
    await plan([cell('2026-11-16')]);
    expect(await dayOf('2026-11-16')).toMatchObject({ shift: { id: early }, planned: true, published: true });
    expect(await ownDay('2026-11-16')).toMatchObject({ shift: { id: early }, planned: true, published: true });
  });

  test.each([
    ['today', '2026-11-12'],
    ['a day that is over', '2026-11-11'],
  ])('changes nothing about %s', async (_, date) => {
    await make.stamped(person, '2026-11-11', '08:00-17:00');
    const before = await dayOf(date);
    await plan([cell(date, null)], { published: false });
    expect(await dayOf(date)).toEqual({ ...before, published: false, version: (before?.version ?? 0) + 1 });
    await plan([cell(date, null)]);
    expect(await dayOf(date)).toMatchObject({ rest: true, planned: true, published: true });
  });

  test('is over when its day begins: then what was published holds', async () => {
    const late = await make.aShift(company, { start: '14:00', end: '20:00' });
    await plan([cell('2026-11-13', late)], { published: false });
    expect(await dayOf('2026-11-13')).toMatchObject({ shift: { id: late } });
    it.clock.set('2026-11-13T00:00:00+01:00');
    onTestFinished(() => it.clock.set(testClockStart));
    const token = await it.tokenOf('Admin', company);
    expect(await dayOf('2026-11-13', person, token)).toMatchObject({ shift: { id: office }, published: false });
  });

  test('keeps what was published before it', async () => {
    await plan([cell('2026-11-16')]);
    await plan([cell('2026-11-16', null)], { published: false });
    expect(await dayOf('2026-11-16')).toMatchObject({ rest: true, published: false });
    expect(await ownDay('2026-11-16')).toMatchObject({ shift: { id: early }, published: true });
  });

  test('of a draft those hear who plan, not the person', async () => {
    const known = (await events()).length;
    await plan([cell('2026-11-16')], { published: false });
    await reset([{ userId: person.id, date: '2026-11-16' }]);
    for (const { rooms } of (await events()).slice(known)) {
      expect(rooms).toContain(`company:${company.id}:role:Admin`);
      expect(rooms).not.toContain(`user:${person.id}`);
    }
  });
});
