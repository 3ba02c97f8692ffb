import { type SQL, sql } from 'drizzle-orm';
import { type Access, type CompanyModule, access } from '@timbro/core/access.ts';
import { stampedSince } from '@timbro/core/notifications/reminder-rules.ts';
import type { NoticeKind } from '@timbro/core/notifications/rules.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { DecidedKind } from '@timbro/core/requests/rules.ts';
import { personJson } from '#db/person-json.ts';
import { stillAwaited } from '#register/people/awaited.repo.ts';
import { inSight } from '#register/people/seen-people.repo.ts';

/** Whose notices are asked for, and since when each sort of them counts. */
export type Asked = {
  companyId: string;
  userId: string;
  timezone: string;
  /** Whose requests the caller decides. */
  sight: Sight | 'nobody';
  now: Date;
  /** News about one's own things is told from here on. */
  newsSince: Date;
  /** What waits for a decision is told from here on. */
  waitingSince: Date;
};

/**
 * One sort of notice: from which rows `r` it is made, each with the person in `user_id`, and how they tell it. What a sort
 * has none of is left out and null. `where` keeps it to a window of time that an index serves, however long the history is.
 */
export type Source = {
  readonly kind: NoticeKind;
  /** News about the caller's own things; the others wait for whoever decides. */
  readonly own: boolean;
  /** None where its access says which. */
  readonly module?: CompanyModule;
  /** Who hears of it, where that is not everybody who has it before them. */
  readonly access?: Access;
  /** Nobody, where a device tells something. */
  readonly isOfPerson?: false;
  readonly table: string;
  /** Of the notice; the record's, where it can have but one. */
  readonly id?: string;
  readonly recordId?: string;
  at(asked: Asked): SQL;
  readonly status?: string;
  readonly type?: string;
  readonly alarm?: string;
  readonly title?: string;
  readonly month?: string;
  readonly startsOn?: string;
  readonly endsOn?: string;
  startTime?(asked: Asked): SQL;
  /** When the caller had the thing itself before them, which needs no notice any more. */
  readonly seenAt?: string;
  /** Whether it tells that something was renewed, not that it is there. */
  readonly renewed?: string;
  where(asked: Asked): SQL;
};

/** An exit has a moment: its day is the one it is where the company is. */
const datedExits = `(select e.*, (e.starts_at at time zone c.timezone)::date as day from exits e join companies c on c.id = e.company_id)`;

/** Where each kind of thing that waits is kept, and how its days and its type are called there. */
export const decided = {
  leaveRequests: {
    module: 'moduleHr',
    table: 'leave_requests',
    live: 'true',
    type: 'r.type',
    startsOn: 'r.starts_on',
    endsOn: 'r.ends_on',
  },
  stampsUpdates: {
    module: 'moduleHr',
    table: 'stamps_updates',
    live: 'true',
    startsOn: 'r.day',
    endsOn: 'r.day',
  },
  absences: {
    module: 'moduleHr',
    table: 'absences',
    live: 'not r.archived',
    type: 'r.type',
    startsOn: 'r.starts_on',
    endsOn: 'r.ends_on',
  },
  exits: { module: 'moduleExitNotices', table: datedExits, live: 'true', startsOn: 'r.day', endsOn: 'r.day' },
} as const satisfies Record<DecidedKind, object>;

/** The answers to what somebody asked for; who decides their own things needs no news of it. */
const answers = (kind: DecidedKind, more = sql``): Source => ({
  ...decided[kind],
  kind,
  own: true,
  at: () => sql.raw('r.decided_at'),
  status: 'r.status',
  where: ({ userId, newsSince }) =>
    sql`${sql.raw(decided[kind].live)} and r.user_id = ${userId} and r.decided_at >= ${newsSince} and r.status in ('approved', 'rejected')
      and r.decided_by <> ${userId} ${more}`,
});

/** What others have asked for, for those who may decide it. */
const waiting = (kind: DecidedKind): Source => ({
  ...decided[kind],
  kind,
  own: false,
  at: () => sql.raw('r.submitted_at'),
  status: 'r.status',
  where: ({ userId, sight, waitingSince }) =>
    sql`${sql.raw(decided[kind].live)} and r.status = 'pendingReview' and r.submitted_at >= ${waitingSince} and r.user_id <> ${userId}
      and ${sight === 'nobody' ? sql`false` : (inSight(sight) ?? sql`true`)}`,
});

