import { type SQL, and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { RequestStatus } from '@timbro/core/absences/rules.ts';
import type { ExitReason } from '@timbro/core/exits/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { PresenceFilter } from '@timbro/core/presence/contract.ts';
import type { Presence } from '@timbro/core/stamps/rules.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { personJson } from '#db/person-json.ts';
import { users } from '#db/tables/people.ts';
import { isOutOn, presenceJoins, presenceText, sinceText } from '#register/people/presence.repo.ts';
import { inDepartments, inSight } from '#register/people/seen-people.repo.ts';

export type PresenceSelection = Partial<
  Pick<PresenceFilter, 'departmentId' | 'presence' | 'search' | 'id' | 'sort' | 'page' | 'pageSize'>
>;
export type PresenceRow = {
  user: Person;
  department: string | null;
  presence: Presence;
  since: string | null;
  lastSeenAt: string | null;
  site: string | null;
  lastExitAt: string | null;
  phone: string | null;
  lat: number | null;
  lng: number | null;
  accuracy: number | null;
  /** When the phone was placed last, if that is to be told. */
  seenAt: string | null;
  exitId: string | null;
  exitReason: ExitReason | null;
  exitStatus: RequestStatus | null;
  exitLeftAt: string | null;
  exitReturnAt: string | null;
};
export type PresenceTotals = Record<Presence, number>;

/** Positions are kept for a day; what is older is not shown, whether it has been swept or not. */
const keptFor = sql.raw(`interval '24 hours'`);
/** Whether places are told at all at the moment. */
const isLogging = sql.raw(
  `(select enabled from exits_switches w where w.company_id = users.company_id order by w.at desc limit 1)`,
);

/** What was said of the exit that somebody is out on. */
const exitJoin = sql.raw(`left join lateral (
  select e.id, e.reason, e.status, e.left_at, e.expected_return_at from exits e
  where e.company_id = o.company_id and e.user_id = o.user_id and ${isOutOn('e')} order by e.left_at desc limit 1) e on true`);
const lastExit =
  sql.raw(`(select l.left_at from exits l where l.company_id = users.company_id and l.user_id = users.id and l.left_at is not null
  order by l.starts_at desc limit 1)`);
/** Of who is not at work, the last stamp. */
const lastStamp =
  sql.raw(`(select coalesce(s.exited_at, s.entered_at) from stampings s where s.company_id = users.company_id and s.user_id = users.id
  and s.replaced_by is null order by s.day desc, s.entered_at desc nulls last limit 1)`);

/** Who of one company's people is where, as far as somebody may see them. */
export const presenceRepo = (db: Db, companyId: string, sight: Sight) => {
  const people = ({ departmentId, search, id }: PresenceSelection): SQL | undefined =>
    and(
      eq(users.companyId, companyId),
      isNull(users.removedAt),
      ne(users.status, 'archived'),
      inSight(sight),
      inDepartments(departmentId),
      id ? eq(users.id, id) : undefined,
      search ? matchesWords(users.searchText, search) : undefined,
    );
  const from = (now: Date) => sql`users
    left join stampings o on o.company_id = users.company_id and o.user_id = users.id and o.open and o.open_until > ${now} ${sql.raw(presenceJoins)}`;

  return {
    /** Those whose stamps the register has not computed yet. */
    async behind(selection: PresenceSelection): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct users.id from day_marks m join users on users.company_id = m.company_id and users.id = m.user_id
        where m.company_id = ${companyId} and ${people(selection)}`);
      return rows.map(({ id }) => id);
    },

    /** How many are where, whatever presence was asked for. */
    async totals(selection: PresenceSelection, now: Date): Promise<PresenceTotals> {
      const { rows } = await db.execute<{ presence: Presence; count: number }>(sql`
        select ${sql.raw(presenceText)} as presence, count(*)::int as count from ${from(now)} where ${people(selection)} group by 1`);
      const counted = new Map(rows.map(({ presence, count }) => [presence, count]));
      return {
        inside: counted.get('inside') ?? 0,
        outside: counted.get('outside') ?? 0,
        notInCompany: counted.get('notInCompany') ?? 0,
      };
    },

    async page(selection: PresenceSelection, now: Date): Promise<PresenceRow[]> {
      const { presence, sort = 'name', page = 1, pageSize } = selection;
      const downwards = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
      const order = sort.endsWith('since')
        ? sql`since ${downwards} nulls last, users.last_name, users.first_name, users.id`
        : sql`users.last_name ${downwards}, users.first_name ${downwards}, users.id`;
      const { rows } = await db.execute<PresenceRow>(sql`
        select ${personJson('users')} as user, d.name as department, ${sql.raw(presenceText)} as presence, ${sql.raw(sinceText)} as since,
          case when o.id is null then ${lastStamp} else coalesce(f.last_at, o.entered_at) end as "lastSeenAt",
          coalesce(f.site, o.site) as site, ${lastExit} as "lastExitAt", users.phone,
          f.lat, f.lng, f.accuracy, case when ${isLogging} and f.last_at >= ${now}::timestamptz - ${keptFor} then f.last_at end as "seenAt",
          e.id as "exitId", e.reason as "exitReason", e.status as "exitStatus", e.left_at as "exitLeftAt", e.expected_return_at as "exitReturnAt"
        from ${from(now)} ${exitJoin}
        left join departments d on d.company_id = users.company_id and d.id = users.department_id
        where ${people(selection)} ${presence?.length ? sql`and ${sql.raw(presenceText)} = any(${sql.param(presence)}::text[])` : sql``}
        order by ${order} ${pageSize === undefined ? sql`` : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`}`);
      return rows;
    },

    /** Whether an opening of the page is part of the history already. */
    async isRecorded(opening: string, readerId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select from audit_lines where company_id = ${companyId} and entity_id = ${opening} and actor_id = ${readerId} and not refused limit 1`);
      return rows.length > 0;
    },
  };
};
