import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { type TestApp, testClockStart } from './app.ts';
import { at } from './attendance.ts';
import type { TestUser } from './factories.ts';
import { type Office, openOffice } from './office.ts';

/** The day that is asked about. */
export const day = '2026-11-10';
export const times = (entered: string | null, left: string | null, date: Day = day) => ({
  enteredAt: entered && at(date, entered).toISOString(),
  exitedAt: left && at(date, left).toISOString(),
});

type Worker = TestUser & { token: string };

/** An office with a department, whose Admin signs in again at the same moment before each test. */
export async function openDesk() {
  const office = await openOffice();
  const desk = { ...office, department: await office.it.aDepartment(office.company) };
  return Object.assign(desk, {
    async begin() {
      desk.it.clock.set(testClockStart);
      desk.admin = (await desk.it.signedInAs(desk.boss)).token;
    },
  });
}

/** What tests of changed stampings ask of the desk, which is open by the time they ask. */
export const stampsUpdateCalls = (desk: () => Office) => {
  const aWorker = async (given: Parameters<TestApp['aUser']>[0] = {}): Promise<Worker> => {
    const { it, make, company, office } = desk();
    const person = await it.aUser({ company, ...given });
    await make.aSchedule(company, [person], office);
    return { ...person, token: (await it.signedInAs(person)).token };
  };
  const ask = (person: Worker, changes: object[], more: object = {}) =>
    desk().it.ask('POST /stamps/updates', {
      token: person.token,
      body: { date: day, reason: 'Badge dimenticato', changes, ...more },
    });
  const decide = (id: string, body: object, token = desk().admin) =>
    desk().it.ask(`PATCH /stamps/updates/${id}`, { token, body });
  const list = async (query: string, token = desk().admin) =>
    (await desk().it.ask(`GET /stamps/updates?${query}`, { token })).body;
  const find = async (id: string, token = desk().admin) => (await list(`id=${id}`, token)).items[0];
  const info = async (person: TestUser, token = desk().admin) =>
    (await desk().it.ask(`GET /work-days/info?userId=${person.id}&date=${day}`, { token })).body;
  const correct = (person: TestUser, stampings: object[], token = desk().admin) =>
    desk().it.ask('PATCH /work-days', { token, body: { userId: person.id, date: day, stampings } });
  const correctionsOf = async ({ id }: TestUser) =>
    (
      await desk().it.database.systemDb.execute<{ correction: { requestId: string | null; undoes?: string } }>(
        sql`select correction from stamps where user_id = ${id} and correction is not null order by seq`,
      )
    ).rows.map(({ correction }) => correction);
  /** What the register keeps of the day, to the last character. */
  const keptOf = async ({ id }: TestUser) => {
    const { systemDb } = desk().it.database;
    const days = await systemDb.execute(sql`select * from work_days where user_id = ${id} and day = ${day}`);
    const pairs = await systemDb.execute(
      sql`select * from stampings where user_id = ${id} and day = ${day} order by id`,
    );
    return JSON.stringify([days.rows, pairs.rows]);
  };

  /** Came at 08:31 instead of 08:02, and asks to have it put right. */
  const aRequest = async (given: Parameters<TestApp['aUser']>[0] = {}) => {
    const person = await aWorker(given);
    const [entry = ''] = await desk().make.stamped(person, day, '08:31-17:00');
    const { body } = await ask(person, [{ stampingId: entry, ...times('08:02', '17:00') }]);
    return { person, entry, id: body.id, body };
  };

  return { aWorker, ask, decide, list, find, info, correct, correctionsOf, keptOf, aRequest };
};
