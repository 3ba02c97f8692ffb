import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Assignment } from '@timbro/core/work-schedules/assignment-rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { users } from '#db/tables/people.ts';
import { schedulePeople } from '#db/tables/schedules.ts';
import { type Assignments, schedulePeopleOf } from './rule-versions.repo.ts';

/** The schedule somebody follows where their company is now, or else the next they will; for queries over `users`. */
export const scheduleAt = (now: Date) => sql<string | null>`(
  select p.schedule_id from schedule_people p join companies c on c.id = p.company_id
  where p.company_id = users.company_id and p.user_id = users.id
    and coalesce(p.valid_to, 'infinity') >= (${now.toISOString()}::timestamptz at time zone c.timezone)::date
  order by p.valid_from limit 1)`;

/** Who follows which schedule when. */
export const assignmentsRepo = (db: Db, companyId: string) => {
  const mine = eq(schedulePeople.companyId, companyId);

  /** The names of those who are there, in the order of the alphabet. */
  const nameOf = async (userIds: readonly string[]): Promise<Map<string, string>> => {
    const found = await db
      .select({ id: users.id, name: users.displayName })
      .from(users)
      .where(and(eq(users.companyId, companyId), sql`${users.id} = any(${sql.param([...userIds])}::uuid[])`))
      .orderBy(users.lastName, users.firstName, users.id);
    return new Map(found.map(({ id, name }) => [id, name]));
  };

  return {
    nameOf,

    /** Everything of those who are, were or will be on a schedule, and of others besides. */
    async around(scheduleId: string, others: readonly string[] = []): Promise<Map<string, Assignment[]>> {
      const rows = await db
        .selectDistinct({ userId: schedulePeople.userId })
        .from(schedulePeople)
        .where(and(mine, eq(schedulePeople.scheduleId, scheduleId)));
      const userIds = [...new Set([...rows.map(({ userId }) => userId), ...others])];
      const known = await schedulePeopleOf(db, companyId, userIds);
      return new Map(userIds.map((userId) => [userId, known.get(userId) ?? []]));
    },

    /** From now on these people have these assignments and no others. */
    async replace(people: Assignments): Promise<void> {
      for (const some of inBatches([...people.keys()]))
        await db.delete(schedulePeople).where(and(mine, inArray(schedulePeople.userId, some)));
      const rows = [...people].flatMap(([userId, own]) =>
        own.map((assignment) => ({ ...assignment, companyId, userId })),
      );
      for (const some of inBatches(rows)) await db.insert(schedulePeople).values(some);
    },
  };
};
