import { sql } from 'drizzle-orm';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { timedInMinutes } from '@timbro/core/absences/stored-times-rules.ts';
import type { Place } from '@timbro/core/companies/rules.ts';
import { type Day, monthOf } from '@timbro/core/days/rules.ts';
import type { ApprovedAbsence } from '@timbro/core/engine/absences.ts';
import type { Correction } from '@timbro/core/engine/compute-days.ts';
import type { RawStamp } from '@timbro/core/engine/pairing.ts';
import type { Span } from '@timbro/core/engine/spans.ts';
import { type ExitReason, isWork } from '@timbro/core/exits/rules.ts';
import { groupBy, mapGroups } from '@timbro/core/group-by.ts';
import type { StampingSource } from '@timbro/core/stamps/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import type { LoggedCorrection } from '#db/tables/attendance.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';

export type LoggedStamp = RawStamp & {
  readonly site: string | null;
  readonly inside: boolean | null;
};
/** How far a closed month sees into a person's log; `place` where it is known. */
export type Closing = { readonly seq: number; readonly place: Place | null };
/** Presence that a closed month holds. */
export type Spent = Span & { readonly month: string };
/** A stretch of one person's log, in milliseconds. */
export type LogStretch = { userId: string; from: number; to: number };

export type LoggedCorrectionRow = Correction & {
  readonly receivedAt: number;
  /** Where in the log it was taken back. */
  readonly undoneAt: number | null;
  /** Which stamping each new pair stands for. */
  readonly replaces: ReadonlyMap<string, string>;
  readonly id: string;
  /** How far it moves the version of its day on; what is set right by hand does so by itself. */
  readonly moves: number;
};

/** An approved exit; moments in minutes since the epoch. */
export type ApprovedExit = {
  readonly id: string;
  readonly counts: boolean;
  readonly startsAt: number;
  /** As it was approved: nobody earns minutes by announcing another return. */
  readonly expectedReturnAt: number | null;
  readonly leftAt: number | null;
  readonly returnedAt: number | null;
};

const minutes = (column: string) => sql.raw(`floor(extract(epoch from ${column}) / 60)::float8`);

const byPerson = <T extends { userId: string }, V>(rows: readonly T[], valueOf: (row: T) => V): Map<string, V[]> =>
  mapGroups(
    groupBy(rows, ({ userId }) => userId),
    valueOf,
  );

