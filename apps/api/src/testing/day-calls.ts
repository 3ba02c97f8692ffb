import type { TestApp } from './app.ts';
import { at } from './attendance.ts';
import type { TestUser } from './factories.ts';
import type { Office } from './office.ts';

/** The day that is looked at and changed. */
export const day = '2026-11-10';
export const pair = (entered: string | null, left: string | null, id?: string) => ({
  ...(id && { id }),
  enteredAt: entered && at(day, entered).toISOString(),
  exitedAt: left && at(day, left).toISOString(),
});

/** What tests of single days ask of an office, which is open by the time they ask. */
export const dayCalls = (desk: () => Office) => ({
  async aWorker(given: Parameters<TestApp['aUser']>[0] = {}): Promise<TestUser> {
    const { it, make, company, office } = desk();
    const person = await it.aUser({ company, ...given });
    await make.aSchedule(company, [person], office);
    return person;
  },
  info: (person: TestUser, date = day, token = desk().admin) =>
    desk().it.ask(`GET /work-days/info?userId=${person.id}&date=${date}`, { token }),
  change: (person: TestUser, body: object, token = desk().admin) =>
    desk().it.ask('PATCH /work-days', { token, body: { userId: person.id, date: day, ...body } }),
});
