import { type SQL, and, count, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm';
import type { PlacedAbsence } from '@timbro/core/absences/plan-rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { LeaveRequestFilter } from '@timbro/core/leave-requests/contract.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { personColumns, personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { users } from '#db/tables/people.ts';
import { leaveRequests } from '#db/tables/requests.ts';
import { inDepartments, inSight } from '#register/people/seen-people.repo.ts';

export type LeaveRecord = typeof leaveRequests.$inferSelect;
export type LeaveRow = {
  request: LeaveRecord;
  user: Person;
  decidedBy: Person | null;
  absenceId: string | null;
};
type NewLeave = Omit<typeof leaveRequests.$inferInsert, 'id' | 'companyId' | 'createdAt' | 'version'>;
export type LeaveValues = { [K in keyof NewLeave]?: NewLeave[K] | undefined };
type LeaveSelection = Partial<Omit<LeaveRequestFilter, 'page' | 'pageSize'>>;

const decidedBy = sql<Person | null>`(
  select ${personJson('p')}
  from users p where p.company_id = leave_requests.company_id and p.id = leave_requests.decided_by)`;
const absenceId = sql<string | null>`(
  select a.id from absences a where a.company_id = leave_requests.company_id and a.leave_request_id = leave_requests.id
  order by a.archived, a.starts_on, a.id limit 1)`;
const sortColumns = {
  submittedAt: leaveRequests.submittedAt,
  decidedAt: leaveRequests.decidedAt,
  startsOn: leaveRequests.startsOn,
  name: [users.lastName, users.firstName],
  type: leaveRequests.type,
  status: leaveRequests.status,
  createdAt: leaveRequests.createdAt,
};

/** The leave requests of one company that somebody may see. */
export const leaveRequestsRepo = (db: Db, companyId: string, sight: Sight = 'company') => {
  const mine = eq(leaveRequests.companyId, companyId);
  const person = and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId));
  const rows = () =>
    db
      .select({
        request: getTableColumns(leaveRequests),
        user: personColumns(users),
        decidedBy,
        absenceId,
      })
      .from(leaveRequests)
      .innerJoin(users, person);
  const where = ({
    id,
    search,
    status,
    leaveRequestType,
    userId,
    departmentId,
    from,
    to,
  }: LeaveSelection): SQL | undefined =>
    and(
      mine,
      inSight(sight),
      id ? eq(leaveRequests.id, id) : undefined,
      status?.length ? inArray(leaveRequests.status, status) : undefined,
      leaveRequestType?.length ? inArray(leaveRequests.type, leaveRequestType) : undefined,
      userId?.length ? inArray(leaveRequests.userId, userId) : undefined,
      inDepartments(departmentId),
      from ? gte(leaveRequests.endsOn, from) : undefined,
      to ? lte(leaveRequests.startsOn, to) : undefined,
      search ? matchesWords(users.searchText, search) : undefined,
    );
  const inOrder = (sort: string | undefined) => sortedBy(sort ?? '-createdAt', sortColumns, leaveRequests.id);

  return {
    /** Whoever may see it is for the caller to judge: it may be their own. */
    find: async (id: string): Promise<LeaveRow | undefined> =>
      (await rows().where(and(mine, eq(leaveRequests.id, id))))[0],

    async page(selection: LeaveSelection, page: number, pageSize: number) {
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where(selection))
          .orderBy(...inOrder(selection.sort))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(leaveRequests).innerJoin(users, person).where(where(selection)),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** Everything a filter finds, a part at a time. */
    async *each(selection: LeaveSelection, atOnce = 500): AsyncGenerator<LeaveRow[]> {
      const ids = await db
        .select({ id: leaveRequests.id })
        .from(leaveRequests)
        .innerJoin(users, person)
        .where(where(selection))
        .orderBy(...inOrder(selection.sort));
      for (const some of inBatches(ids, atOnce)) {
        const wanted = some.map(({ id }) => id);
        const found = await rows().where(and(mine, inArray(leaveRequests.id, wanted)));
        const byId = new Map(found.map((row) => [row.request.id, row]));
        yield wanted.flatMap((id) => byId.get(id) ?? []);
      }
    },

    /** For each request, who else of the department is away on its days. */
    async away(requests: readonly LeaveRecord[]): Promise<Map<string, Person[]>> {
      if (requests.length === 0) return new Map();
      const { rows: found } = await db.execute<{ id: string; away: Person[] }>(sql`
        select r.id, coalesce(jsonb_agg(${personJson('u')}
          order by u.last_name, u.first_name, u.id) filter (where u.id is not null), '[]') as away
        from leave_requests r
        join users asking on asking.company_id = r.company_id and asking.id = r.user_id
        left join users u on u.company_id = r.company_id and u.department_id = asking.department_id and u.id <> r.user_id
          and exists (select from absences a where a.company_id = r.company_id and a.user_id = u.id and a.status = 'approved' and not a.archived
            and a.starts_on <= r.ends_on and a.ends_on >= r.starts_on)
        where r.company_id = ${companyId} and r.id = any(${sql.param(requests.map(({ id }) => id))}::uuid[]) group by r.id`);
      return new Map(found.map(({ id, away }) => [id, away]));
    },

    /** What somebody has asked for, or was entered for them, that nobody has decided yet and that touches these days. */
    async waiting(userId: string, from: Day, to: Day): Promise<(PlacedAbsence & { id: string })[]> {
      const { rows: found } = await db.execute<PlacedAbsence & { id: string }>(sql`
        select id, type, starts_on as "startsOn", ends_on as "endsOn", to_char(start_time, 'HH24:MI') as "startTime",
          to_char(end_time, 'HH24:MI') as "endTime", minutes from (
          select company_id, user_id, id, type, starts_on, ends_on, start_time, end_time, null::int as minutes
          from leave_requests where status = 'pendingReview'
          union all
          select company_id, user_id, id, type, starts_on, ends_on, start_time, end_time, coalesce(delay_minutes, minutes)
          from absences where status = 'pendingReview' and not archived) r
        where company_id = ${companyId} and user_id = ${userId} and starts_on <= ${to} and ends_on >= ${from}
        order by starts_on, id`);
      return found;
    },

    async insert(request: NewLeave, now: Date): Promise<string> {
      const id = newId();
      await db.insert(leaveRequests).values({ ...request, id, companyId, createdAt: now });
      return id;
    },

    /** One guarded statement: of two who move it at once one finds that it has moved on. */
    async update({ id, status, version }: Pick<LeaveRecord, 'id' | 'status' | 'version'>, change: LeaveValues) {
      const changed = await db
        .update(leaveRequests)
        .set({ ...change, version: sql`${leaveRequests.version} + 1` })
        .where(
          and(mine, eq(leaveRequests.id, id), eq(leaveRequests.status, status), eq(leaveRequests.version, version)),
        )
        .returning({ id: leaveRequests.id });
      return changed.length === 1;
    },

    async remove({ id, status, version }: Pick<LeaveRecord, 'id' | 'status' | 'version'>): Promise<boolean> {
      const removed = await db
        .delete(leaveRequests)
        .where(
          and(mine, eq(leaveRequests.id, id), eq(leaveRequests.status, status), eq(leaveRequests.version, version)),
        )
        .returning({ id: leaveRequests.id });
      return removed.length === 1;
    },
  };
};