/** Somebody was seen going out without having asked: they are to say why. */
const toJustify: Source = {
  ...decided.exits,
  kind: 'exits',
  own: true,
  at: () => sql.raw('r.created_at'),
  status: 'r.status',
  where: ({ userId, newsSince }) =>
    sql`r.user_id = ${userId} and r.source = 'detected' and r.status = 'draft' and r.created_at >= ${newsSince}`,
};

const planPublished: Source = {
  kind: 'planPublished',
  own: true,
  module: 'moduleHr',
  table: 'plan_notices',
  recordId: 'r.user_id',
  at: () => sql.raw('r.at'),
  startsOn: 'r.starts_on',
  endsOn: 'r.ends_on',
  where: ({ userId, newsSince }) => sql`r.user_id = ${userId} and r.at >= ${newsSince}`,
};

/** A day has no id: the notice's is made of the person and the day, in the shape that ids have. */
const dayId = `overlay(overlay(md5('missedStamp ' || r.user_id || ' ' || r.day) placing '8' from 13) placing '8' from 17)::uuid`;

const missedStamp: Source = {
  kind: 'missedStamp',
  own: true,
  module: 'moduleHr',
  table: 'work_days',
  id: dayId,
  recordId: 'r.user_id',
  // It is told once the day is over, a night at the next noon: by then every shift of the day can no longer be left in time.
  at: ({ timezone }) =>
    sql`(r.day + interval '1 day' + case when r.shift_period = 'night' then interval '12 hours' else interval '0' end) at time zone ${timezone}`,
  startsOn: 'r.day',
  endsOn: 'r.day',
  where: (asked) =>
    sql`r.user_id = ${asked.userId} and r.day between (${asked.newsSince}::timestamptz at time zone ${asked.timezone})::date
        and (${asked.now}::timestamptz at time zone ${asked.timezone})::date
      and r.anomalies && array['missingExit', 'missingEntry'] and ${missedStamp.at(asked)} <= ${asked.now}
      and not exists (select from stamps_updates u where u.company_id = r.company_id and u.user_id = r.user_id and u.day = r.day and u.status = 'pendingReview')`,
};

/** Reminders of shifts for which nothing was stamped yet. */
const unanswered = `(select t.company_id, t.user_id, t.id, t.day, t.awaited_at, t.at, c.timezone from stamp_reminders t join companies c on c.id = t.company_id
  join work_days w on w.company_id = t.company_id and w.user_id = t.user_id and w.day = t.day and w.awaited_at = t.awaited_at
  where ${stillAwaited})`;

/** As long as somebody may still stamp it says when the shift began; later it is a day like others that lack a stamp. */
const stampReminder: Source = {
  kind: 'missedStamp',
  own: true,
  module: 'moduleHr',
  table: unanswered,
  recordId: 'r.user_id',
  at: () => sql.raw('r.at'),
  startsOn: 'r.day',
  endsOn: 'r.day',
  startTime: ({ now }) =>
    sql`case when r.awaited_at > ${stampedSince(now)} then to_char(r.awaited_at at time zone r.timezone, 'HH24:MI') end`,
  where: ({ userId, newsSince }) => sql`r.user_id = ${userId} and r.at >= ${newsSince}`,
};

/** What its owner has before them, with the file that is in it now: another one is news again. */
const givenSlips = `(select s.company_id, s.id, s.user_id, s.display_name, s.month, greatest(s.published_at, f.uploaded_at) as arrived_at,
    coalesce(s.opened_at, s.downloaded_at) as seen_at, (f.uploaded_at > s.published_at or s.replaces is not null) as renewed
  from payslips s join payslip_files f on f.company_id = s.company_id and f.payslip_id = s.id and f.number = s.file_number
  where s.published_at is not null and s.withdrawn_at is null)`;

const payslips: Source = {
  kind: 'payslips',
  own: true,
  module: 'moduleHr',
  table: givenSlips,
  at: () => sql.raw('r.arrived_at'),
  title: 'r.display_name',
  month: 'r.month',
  seenAt: 'r.seen_at',
  renewed: 'r.renewed',
  where: ({ userId, newsSince }) => sql`r.user_id = ${userId} and r.arrived_at >= ${newsSince}`,
};

