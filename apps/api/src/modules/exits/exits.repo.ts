import { type SQL, and, count, eq, getTableColumns, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { ExitFilter } from '@timbro/core/exits/contract.ts';
import { longestExitMs, nearbyMs } from '@timbro/core/exits/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { personColumns, personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { exits } from '#db/tables/exits.ts';
import { users } from '#db/tables/people.ts';
import { isOutOn, presenceJoins } from '#register/people/presence.repo.ts';
import { inDepartments, inSight } from '#register/people/seen-people.repo.ts';

export type ExitRecord = typeof exits.$inferSelect;
export type ExitRow = { exit: ExitRecord; user: Person; decidedBy: Person | null; lastExitAt: string | null };
type NewExit = Omit<typeof exits.$inferInsert, 'id' | 'companyId' | 'createdAt' | 'version'>;
export type ExitValues = { [K in keyof NewExit]?: NewExit[K] | undefined };
type ExitSelection = Partial<Omit<ExitFilter, 'page' | 'pageSize'>>;
/** When it is, and what day that is where the company is. */
export type Moment = { readonly now: Date; readonly timezone: string };

const decidedBy = sql<Person | null>`(
  select ${personJson('p')}
  from users p where p.company_id = exits.company_id and p.id = exits.decided_by)`;
/** When the person went out the time before. */
const lastExitAt = sql<string | null>`(
  select e.left_at from exits e where e.company_id = exits.company_id and e.user_id = exits.user_id and e.starts_at < exits.starts_at and e.left_at is not null
  order by e.starts_at desc limit 1)`;
const sortColumns = {
  startsAt: exits.startsAt,
  submittedAt: exits.submittedAt,
  decidedAt: exits.decidedAt,
  expectedReturnAt: exits.expectedReturnAt,
  name: [users.lastName, users.firstName],
  reason: exits.reason,
  status: exits.status,
  createdAt: exits.createdAt,
};

/** Left and not back, while at work: whoever has stamped out has gone home, and whoever is archived is not at work. */
const isOut = (
  now: Date,
): SQL => sql`(${exits.leftAt} is not null and ${exits.returnedAt} is null and ${users.status} <> 'archived' and exists (
  select from stampings o ${sql.raw(presenceJoins)}
  where o.company_id = exits.company_id and o.user_id = exits.user_id and o.open and o.open_until > ${now} and ${sql.raw(isOutOn('exits'))}))`;

/** The exits of one company that somebody may see. */
export const exitsRepo = (db: Db, companyId: string, sight: Sight = 'company') => {
  const mine = eq(exits.companyId, companyId);
  const person = and(eq(users.companyId, exits.companyId), eq(users.id, exits.userId));
  const rows = () =>
    db
      .select({ exit: getTableColumns(exits), user: personColumns(users), decidedBy, lastExitAt })
      .from(exits)
      .innerJoin(users, person);
  const where = (
    { id, search, status, reason, userId, departmentId, from, to, out }: ExitSelection,
    { now, timezone }: Moment,
  ): SQL | undefined =>
    and(
      mine,
      inSight(sight),
      id ? eq(exits.id, id) : undefined,
      status?.length ? inArray(exits.status, status) : undefined,
      reason?.length ? inArray(exits.reason, reason) : undefined,
      userId?.length ? inArray(exits.userId, userId) : undefined,
      inDepartments(departmentId),
      from ? gte(exits.startsAt, sql`${from}::date::timestamp at time zone ${timezone}`) : undefined,
      to ? lt(exits.startsAt, sql`(${to}::date + 1)::timestamp at time zone ${timezone}`) : undefined,
      out === undefined ? undefined : out ? isOut(now) : sql`not ${isOut(now)}`,
      search ? matchesWords(users.searchText, search) : undefined,
    );
  const guarded = ({ id, status, version }: Pick<ExitRecord, 'id' | 'status' | 'version'>) =>
    and(mine, eq(exits.id, id), eq(exits.status, status), eq(exits.version, version));

  return {
    /** Whoever may see it is for the caller to judge: it may be their own. */
    find: async (id: string): Promise<ExitRow | undefined> => (await rows().where(and(mine, eq(exits.id, id))))[0],

    /** Of those who are out, whoever is expected already comes first. */
    async page(selection: ExitSelection, page: number, pageSize: number, moment: Moment) {
      const overdue = sql`(${exits.status} = 'approved' and ${exits.expectedReturnAt} < ${moment.now}) is true desc`;
      const inOrder = sortedBy(selection.sort ?? '-startsAt', sortColumns, exits.id);
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where(selection, moment))
          .orderBy(...(selection.out ? [overdue, ...inOrder] : inOrder))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(exits).innerJoin(users, person).where(where(selection, moment)),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** What somebody put forward or did on a day; a draft is nobody else's business, but for what a phone has seen. */
    onDay: async (userId: string, date: Day, timezone: string): Promise<ExitRecord[]> =>
      db
        .select()
        .from(exits)
        .where(
          and(
            mine,
            eq(exits.userId, userId),
            sql`${exits.startsAt} >= ${date}::date::timestamp at time zone ${timezone}`,
            sql`${exits.startsAt} < (${date}::date + 1)::timestamp at time zone ${timezone}`,
            sql`(${exits.status} <> 'draft' or ${exits.source} = 'detected')`,
          ),
        )
        .orderBy(exits.startsAt, exits.id),

    /** Whose pass this is today. */
    async ofPass(code: string, { now, timezone }: Moment) {
      const today = sql`(${now}::timestamptz at time zone ${timezone})::date`;
      const [found] = await db
        .select({
          exit: getTableColumns(exits),
          displayName: users.displayName,
          department: sql<
            string | null
          >`(select d.name from departments d where d.company_id = users.company_id and d.id = users.department_id)`,
        })
        .from(exits)
        .innerJoin(users, person)
        .where(
          and(
            mine,
            inSight(sight),
            eq(exits.passCode, code),
            sql`(${exits.startsAt} at time zone ${timezone})::date = ${today}`,
          ),
        );
      return found;
    },

    /** Who has left since a moment and not come back: whether they are still at work is for the register to say. */
    async away(since: Date): Promise<string[]> {
      const found = await db
        .selectDistinct({ userId: exits.userId })
        .from(exits)
        .where(and(mine, gte(exits.leftAt, since), isNull(exits.returnedAt)));
      return found.map(({ userId }) => userId);
    },

    /** Whether its person is out already, on another exit of the last day. */
    async hasOther({ id, userId }: ExitRecord, since: Date): Promise<boolean> {
      const found = await db
        .select({ id: exits.id })
        .from(exits)
        .where(
          and(mine, eq(exits.userId, userId), ne(exits.id, id), isNull(exits.returnedAt), gte(exits.leftAt, since)),
        )
        .limit(1);
      return found.length > 0;
    },

    /** What somebody has asked for around a stretch of time; no exit lasts longer than a day. */
    around: async (userId: string, from: Date, to: Date): Promise<ExitRecord[]> =>
      db
        .select()
        .from(exits)
        .where(
          and(
            mine,
            eq(exits.userId, userId),
            gte(exits.startsAt, new Date(from.getTime() - 2 * longestExitMs)),
            lt(exits.startsAt, to),
          ),
        )
        .orderBy(exits.startsAt, exits.id),

    /** What may explain that somebody went out at a moment: approved, around that time or running, and not ended yet. */
    async explaining(userId: string, at: Date): Promise<ExitRecord[]> {
      const [from, to] = [new Date(at.getTime() - nearbyMs), new Date(at.getTime() + nearbyMs)];
      const longAgo = new Date(at.getTime() - longestExitMs);
      return db
        .select()
        .from(exits)
        .where(
          and(
            mine,
            eq(exits.userId, userId),
            eq(exits.status, 'approved'),
            isNull(exits.returnedAt),
            sql`${exits.startsAt} <= ${to} and coalesce(${exits.leftAt} <= ${to}, true)`,
            sql`(coalesce(${exits.expectedReturnAt}, ${exits.startsAt}) >= ${from} or ${exits.leftAt} >= ${longAgo})`,
          ),
        )
        .orderBy(sql`abs(extract(epoch from ${exits.startsAt} - ${at}::timestamptz))`);
    },

    async insert(exit: NewExit, now: Date): Promise<string> {
      const id = newId();
      await db.insert(exits).values({ ...exit, id, companyId, createdAt: now });
      return id;
    },

    /** One guarded statement: of two who move it at once one finds that it has moved on. */
    async update(before: Pick<ExitRecord, 'id' | 'status' | 'version'>, change: ExitValues): Promise<boolean> {
      const changed = await db
        .update(exits)
        .set({ ...change, version: sql`${exits.version} + 1` })
        .where(guarded(before))
        .returning({ id: exits.id });
      return changed.length === 1;
    },

    async remove(before: Pick<ExitRecord, 'id' | 'status' | 'version'>): Promise<boolean> {
      const removed = await db
        .delete(exits)
        .where(and(guarded(before), isNull(exits.leftAt)))
        .returning({ id: exits.id });
      return removed.length === 1;
    },
  };
};
