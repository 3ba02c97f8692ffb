import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { isProvider } from '@timbro/core/access.ts';
import type { Look } from '@timbro/core/profile/rules.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { longestDisplayName } from '@timbro/core/users/rules.ts';
import type { Db } from '#db/client.ts';
import { departments, users } from '#db/tables/people.ts';

const { passwordHash: _secret, ...columns } = getTableColumns(users);
type Row = Awaited<ReturnType<ReturnType<typeof usersRepo>['find']>>;

/** The only door from a row of `users` to the wire. */
export function presentUser({ user, departmentName }: NonNullable<Row>): User {
  return {
    ...user,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    companyId: isProvider(user.role) ? null : user.companyId,
    department: user.departmentId && departmentName ? { id: user.departmentId, name: departmentName } : null,
    workScheduleId: null,
    lastStampAt: null,
  };
}

type Changeable = Pick<
  typeof users.$inferInsert,
  'firstName' | 'lastName' | 'phone' | 'language' | 'passwordHash' | 'status'
>;
/** What is absent or undefined stays as it is. */
export type UserChange = { [K in keyof Changeable]?: Changeable[K] | undefined };

/** Every query is bound to one company at construction, so no caller can forget the tenant. */
export const usersRepo = (db: Db, companyId: string) => {
  const mine = eq(users.companyId, companyId);
  return {
    find: async (id: string) =>
      (
        await db
          .select({ user: columns, departmentName: departments.name })
          .from(users)
          .leftJoin(
            departments,
            and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
          )
          .where(and(mine, eq(users.id, id)))
      )[0],

    /** Changes only the version that was read, when one is named; answers whether a row was changed. */
    async update(id: string, change: UserChange, version?: number) {
      const set = {
        ...change,
        version: sql`${users.version} + 1`,
        // As `displayNameOf` does, by the database, since only one of the two names may have been sent.
        displayName: sql`left(coalesce(${change.firstName ?? null}, ${users.firstName}) || ' ' || coalesce(${change.lastName ?? null}, ${users.lastName}), ${longestDisplayName})`,
      };
      const changed = await db
        .update(users)
        .set(set)
        .where(and(mine, eq(users.id, id), version === undefined ? undefined : eq(users.version, version)))
        .returning({ id: users.id });
      return changed.length === 1;
    },

    /** A matter of taste, not of record: it leaves the version alone, so that no open form becomes stale. */
    async setLook(id: string, look: { [K in keyof Look]?: Look[K] | undefined }) {
      await db
        .update(users)
        .set({ look: sql`${users.look} || ${JSON.stringify(look)}::jsonb` })
        .where(and(mine, eq(users.id, id)));
    },

    async insert(user: typeof users.$inferInsert) {
      await db.insert(users).values(user);
    },
  };
};