/** Everything the days of people are computed from, read for many of them at once. */
export const personFacts = (db: Db, companyId: string) => ({
  /** The stamps of each stretch, in order of their time. */
  async stamps(reaches: readonly LogStretch[]): Promise<LoggedStamp[][]> {
    type Row = { -readonly [K in keyof LoggedStamp]: LoggedStamp[K] } & { reach: number };
    const of = listsOf(reaches);
    const { rows } = await db.execute<Row>(sql`
      select r.reach::int as reach, s.id, (extract(epoch from s.at) * 1000)::float8 as at, s.direction, s.source, s.seq::float8 as seq, s.site, s.inside
      from unnest(${of('uuid', ({ userId }) => userId)}, ${of('timestamptz', ({ from }) => new Date(from))}, ${of('timestamptz', ({ to }) => new Date(to))})
        with ordinality as r(user_id, earliest, latest, reach)
      join stamps s on s.company_id = ${companyId} and s.user_id = r.user_id and s.at >= r.earliest and s.at < r.latest
      where s.correction is null order by s.at, s.id`);
    const stretches: LoggedStamp[][] = reaches.map(() => []);
    for (const { reach, ...stamp } of rows) stretches[reach - 1]?.push(stamp);
    return stretches;
  },

  /** Those of the days, in their order, each with the place of the row that took it back, which names the same day. */
  async corrections(userIds: readonly string[], from: Day, to: Day): Promise<Map<string, LoggedCorrectionRow[]>> {
    type Row = {
      userId: string;
      id: string;
      seq: number;
      receivedAt: number;
      source: StampingSource;
      correction: LoggedCorrection;
    };
    const { rows } = await db.execute<Row>(sql`
      select user_id as "userId", id, seq::float8 as seq, (extract(epoch from received_at) * 1000)::float8 as "receivedAt", source, correction
      from stamps where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[])
        and correction is not null and correction_day between ${from} and ${to} order by seq`);
    const undone = new Map(rows.flatMap(({ seq, correction: { undoes } }) => (undoes ? [[undoes, seq] as const] : [])));
    const made = rows.filter(({ correction: { undoes } }) => undoes === undefined);
    return byPerson(made, ({ id, seq, receivedAt, source, correction: { day, pairs } }) => ({
      id,
      day,
      seq,
      receivedAt,
      undoneAt: undone.get(id) ?? null,
      // Places in the log are never given twice: whoever read the day before it was taken back is told so.
      moves: source === 'request' ? seq : 0,
      replaces: new Map(pairs.flatMap((pair) => (pair.replaces ? [[pair.replaces, pair.id] as const] : []))),
      pairs: pairs.map((pair) => ({
        id: pair.id,
        enteredAt: pair.enteredAt === null ? null : Date.parse(pair.enteredAt),
        exitedAt: pair.exitedAt === null ? null : Date.parse(pair.exitedAt),
        source,
      })),
    }));
  },

  async inputs(userIds: readonly string[], from: Day, to: Day): Promise<Map<string, Map<Day, DayInputs>>> {
    const { rows } = await db.execute<DayInputs & { userId: string; day: Day }>(sql`
      select user_id as "userId", day, version, planned, shift_id as "shiftId", drafted, draft_shift_id as "draftShiftId", note,
        excess_state as "excessState", excess_minutes as "excessMinutes", absence_confirmed as "absenceConfirmed"
      from day_inputs where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and day between ${from} and ${to}`);
    const entries = byPerson(rows, (row) => [row.day, row] as const);
    return new Map([...entries].map(([userId, days]) => [userId, new Map(days)]));
  },

  /** The approved ones that touch the days. */
  async absences(userIds: readonly string[], from: Day, to: Day): Promise<Map<string, ApprovedAbsence[]>> {
    type Row = {
      userId: string;
      id: string;
      type: AbsenceType;
      startsOn: Day;
      endsOn: Day;
      startTime: string | null;
      endTime: string | null;
      minutes: number | null;
    };
    const { rows } = await db.execute<Row>(sql`
      select user_id as "userId", id, type, starts_on as "startsOn", ends_on as "endsOn", start_time as "startTime", end_time as "endTime",
        coalesce(delay_minutes, minutes) as minutes
      from absences where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and status = 'approved' and not archived
        and starts_on <= ${to} and ends_on >= ${from} order by created_at, id`);
    return byPerson(rows, timedInMinutes);
  },

  /** The approved exits that touch the days: for the company's sake they are work, for one's own they are time away. */
  async exits(userIds: readonly string[], from: Day, to: Day): Promise<Map<string, ApprovedExit[]>> {
    type Row = Omit<ApprovedExit, 'counts'> & { userId: string; reason: ExitReason | null };
    const { rows } = await db.execute<Row>(sql`
      select user_id as "userId", id, reason, ${minutes('starts_at')} as "startsAt", ${minutes('approved_return_at')} as "expectedReturnAt",
        ${minutes('left_at')} as "leftAt", ${minutes('returned_at')} as "returnedAt"
      from exits where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and status = 'approved'
        and starts_at >= ${from}::date - 2 and starts_at < ${to}::date + 3 order by starts_at, id`);
    return byPerson(rows, ({ userId: _, reason, ...exit }) => ({ ...exit, counts: isWork(reason) }));
  },

  /** Where each closed month that touches the days was closed, in the log and on the map, by person and month. */
  async closed(userIds: readonly string[], from: Day, to: Day): Promise<Map<string, Map<string, Closing>>> {
    const { rows } = await db.execute<Closing & { userId: string; month: string }>(sql`
      select user_id as "userId", month, closed_seq::float8 as seq, place
      from months where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and state = 'closed'
        and month between ${monthOf(from)} and ${monthOf(to)}`);
    const entries = byPerson(rows, ({ month, seq, place }) => [month, { seq, place }] as const);
    return new Map([...entries].map(([userId, months]) => [userId, new Map(months)]));
  },

  /** The presence that days of closed months hold, of days that what happens between two others can reach. */
  async spent(userIds: readonly string[], from: Day, to: Day): Promise<Map<string, Spent[]>> {
    const { rows } = await db.execute<Spent & { userId: string }>(sql`
      select s.user_id as "userId", m.month, floor(extract(epoch from s.entered_at) / 60)::float8 as start, floor(extract(epoch from s.exited_at) / 60)::float8 as "end"
      from stampings s join months m on m.company_id = s.company_id and m.user_id = s.user_id and m.month = to_char(s.day, 'YYYY-MM') and m.state = 'closed'
      where s.company_id = ${companyId} and s.user_id = any(${sql.param(userIds)}::uuid[]) and s.replaced_by is null
        and s.entered_at is not null and s.exited_at is not null
        and s.day between ${from}::date - 2 and ${to}::date + 2`);
    return byPerson(rows, ({ month, start, end }) => ({ month, start, end }));
  },
});
export type PersonFacts = ReturnType<typeof personFacts>;
