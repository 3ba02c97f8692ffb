import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '#testing/factories.ts';
import { type CellOf, type PlanningDesk, planningDesk } from '#testing/planning.ts';

let desk: PlanningDesk;
let it: PlanningDesk['it'];
let early: string;
let person: TestUser;

beforeAll(async () => {
  desk = await planningDesk({ earlyEnds: '14:00' });
  ({ it, early } = desk);
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await desk.aPerson();
});

const cell = (...of: CellOf) => desk.cell(person, ...of);
const plan = async (...sent: Parameters<PlanningDesk['plan']>) => {
  const { status, text } = await desk.plan(...sent);
  expect(status, text).toBe(200);
};
const mails = ({ email }: TestUser = person) => it.mailsTo(email);

test('a published plan is told in one mail, day by day, to each person it is for', async () => {
  const other = await it.aUser({ company: desk.company });
  await plan([cell('2026-11-17', null), cell('2026-11-16'), cell('2026-11-16', early, { userId: other.id })]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Turni pubblicati: 2 giornate dal 16/11/2026');
  expect(mail?.text).toContain('– lunedì 16/11: Mattina 06:00–14:00\n– martedì 17/11: riposo\n');
  expect(mail?.text).toContain('{publicUrl}/me/calendar?month=2026-11\n');
  expect((await mails(other)).map(({ subject }) => subject)).toEqual(['Turni pubblicati: 1 giornata dal 16/11/2026']);
});

test('in the language of who reads it', async () => {
  await it.database.system.query("update users set language = 'en' where id = $1", [person.id]);
  await plan([cell('2026-11-16'), cell('2026-11-17', null)]);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Shifts published: 2 days from 16/11/2026');
  expect(mail?.text).toContain('– Monday 16/11: Mattina 06:00–14:00\n– Tuesday 17/11: rest\n');
});

test('a day taken back to the schedule is told as what the schedule has', async () => {
  await plan([cell('2026-11-16')]);
  await plan([cell('2026-11-16', null, { reset: true }), cell('2026-11-17', null, { reset: true })]);
  const told = await mails();
  expect(told).toHaveLength(2);
  expect(told[1]?.text).toContain('– lunedì 16/11: Ufficio 08:00–17:00\n\n');
  expect(told[1]?.text).not.toContain('17/11');
});

test('a holiday planned by hand is news, even with the shift that the schedule has on it', async () => {
  await plan([cell('2026-12-08', desk.office)]);
  expect((await mails())[0]?.text).toContain('– martedì 08/12: Ufficio 08:00–17:00');
});

test.each<[string, () => Promise<void>]>([
  ['a draft', () => plan([cell('2026-11-16')], { published: false })],
  ['a dry run', () => plan([cell('2026-11-16')], { dryRun: true })],
  ['a day that is over', () => plan([cell('2026-11-11')])],
  ['what the schedule has already', () => plan([cell('2026-11-16', desk.office)])],
])('nobody is told of %s', async (_, act) => {
  await act();
  expect(await mails()).toEqual([]);
});

test('the same plan published again is no news, a day that differs is told alone', async () => {
  await plan([cell('2026-11-12'), cell('2026-11-16')]);
  await plan([cell('2026-11-12'), cell('2026-11-16')]);
  expect(await mails()).toHaveLength(1);
  await plan([cell('2026-11-12'), cell('2026-11-16', null)]);
  const last = (await mails()).at(-1);
  expect([last?.subject, last?.text.includes('12/11')]).toEqual(['Turni pubblicati: 1 giornata dal 16/11/2026', false]);
});

test('nobody is told of their own plan, nor who has no access yet or no more', async () => {
  const invited = await it.aUser({ company: desk.company, status: 'notActive' });
  await plan([
    cell('2026-11-16', early, { userId: desk.planner.id }),
    cell('2026-11-16', early, { userId: invited.id }),
  ]);
  for (const one of [desk.planner, invited]) expect(await mails(one)).toEqual([]);
});
