import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Person } from '@timbro/core/fields.ts';
import type { Employment } from '@timbro/core/users/rules.ts';
import type { Db } from '#db/client.ts';
import { users } from '#db/tables/people.ts';
import { inSight } from '#modules/users/users.repo.ts';
import type { Sight } from '#sight.ts';

export type SeenPerson = Person & Employment & { weeklyMinutes: number };

/** Of the people named, those whom somebody may see. */
export const seenPeopleRepo = (db: Db, companyId: string, sight: Sight) => ({
  find: async (ids: readonly string[]): Promise<SeenPerson[]> =>
    db
      .select({
        id: users.id,
        displayName: users.displayName,
        departmentId: users.departmentId,
        weeklyMinutes: users.weeklyMinutes,
        hiredOn: users.hiredOn,
        archivedOn: users.archivedOn,
      })
      .from(users)
      .where(and(eq(users.companyId, companyId), isNull(users.removedAt), inSight(sight), inArray(users.id, [...ids]))),
});