/** A document names its readers by what they belong to: here it is told with each of them. */
const givenDocuments = `(select d.company_id, d.id, d.display_name, d.uploaded_at, d.uploaded_by, u.id as user_id, e.downloaded_at as seen_at
  from documents d join users u on u.company_id = d.company_id and (d.audience = 'all' or u.id = d.user_id or u.department_id = d.department_id)
  left join document_reads e on e.company_id = d.company_id and e.document_id = d.id and e.user_id = u.id)`;

const documents: Source = {
  kind: 'documents',
  own: true,
  module: 'moduleHr',
  table: givenDocuments,
  at: () => sql.raw('r.uploaded_at'),
  title: 'r.display_name',
  seenAt: 'r.seen_at',
  where: ({ userId, newsSince }) =>
    sql`r.user_id = ${userId} and r.uploaded_at >= ${newsSince} and r.uploaded_by is distinct from ${userId}`,
};

/** Until somebody takes it in hand, or it is over by itself. */
const deviceAlarms: Source = {
  kind: 'deviceAlarms',
  own: false,
  module: 'moduleDevices',
  access: access.devices,
  isOfPerson: false,
  table: `(select a.*, d.name, null::uuid as user_id from device_alarms a join devices d on d.company_id = a.company_id and d.id = a.device_ref)`,
  recordId: 'r.device_ref',
  at: () => sql.raw('r.raised_at'),
  alarm: 'r.kind',
  title: 'r.name',
  where: ({ waitingSince }) => sql`r.state = 'open' and r.raised_at >= ${waitingSince}`,
};

/** At a kiosk too much was tried; a further alarm of the same kiosk is a further notice. */
const kioskAlarms: Source = {
  kind: 'kioskAlarms',
  own: false,
  access: access.kiosks,
  isOfPerson: false,
  table: `(select k.company_id, k.id, k.name, k.alarmed_at, k.revoked_at, null::uuid as user_id from kiosks k)`,
  id: `overlay(overlay(md5('kioskAlarms ' || r.id || ' ' || r.alarmed_at) placing '8' from 13) placing '8' from 17)::uuid`,
  recordId: 'r.id',
  at: () => sql.raw('r.alarmed_at'),
  title: 'r.name',
  where: ({ newsSince }) => sql`r.revoked_at is null and r.alarmed_at >= ${newsSince}`,
};

/** Every sort of notice there is; one more is one more line. */
export const sources: readonly Source[] = [
  answers('leaveRequests'),
  answers('stampsUpdates'),
  // An absence that came from a request is answered by the request.
  answers('absences', sql`and r.leave_request_id is null`),
  answers('exits'),
  toJustify,
  planPublished,
  missedStamp,
  stampReminder,
  payslips,
  documents,
  waiting('leaveRequests'),
  waiting('stampsUpdates'),
  waiting('absences'),
  waiting('exits'),
  deviceAlarms,
  kioskAlarms,
];

const textOr = (column: string | undefined, type: string) => sql.raw(column ?? `null::${type}`);

/** The notices of one sort, as rows of one shape. */
export const pieceOf = (source: Source, asked: Asked): SQL => sql`
  select ${sql.raw(source.id ?? 'r.id')} as id, ${source.kind}::text as kind, ${sql.raw(source.recordId ?? 'r.id')} as "recordId",
    ${source.at(asked)} as at, ${source.own}::boolean as own, ${textOr(source.status, 'text')} as status, ${textOr(source.type, 'text')} as type, ${textOr(source.alarm, 'text')} as alarm,
    ${textOr(source.title, 'text')} as title, ${textOr(source.month, 'text')} as month, ${textOr(source.startsOn, 'date')} as "startsOn", ${textOr(source.endsOn, 'date')} as "endsOn",
    ${source.startTime?.(asked) ?? sql`null::text`} as "startTime",
    ${textOr(source.seenAt, 'timestamptz')} as "seenAt", ${sql.raw(source.renewed ?? 'false')} as renewed, ${personJson('users')} as user
  from ${sql.raw(source.table)} r ${sql.raw(source.isOfPerson === false ? 'left join' : 'join')} users on users.company_id = r.company_id and users.id = r.user_id
  where r.company_id = ${asked.companyId} and ${source.where(asked)}`;
