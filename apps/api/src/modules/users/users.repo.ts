import { and, count, eq, getTableColumns, ilike, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type Role, isProvider } from '@timbro/core/access.ts';
import type { NotificationChoices } from '@timbro/core/notifications/choice-rules.ts';
import type { Look } from '@timbro/core/profile/rules.ts';
import type { User, UserFilter } from '@timbro/core/users/contract.ts';
import { type UserStatus, longestDisplayName } from '@timbro/core/users/rules.ts';
import { beginning } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import { escapeLike } from '#db/escape-like.ts';
import { inBatches } from '#db/in-batches.ts';
import { companyLock } from '#db/locks.ts';
import { matchesWords } from '#db/matches-words.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { stamps } from '#db/tables/attendance.ts';
import { departments, users } from '#db/tables/people.ts';
import type { PeopleDirectory } from '#http/server.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { shownOf } from '#register/people/directory.ts';
import { amongPeople, inDepartments } from '#register/people/seen-people.repo.ts';
import { scheduleAt } from '#register/plan/assignments.repo.ts';

const {
  passwordHash: _secret,
  pinHash: _pin,
  searchText: _search,
  removedAt: _removed,
  archivedOn: _left,
  contractSince: _since,
  ...columns
} = getTableColumns(users);
export type UserRow = NonNullable<Awaited<ReturnType<ReturnType<typeof usersRepo>['find']>>>;
type NewUserRow = Omit<typeof users.$inferInsert, 'companyId'>;

/** The only door from a row of `users` to the wire. */
export function presentUser({
  user: { hasPassword: _, hasPin: _kept, look: _look, notifications: _chosen, departmentId, ...user },
  departmentName,
  workScheduleId,
  lastStampAt,
}: UserRow): User {
  return {
    ...user,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    appLinkedAt: user.appLinkedAt?.toISOString() ?? null,
    erasedAt: user.erasedAt?.toISOString() ?? null,
    companyId: isProvider(user.role) ? null : user.companyId,
    department: departmentId && departmentName ? { id: departmentId, name: departmentName } : null,
    workScheduleId,
    lastStampAt: lastStampAt?.toISOString() ?? null,
  };
}

/** What the history says of a person: a department by its name. */
export const historyOfUser = ({ department, lastStampAt: _, ...user }: User) => ({
  ...user,
  department: department?.name ?? null,
});

type Changeable = Omit<
  NewUserRow,
  'id' | 'createdAt' | 'version' | 'displayName' | 'look' | 'notifications' | 'removedAt'
>;
/** What is absent or undefined stays as it is. */
export type UserChange = { [K in keyof Changeable]?: Changeable[K] | undefined };

type ChoiceOf<T> = { readonly [K in keyof T]?: T[K] | undefined } | undefined;

/** Which people a list or an export means. */
type UserSelection = Pick<UserFilter, 'search' | 'id' | 'status' | 'departmentId' | 'sort'> & {
  role?: readonly Role[] | undefined;
};
type Page = Pick<UserFilter, 'page' | 'pageSize'>;

const byName = [users.lastName, users.firstName];
const sortColumns = {
  name: byName,
  email: users.email,
  role: users.role,
  // Joined from outside it may be missing, though the column itself never is.
  department: sql`${departments.name}`,
  status: users.status,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
  appLinkedAt: users.appLinkedAt,
};

/** The latest moment somebody stamped; the index of stamps by person and time answers it at once. */
const lastStampAt = sql<Date | null>`(
  select s.at from stamps s where s.company_id = users.company_id and s.user_id = users.id and s.correction is null order by s.at desc limit 1)`.mapWith(
  stamps.at,
);

/**
 * Every query is bound to one company at construction, so no caller can forget the tenant; `now` says which of a person's
 * schedules is theirs.
 */
