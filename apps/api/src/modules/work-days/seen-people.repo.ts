import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Person } from '@timbro/core/fields.ts';
import type { UserStatus } from '@timbro/core/users/rules.ts';
import type { Db } from '#db/client.ts';
import { users } from '#db/tables/people.ts';
import { inSight } from '#modules/users/users.repo.ts';
import type { Sight } from '#sight.ts';

export type SeenPerson = Person & { weeklyMinutes: number; status: UserStatus };

/** Of the people named, those whom somebody may see. */
export const seenPeopleRepo = (db: Db, companyId: string, sight: Sight) => ({
  find: async (ids: readonly string[]): Promise<SeenPerson[]> =>
    db
      .select({
        id: users.id,
        displayName: users.displayName,
        departmentId: users.departmentId,
        weeklyMinutes: users.weeklyMinutes,
        status: users.status,
      })
      .from(users)
      .where(and(eq(users.companyId, companyId), isNull(users.removedAt), inSight(sight), inArray(users.id, [...ids]))),
});
