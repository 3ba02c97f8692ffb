import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let person: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await it.aUser({ company });
  await make.aSchedule(company, [person], await make.aShift(company));
  await make.stamped(person, '2026-11-12', '08:00-?');
});

const presence = async () =>
  (await it.ask('GET /stamps/current', { token: (await it.signedInAs(person)).token })).body.presence;
const readMonth = (from: string, to: string) =>
  it.ask(`GET /work-days?from=${from}&to=${to}&userId=${person.id}`, { token: admin });
const openOnes = async () =>
  (await it.database.system.query('select from stampings where user_id = $1 and open', [person.id])).rows.length;

test('who is at work stays so while somebody has other days of theirs computed', async () => {
  expect(await presence()).toBe('inside');
  await make.stamped(person, '2026-10-05', '08:00-17:00');
  await readMonth('2026-10-01', '2026-10-31');
  expect([await presence(), await openOnes()]).toEqual(['inside', 1]);
});

test('of two that are open in a row only the later one is', async () => {
  await readMonth('2026-11-01', '2026-11-30');
  await make.stamped(person, '2026-11-12', '09:30-?');
  expect([await presence(), await openOnes()]).toEqual(['inside', 1]);
});

test('who has left is not at work, whichever day is computed', async () => {
  expect(await presence()).toBe('inside');
  await make.stamped(person, '2026-11-12', '?-10:00');
  await readMonth('2026-11-12', '2026-11-12');
  expect([await presence(), await openOnes()]).toEqual(['notInCompany', 0]);
});
