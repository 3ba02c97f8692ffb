import { sql } from 'drizzle-orm';
import type { DecidedKind } from '@timbro/core/requests/rules.ts';
import type { Db } from '#db/client.ts';
import type { LetterSubject } from './letters.ts';

const day = (column: string) => sql.raw(`to_char(r.${column}, 'YYYY-MM-DD')`);

/** One record of any kind as mails tell it; for every company. */
const pieces = {
  leaveRequests: sql`select r.company_id, r.user_id, r.id, 'leaveRequests' as kind, r.type, ${day('starts_on')} as "startsOn", ${day('ends_on')} as "endsOn", r.start_time::text as "startTime",
    r.end_time::text as "endTime", r.status, r.submitted_at, r.decided_by, r.decided_at, r.decision_note, r.note, null::int as minutes, false as entered, false as archived from leave_requests r`,
  stampsUpdates: sql`select r.company_id, r.user_id, r.id, 'stampsUpdates' as kind, null::text as type, ${day('day')} as "startsOn", ${day('day')} as "endsOn", null::text as "startTime",
    null::text as "endTime", r.status, r.submitted_at, r.decided_by, r.decided_at, r.decision_note, r.reason as note, null::int as minutes, false as entered, false as archived from stamps_updates r`,
  absences: sql`select r.company_id, r.user_id, r.id, 'absences' as kind, r.type, ${day('starts_on')} as "startsOn", ${day('ends_on')} as "endsOn", r.start_time::text as "startTime",
    r.end_time::text as "endTime", r.status, r.submitted_at, r.decided_by, r.decided_at, r.decision_note, r.note, r.delay_minutes as minutes, r.submitted_at is null as entered, r.archived
    from absences r`,
  exits: sql`select r.company_id, r.user_id, r.id, 'exits' as kind, null::text as type, to_char(r.starts_at at time zone c.timezone, 'YYYY-MM-DD') as "startsOn",
    to_char(r.starts_at at time zone c.timezone, 'YYYY-MM-DD') as "endsOn", to_char(r.starts_at at time zone c.timezone, 'HH24:MI') as "startTime",
    to_char(case r.status when 'approved' then r.approved_return_at else r.expected_return_at end at time zone c.timezone, 'HH24:MI') as "endTime", r.status, r.submitted_at, r.decided_by, r.decided_at, r.decision_note, r.note,
    null::int as minutes, false as entered, false as archived from exits r join companies c on c.id = r.company_id`,
} as const satisfies Record<DecidedKind, object>;

export type ToldRecord = LetterSubject & {
  companyId: string;
  userId: string;
  departmentId: string | null;
  person: string;
  status: 'draft' | 'pendingReview' | 'approved' | 'rejected';
  decider: string | null;
  /** As the database writes it. */
  decidedAt: string | null;
  decisionNote: string | null;
  /** Of a delay that was converted. */
  minutes: number | null;
  /** Nobody asked for it: staff entered it. */
  entered: boolean;
};

const columns = sql`t.company_id as "companyId", t.user_id as "userId", u.department_id as "departmentId", u.display_name as person, t.id, t.kind, t.type, t."startsOn", t."endsOn",
  t."startTime", t."endTime", t.status, d.display_name as decider, t.decided_at as "decidedAt", t.decision_note as "decisionNote", t.minutes, t.entered`;
const joined = sql`join users u on u.company_id = t.company_id and u.id = t.user_id left join users d on d.company_id = t.company_id and d.id = t.decided_by`;

const everything = sql.join(Object.values(pieces), sql` union all `);
/** What a client no longer has waits for nobody. */
const hasModule = sql`case when t.kind = 'exits' then c.module_exit_notices else c.module_hr end`;
const waitsBetween = (before: Date, since: Date) =>
  sql`t.status = 'pendingReview' and not t.archived and t.submitted_at < ${before} and t.submitted_at >= ${since}`;

/** What mails are written about; sees every company. */
export const pendingRepo = (db: Db) => ({
  async find(kind: DecidedKind, id: string, archived: boolean): Promise<ToldRecord | undefined> {
    const { rows } = await db.execute<ToldRecord>(
      sql`select ${columns} from (${pieces[kind]}) as t ${joined} where t.id = ${id} and t.archived = ${archived}`,
    );
    return rows[0];
  },

  /** Companies at work where something has waited since before a moment. */
  async companiesWaiting(before: Date, since: Date): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct c.id from (${everything}) as t join companies c on c.id = t.company_id and c.status = 'enabled' and ${hasModule} and c.deleted_at is null
      where ${waitsBetween(before, since)} order by c.id`);
    return rows.map(({ id }) => id);
  },

  /** Everything of a company that has waited since before a moment. */
  async waiting(companyId: string, before: Date, since: Date): Promise<ToldRecord[]> {
    const { rows } = await db.execute<ToldRecord>(sql`
      select ${columns} from (${everything}) as t ${joined} join companies c on c.id = t.company_id and ${hasModule}
      where t.company_id = ${companyId} and ${waitsBetween(before, since)} order by t.submitted_at, t.id`);
    return rows;
  },
});
