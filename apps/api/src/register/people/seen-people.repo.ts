import { and, eq, inArray, isNull, type SQL, or, sql } from 'drizzle-orm';
import type { Person } from '@timbro/core/fields.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Employment } from '@timbro/core/users/rules.ts';
import type { Db } from '#db/client.ts';
import { personColumns } from '#db/person-json.ts';
import { users } from '#db/tables/people.ts';

/** People that are asked about together: what is true of each of their rows in `users`, told by the company as well. */
export type Whom = SQL;

export type SeenPerson = Person & Employment & { weeklyMinutes: number };

/** Of the people named, those whom somebody may see. */
export const seenPeopleRepo = (db: Db, companyId: string, sight: Sight) => ({
  find: async (ids: readonly string[]): Promise<SeenPerson[]> =>
    db
      .select({
        ...personColumns(users),
        weeklyMinutes: users.weeklyMinutes,
        hiredOn: users.hiredOn,
        archivedOn: users.archivedOn,
      })
      .from(users)
      .where(and(eq(users.companyId, companyId), isNull(users.removedAt), inSight(sight), inArray(users.id, [...ids]))),
});

/** People of these departments; `none` means those without one. */
export function inDepartments(wanted: readonly string[] | undefined): SQL | undefined {
  if (!wanted?.length) return undefined;
  const ids = wanted.filter((id) => id !== 'none');
  return or(
    ids.length > 0 ? inArray(users.departmentId, ids) : undefined,
    wanted.includes('none') ? isNull(users.departmentId) : undefined,
  );
}

/** These people: one value, however many they are. */
export const amongPeople = (ids: readonly string[]): SQL => sql`${users.id} = any(${sql.param(ids)}::uuid[])`;

/** People by what is true of them all. */
export const allOf = (...conditions: (SQL | undefined)[]): Whom => and(...conditions) ?? sql`true`;

/** People of a company who are named one by one. */
export const thesePeople = (companyId: string, ids: readonly string[]): Whom =>
  allOf(eq(users.companyId, companyId), amongPeople(ids));

/** The people somebody may see; who answers for no department sees nobody. */
export const inSight = (sight: Sight): SQL | undefined =>
  sight === 'company' ? undefined : inArray(users.departmentId, [...sight.departments]);
