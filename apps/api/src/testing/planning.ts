import type { Day } from '@timbro/core/days/rules.ts';
import { testApp } from './app.ts';
import { attendanceOn } from './attendance.ts';
import type { TestUser } from './factories.ts';

/** A cell as a planner sends it. */
export type Cell = { userId: string; date: Day; shiftId: string | null; reset?: boolean; version?: number };
/** What is wanted of a day: the shift to plan by hand unless something else is named. */
export type CellOf = [date: Day, shiftId?: string | null, more?: Partial<Cell>];

/** A company that works by an office schedule, with another shift to plan by hand, and its admin at the desk. */
export async function planningDesk({ earlyEnds = '12:00' }: { earlyEnds?: string } = {}) {
  const it = await testApp();
  const make = attendanceOn(it.server);
  const company = await it.aCompany();
  const planner = await it.aUser({ company, role: 'Admin' });
  const { token: admin } = await it.signedInAs(planner);
  const office = await make.aShift(company);
  const early = await make.aShift(company, { name: 'Mattina', start: '06:00', end: earlyEnds, period: 'morning' });
  return {
    it,
    make,
    company,
    planner,
    admin,
    office,
    early,
    /** Somebody who works by the schedule. */
    async aPerson(named: { firstName?: string; lastName?: string } = {}): Promise<TestUser> {
      const person = await it.aUser({ company, ...named });
      await make.aSchedule(company, [person], office);
      return person;
    },
    cell: ({ id }: TestUser, ...[date, shiftId = early, more = {}]: CellOf): Cell => ({
      userId: id,
      date,
      shiftId,
      ...more,
    }),
    plan: (assignments: readonly Cell[], more: object = {}, token = admin) =>
      it.ask('POST /work-days', { token, body: { assignments, ...more } }),
    dayOf: async (date: Day, { id }: TestUser, token = admin) =>
      (await it.ask(`GET /work-days?from=${date}&to=${date}&userId=${id}`, { token })).body.items[0]?.days[0],
    /** What the schedule alone plans. */
    bySchedule: { shift: { id: office }, rest: false, planned: false, published: true },
  };
}
export type PlanningDesk = Awaited<ReturnType<typeof planningDesk>>;