export const usersRepo = (db: Db, companyId: string, now: Date) => {
  const mine = eq(users.companyId, companyId);
  const department = and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId));
  const rows = () =>
    db
      .select({ user: columns, departmentName: departments.name, workScheduleId: scheduleAt(now), lastStampAt })
      .from(users)
      .leftJoin(departments, department);
  const where = ({ search, id, status, role, departmentId }: UserSelection) =>
    and(
      mine,
      id ? eq(users.id, id) : undefined,
      status?.length ? inArray(users.status, status) : undefined,
      role?.length ? inArray(users.role, [...role]) : undefined,
      inDepartments(departmentId),
      search
        ? or(
            matchesWords(users.searchText, search),
            ilike(users.taxCode, `%${escapeLike(search)}%`),
            eq(sql`lower(${users.badge})`, search.toLowerCase()),
          )
        : undefined,
    );
  const inOrder = (sort: string) => sortedBy(sort, sortColumns, users.id);

  return {
    find: async (id: string) => (await rows().where(and(mine, eq(users.id, id))))[0],

    async page({ page, pageSize, search, ...selection }: UserSelection & Page, people: PeopleDirectory) {
      const found = search ? await people.find(companyId, { ...selection, search, byCodes: true }) : null;
      const shown = found && shownOf(found, { ...selection, page, pageSize });
      const chosen = shown ? and(where(selection), amongPeople(shown.ids)) : where({ ...selection, search });
      const [listed, [counted]] = await Promise.all([
        rows()
          .where(chosen)
          .orderBy(...inOrder(selection.sort))
          .limit(pageSize)
          .offset(shown ? shown.skipped : (page - 1) * pageSize),
        shown ? [shown] : db.select({ total: count() }).from(users).where(chosen),
      ]);
      return { rows: listed, total: counted?.total ?? 0 };
    },

    /** Walks the whole selection in pieces: its order is fixed first, so that a change meanwhile shifts nobody out. */
    async *each(selection: UserSelection) {
      const ids = await db
        .select({ id: users.id })
        .from(users)
        .leftJoin(departments, department)
        .where(where(selection))
        .orderBy(...inOrder(selection.sort));
      for (const some of inBatches(ids.map(({ id }) => id))) {
        const found = new Map(
          (await rows().where(and(mine, inArray(users.id, some)))).map((row) => [row.user.id, row]),
        );
        yield* some.flatMap((id) => found.get(id) ?? []);
      }
    },

    async byEmails(emails: readonly string[]) {
      const found: UserRow[] = [];
      for (const some of inBatches(emails))
        found.push(...(await rows().where(and(mine, inArray(sql`lower(${users.email})`, some)))));
      return found;
    },

    active: async () => (await rows().where(and(mine, eq(users.status, 'active')))).map(({ user }) => user),

    byRole: (role: Role) => rows().where(and(mine, eq(users.role, role), ne(users.status, 'archived'))),

    /** Changes only what was read: the version when one is named, the status when that is what changes, never somebody who was erased; answers whether a row was changed. */
    async update(id: string, change: UserChange, version?: number, status?: UserStatus) {
      const set = {
        ...change,
        version: sql`${users.version} + 1`,
        // As `displayNameOf` does, by the database, since only one of the two names may have been sent.
        displayName: sql`left(coalesce(${change.firstName ?? null}, ${users.firstName}) || ' ' || coalesce(${change.lastName ?? null}, ${users.lastName}), ${longestDisplayName})`,
      };
      const changed = await db
        .update(users)
        .set(set)
        .where(
          and(
            mine,
            eq(users.id, id),
            isNull(users.erasedAt),
            version === undefined ? undefined : eq(users.version, version),
            status && eq(users.status, status),
          ),
        )
        .returning({ id: users.id });
      // Nobody is expected before they are hired or after they have left.
      if (changed.length === 1 && (change.hiredOn !== undefined || change.archivedOn !== undefined))
        await markDays(db, companyId, [id], beginning);
      return changed.length === 1;
    },

    /**
     * A password of their own makes somebody active, who may be one of `whose` only: hashing takes a while, and whoever was
     * archived meanwhile stays so. Answers whether they have it.
     */
    async setPassword(id: string, passwordHash: string, whose: readonly UserStatus[]) {
      const changed = await db
        .update(users)
        .set({ passwordHash, status: 'active', version: sql`${users.version} + 1` })
        .where(
          and(
            mine,
            eq(users.id, id),
            inArray(users.status, [...whose]),
            isNull(users.removedAt),
            isNull(users.erasedAt),
          ),
        )
        .returning({ id: users.id });
      return changed.length === 1;
    },

    /** Hashing takes a while, and whoever was archived meanwhile has no PIN. Answers whether they have what they wanted. */
    async setPin(id: string, pinHash: string | null): Promise<boolean> {
      const changed = await db
        .update(users)
        .set({ pinHash })
        .where(and(mine, eq(users.id, id), eq(users.status, 'active'), isNull(users.removedAt)))
        .returning({ id: users.id });
      return changed.length === 1;
    },

    /** What somebody chose for themselves, beside what they had chosen: it leaves the version alone, so that no open form becomes stale. */
    async setChoices(id: string, choices: { look?: ChoiceOf<Look>; notifications?: ChoiceOf<NotificationChoices> }) {
      const { look = {}, notifications = {} } = choices;
      await db
        .update(users)
        .set({
          look: sql`${users.look} || ${JSON.stringify(look)}::jsonb`,
          notifications: sql`${users.notifications} || ${JSON.stringify(notifications)}::jsonb`,
        })
        .where(and(mine, eq(users.id, id)));
    },

    async insert(user: NewUserRow) {
      await db.insert(users).values({ ...user, companyId });
    },

    /** Adds those whose address is free in the whole installation, and names them. */
    async insertFree(people: readonly NewUserRow[]): Promise<ReadonlySet<string>> {
      const added = new Set<string>();
      for (const some of inBatches(people)) {
        const values = some.map((person) => ({ ...person, companyId }));
        const kept = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
        for (const { id } of kept) added.add(id);
      }
      return added;
    },

    /** Whether there is anybody besides the first administrator. */
    hasColleagues: async () =>
      (
        await db
          .select({ id: users.id })
          .from(users)
          .where(and(mine, ne(users.status, 'archived')))
          .limit(2)
      ).length > 1,

    /** Whether anybody's phone has been paired. */
    anyLinked: async () =>
      (
        await db
          .select({ id: users.id })
          .from(users)
          .where(and(mine, isNotNull(users.appLinkedAt)))
          .limit(1)
      ).length > 0,

    async remove(id: string) {
      await db.delete(users).where(and(mine, eq(users.id, id)));
    },

    /**
     * How many active people hold this role besides one. Whoever asks keeps the others waiting until the transaction
     * ends: of two who would leave a company without an administrator, the second finds itself the last.
     */
    async othersWith(role: Role, exceptId: string) {
      await db.execute(sql`select pg_advisory_xact_lock(${companyLock('lastOfRole', companyId)}::bigint)`);
      const others = and(mine, eq(users.role, role), eq(users.status, 'active'), ne(users.id, exceptId));
      return (await db.select({ total: count() }).from(users).where(others))[0]?.total ?? 0;
    },

    /** When the client itself goes: nobody of it can come back, and their addresses are free again. */
    async removeAll() {
      await db
        .update(users)
        .set({ removedAt: now })
        .where(and(mine, isNull(users.removedAt)));
    },
  };
};
