import { onTestFinished } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import { type TestApp, testClockStart } from './app.ts';
import type { TestUser } from './factories.ts';
import type { Office } from './office.ts';

/** The days of work in the last week of October. */
const week = ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30'];

/** What tests of whole months ask of an office, which is open by the time they ask. */
export const monthCalls = (desk: () => Office) => {
  const of = (...people: readonly TestUser[]) => people.map(({ id }) => `&userId=${id}`).join('');
  const list = (query: string, token = desk().admin, month = '2026-10') =>
    desk().it.ask(`GET /work-days/months?month=${month}${query}`, { token });
  const set = (people: readonly { id: string }[], more: object = {}, token = desk().admin) =>
    desk().it.ask('PATCH /work-days/months', {
      token,
      body: { month: '2026-10', userIds: people.map(({ id }) => id), state: 'closed', ...more },
    });
  return {
    of,
    list,
    set,
    /** Somebody who began in the last week of October and worked it in full, but for the days that are named. */
    async aWorker(
      days: Readonly<Record<Day, string | null>> = {},
      given: Parameters<TestApp['aUser']>[0] = {},
    ): Promise<TestUser> {
      const { it, make, company, office } = desk();
      const person = await it.aUser({ company, ...given });
      await make.aSchedule(company, [person], office, { validFrom: '2026-10-26' });
      for (const day of week) {
        const pairs = day in days ? days[day] : '08:00-17:00';
        if (pairs) await make.stamped(person, day, pairs);
      }
      return person;
    },
    monthOf: async (person: TestUser) => (await list(of(person))).body.items[0],
    idsOf: async (query: string, token = desk().admin) =>
      (await list(query, token)).body.items.map(({ user }) => user.id),
    reopen: (people: readonly TestUser[], more: object = { reason: 'Busta da rifare' }) =>
      set(people, { state: 'open', ...more }),
    /** Until the end of the test. */
    moveClock(moment: string) {
      const { clock } = desk().it;
      clock.set(moment);
      onTestFinished(() => clock.set(testClockStart));
    },
  };
};
