import { and, asc, count, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { timedInMinutes } from '@timbro/core/absences/stored-times-rules.ts';
import type { BalanceFilter } from '@timbro/core/balances/contract.ts';
import type { BalanceType } from '@timbro/core/balances/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Employment } from '@timbro/core/users/rules.ts';
import type { Db } from '#db/client.ts';
import { isOneOf, listsOf } from '#db/lists-of.ts';
import { matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { personColumns, personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { balanceMovements } from '#db/tables/balances.ts';
import { users } from '#db/tables/people.ts';
import type { PersonAbsence } from '#register/days/absence-minutes.ts';
import { inDepartments, inSight } from '#register/people/seen-people.repo.ts';

export type AccountHolder = Person &
  Employment & {
    weeklyMinutes: number;
    yearlyVacationHours: number | null;
    yearlyRolHours: number | null;
    /** When the product began to know them, and since when their hours are what they are. */
    createdAt: Date;
    contractSince: Date | null;
  };
export type EnteredMovement = {
  id: string;
  userId: string;
  year: number;
  type: BalanceType;
  kind: 'opening' | 'adjustment' | 'accrual';
  /** The last day of a month that was written down. */
  accruedOn: Day | null;
  minutes: number;
  reason: string | null;
  createdAt: Date;
  version: number;
  actor: Person | null;
};
/** What was taken or will be, with who entered it. */
export type TakenAbsence = PersonAbsence & { enteredBy: Person | null };

type TakenReach = { readonly userId: string; readonly from: Day };
type Opening = { userId: string; year: number; type: BalanceType; minutes: number };
type Entering = Omit<typeof balanceMovements.$inferInsert, 'id' | 'companyId'>;

const holder = {
  ...personColumns(users),
  hiredOn: users.hiredOn,
  archivedOn: users.archivedOn,
  weeklyMinutes: users.weeklyMinutes,
  yearlyVacationHours: users.yearlyVacationHours,
  yearlyRolHours: users.yearlyRolHours,
  createdAt: users.createdAt,
  contractSince: users.contractSince,
};

export const balancesRepo = (db: Db, companyId: string) => {
  const here = and(eq(users.companyId, companyId), isNull(users.removedAt));

  return {
    holders: (userIds: readonly string[]): Promise<AccountHolder[]> =>
      db
        .select(holder)
        .from(users)
        .where(and(here, inArray(users.id, [...userIds]))),

    /** People in order of their names: each has as many balances as there are types. */
    async people(
      { search, id, userId, departmentId, sort }: BalanceFilter,
      sight: Sight,
      offset: number,
      limit: number,
    ): Promise<{ people: AccountHolder[]; total: number }> {
      const where = and(
        here,
        sql`${users.status} <> 'archived'`,
        inSight(sight),
        id ? eq(users.id, id) : undefined,
        userId?.length ? inArray(users.id, userId) : undefined,
        inDepartments(departmentId),
        search ? matchesWords(users.searchText, search) : undefined,
      );
      const [people, [counted]] = await Promise.all([
        db
          .select(holder)
          .from(users)
          .where(where)
          .orderBy(...sortedBy(sort, { name: [users.lastName, users.firstName] }, users.id))
          .limit(limit)
          .offset(offset),
        db.select({ total: count() }).from(users).where(where),
      ]);
      return { people, total: counted?.total ?? 0 };
    },

    async entered(userIds: readonly string[], upTo: number): Promise<EnteredMovement[]> {
      const { companyId: company, createdBy, ...columns } = movementColumns;
      return db
        .select({
          ...columns,
          actor: sql<Person | null>`${personJson('users')}`,
        })
        .from(balanceMovements)
        .leftJoin(users, and(eq(users.companyId, company), eq(users.id, createdBy)))
        .where(and(eq(company, companyId), isOneOf(columns.userId, 'uuid', userIds), lte(columns.year, upTo)))
        .orderBy(asc(columns.year), asc(columns.createdAt), asc(columns.id));
    },

    /** Approved absences that are taken from a balance, of each person from a day of their own on. */
    async taken(reaches: readonly TakenReach[], to: Day): Promise<TakenAbsence[]> {
      const of = listsOf(reaches);
      type Row = Omit<TakenAbsence, 'startTime' | 'endTime'> & { startTime: string | null; endTime: string | null };
      const { rows } = await db.execute<Row>(sql`
        select a.user_id as "userId", a.id, a.type, a.starts_on as "startsOn", a.ends_on as "endsOn", a.start_time as "startTime", a.end_time as "endTime",
          coalesce(a.delay_minutes, a.minutes) as minutes,
          ${personJson('u')} as "enteredBy"
        from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ from }) => from)}) as r(user_id, earliest)
        join absences a on a.company_id = ${companyId} and a.user_id = r.user_id and a.ends_on >= r.earliest
        left join users u on u.company_id = a.company_id and u.id = coalesce(a.decided_by, a.created_by)
        where a.status = 'approved' and not a.archived and a.type in ('vacation', 'rol') and a.starts_on <= ${to} order by a.starts_on, a.id`);
      return rows.map(timedInMinutes);
    },

    /** What is asked for and not decided, by the phone or in the office, and would be taken from a balance. */
    async asked(userIds: readonly string[], from: Day, to: Day): Promise<PersonAbsence[]> {
      type Row = Omit<PersonAbsence, 'startTime' | 'endTime'> & { startTime: string | null; endTime: string | null };
      const { rows } = await db.execute<Row>(sql`
        select user_id as "userId", id, type, starts_on as "startsOn", ends_on as "endsOn", start_time as "startTime", end_time as "endTime", minutes from (
          select company_id, user_id, id, type, starts_on, ends_on, start_time, end_time, null::int as minutes from leave_requests where status = 'pendingReview'
          union all
          select company_id, user_id, id, type, starts_on, ends_on, start_time, end_time, coalesce(delay_minutes, minutes)
          from absences where status = 'pendingReview' and not archived) r
        where company_id = ${companyId} and user_id = any(${sql.param([...userIds])}::uuid[]) and type in ('vacation', 'rol')
          and starts_on <= ${to} and ends_on >= ${from}`);
      return rows.map(timedInMinutes);
    },

    async adjust(movement: Omit<Entering, 'kind'>): Promise<string> {
      const id = newId();
      await db.insert(balanceMovements).values({ ...movement, id, companyId, kind: 'adjustment' });
      return id;
    },

    /** What years are opened with; of each person, year and type there is one. */
    async open(openings: readonly Opening[], createdBy: string, createdAt: Date) {
      const of = listsOf(openings);
      await db.execute(sql`
        insert into balance_movements (id, company_id, created_at, user_id, year, type, kind, minutes, created_by)
        select o.id, ${companyId}, ${createdAt.toISOString()}::timestamptz, o.user_id, o.year, o.type, 'opening', o.minutes, ${createdBy}
        from unnest(${of('uuid', () => newId())}, ${of('uuid', ({ userId }) => userId)}, ${of('int', ({ year }) => year)},
          ${of('text', ({ type }) => type)}, ${of('int', ({ minutes }) => minutes)}) as o(id, user_id, year, type, minutes)
        on conflict (company_id, user_id, year, type) where kind = 'opening'
        do update set minutes = excluded.minutes, created_by = excluded.created_by, version = balance_movements.version + 1`);
    },

    /** Months earned under a contract that ends now. */
    async keepEarned(userId: string, earned: readonly Omit<Entering, 'kind'>[], now: Date): Promise<void> {
      if (earned.length > 0)
        await db
          .insert(balanceMovements)
          .values(earned.map((one) => ({ ...one, id: newId(), companyId, kind: 'accrual' as const })))
          .onConflictDoNothing();
      await db
        .update(users)
        .set({ contractSince: now })
        .where(and(here, eq(users.id, userId)));
    },

    /** People by their addresses, small letters. */
    async byEmail(emails: readonly string[]): Promise<Map<string, Person>> {
      const found = await db
        .select({ email: users.email, ...personColumns(users) })
        .from(users)
        .where(and(here, isOneOf(sql`lower(${users.email})`, 'text', emails)));
      return new Map(found.map(({ email, ...person }) => [email.toLowerCase(), person]));
    },
  };
};

const movementColumns = {
  id: balanceMovements.id,
  companyId: balanceMovements.companyId,
  userId: balanceMovements.userId,
  year: balanceMovements.year,
  type: balanceMovements.type,
  kind: balanceMovements.kind,
  minutes: balanceMovements.minutes,
  reason: balanceMovements.reason,
  accruedOn: balanceMovements.accruedOn,
  createdAt: balanceMovements.createdAt,
  createdBy: balanceMovements.createdBy,
  version: balanceMovements.version,
};
