import { sql } from 'drizzle-orm';
import { type Day, daysFrom, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { type DayStatus, totalNames } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { listsOf } from '#db/lists-of.ts';
import { totalColumn } from '#db/tables/attendance.ts';
import type { Whole } from '#register/people/companies-at-work.repo.ts';
import type { ProjectedDay } from './compute-units.ts';
import { docShape } from './present-day.ts';
import type { ProjectedStamping } from './project-stampings.ts';

export type Mark = { id: number; userId: string; fromDay: Day; toDay: Day };
/** A row as it was kept. */
export type KeptDay = { day: Day; doc: string; shape: number; status: DayStatus; recheckAt: Date | null };
/** A row that time alone has changed, or that another shape of its JSON has outdated. */
export type StaleDay = { userId: string; day: Day };

const totalColumns = totalNames.map((name) => `"${totalColumn(name)}"`);
const keys = ['company_id', 'user_id', 'day'];
const dayColumns = [
  'doc',
  'cell',
  'shape',
  'recheck_at',
  'awaited_at',
  'status',
  'shift_period',
  'absence_types',
  'anomalies',
  'late',
  'excess_state',
  ...totalColumns,
];
const list = (words: readonly string[]) => sql.raw(words.join(', '));
const assign = (words: readonly string[]) => list(words.map((word) => `${word} = excluded.${word}`));
/** Lists inside one column travel as text: an array of arrays would have to be of equal lengths. */
const together = (words: readonly string[]) => words.join(',');
const apart = (column: string) => sql.raw(`string_to_array(nullif(${column}, ''), ',')`);
const none = sql.raw(`'{}'::text[]`);
/**
 * People and days around a list of cells. Of a list the planner guesses badly and may rather read the whole company; with
 * these it looks cells up by the index, and the list only chooses among them.
 */
export const around = (row: string, cells: readonly StaleDay[]) => sql`${sql.raw(row)}.user_id = any(${sql.param([
  ...new Set(cells.map(({ userId }) => userId)),
])}::uuid[])
  and ${sql.raw(row)}.day between ${cells.map(({ day }) => day).reduce(earlierDay)} and ${cells.map(({ day }) => day).reduce(laterDay)}`;
/** Rows of one statement: writing their lists down keeps everybody else waiting, if only for milliseconds. */
const rowsPerTurn = 500;

/**
 * The one that each person entered last. Stretches of a person are read one after the other, so that a stamp which comes
 * meanwhile may find two of them open; the mark it leaves has the older one computed again.
 */
function newestOpen(stampings: readonly ProjectedStamping[]): Map<string, ProjectedStamping> {
  const newest = new Map<string, ProjectedStamping>();
  for (const one of stampings) {
    const known = newest.get(one.userId);
    if (one.open && (!known || momentOf(one) > momentOf(known))) newest.set(one.userId, one);
  }
  return newest;
}
const momentOf = ({ enteredAt }: ProjectedStamping) => enteredAt?.getTime() ?? 0;

/** How the projector reads what is to be done and keeps what it has computed. */
export const projectionRepo = (db: Db, companyId: string) => ({
  /** Where each person's log ends; whatever is read after this holds at least what lies before. */
  async places(userIds: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await db.execute<{ userId: string; seq: number }>(sql`
      select user_id as "userId", seq::float8 as seq from stamp_heads
      where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[])`);
    const known = new Map(rows.map(({ userId, seq }) => [userId, seq]));
    return new Map(userIds.map((userId) => [userId, known.get(userId) ?? 0]));
  },

  async marks(userIds: readonly string[]): Promise<Mark[]> {
    const { rows } = await db.execute<Mark>(sql`
      select id::float8 as id, user_id as "userId", from_day as "fromDay", to_day as "toDay" from day_marks
      where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[])`);
    return rows;
  },

  /** Days between two that have no row, or one that is no longer right; compared as days, since a cast would keep the walls from using the index. */
  async undone(userIds: readonly string[], from: Day, to: Day, now: Date): Promise<StaleDay[]> {
    const { rows } = await db.execute<StaleDay>(sql`
      select u.id as "userId", d.day from unnest(${sql.param(userIds)}::uuid[]) as u(id)
      cross join unnest(${sql.param([...daysFrom(from, to)])}::date[]) as d(day)
      left join work_days w on w.company_id = ${companyId} and w.user_id = any(${sql.param(userIds)}::uuid[]) and w.day between ${from} and ${to}
        and w.user_id = u.id and w.day = d.day
      where w.day is null or w.recheck_at <= ${now} or w.shape <> ${docShape}`);
    return rows;
  },

  /** Days between two whose rows time alone has changed. */
  async overdue(userIds: readonly string[], from: Day, to: Day, now: Date): Promise<StaleDay[]> {
    const { rows } = await db.execute<StaleDay>(sql`
      select user_id as "userId", day from work_days
      where company_id = ${companyId} and recheck_at <= ${now} and user_id = any(${sql.param(userIds)}::uuid[]) and day between ${from} and ${to}`);
    return rows;
  },

  /** Of these days, those whose row was closed, by person and date. */
  async closed(days: readonly StaleDay[]): Promise<Set<string>> {
    if (days.length === 0) return new Set();
    const of = listsOf(days);
    const { rows } = await db.execute<StaleDay>(sql`
      select w.user_id as "userId", w.day
      from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ day }) => day)}) as c(user_id, day)
      join work_days w on w.company_id = ${companyId} and ${around('w', days)}
        and w.user_id = c.user_id and w.day = c.day and w.status = 'closed' and w.shape = ${docShape}`);
    return new Set(rows.map(({ userId, day }) => `${userId} ${day}`));
  },

  /** The days within these marks that have a row. */
  async stored(marks: readonly Mark[]): Promise<StaleDay[]> {
    if (marks.length === 0) return [];
    const of = listsOf(marks);
    const { rows } = await db.execute<StaleDay>(sql`
      select distinct w.user_id as "userId", w.day
      from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ fromDay }) => fromDay)}, ${of('date', ({ toDay }) => toDay)}) as m(user_id, first, last)
      join work_days w on w.company_id = ${companyId} and w.user_id = m.user_id and w.day between m.first and m.last`);
    return rows;
  },

  /** Everybody with something to compute besides some, a few at a time. */
  async marked(most: number, except: readonly string[]): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct user_id as id from day_marks where company_id = ${companyId} and user_id <> all(${sql.param(except)}::uuid[]) limit ${most}`);
    return rows.map(({ id }) => id);
  },

  /** The days of a person of which anything can be told. */
  async traced(userId: string): Promise<{ userId: string; day: Day }[]> {
    const { rows } = await db.execute<{ userId: string; day: Day }>(sql`
      select ${userId}::uuid as "userId", day from (
        select day from work_days where company_id = ${companyId} and user_id = ${userId}
        union
        select (s.at at time zone c.timezone)::date + around from stamps s join companies c on c.id = s.company_id cross join generate_series(-1, 1) as around
        where s.company_id = ${companyId} and s.user_id = ${userId} and s.correction is null
        union
        select (correction ->> 'day')::date from stamps where company_id = ${companyId} and user_id = ${userId} and correction is not null) days order by day`);
    return rows;
  },

  /** Every row of a person, by its day. */
  async kept(userId: string): Promise<Map<Day, KeptDay>> {
    const { rows } = await db.execute<Omit<KeptDay, 'recheckAt'> & { recheckAt: number | null }>(sql`
      select day, doc, shape, status, (extract(epoch from recheck_at) * 1000)::float8 as "recheckAt"
      from work_days where company_id = ${companyId} and user_id = ${userId}`);
    return new Map(
      rows.map((row) => [row.day, { ...row, recheckAt: row.recheckAt === null ? null : new Date(row.recheckAt) }]),
    );
  },

  async settleMarks(done: readonly Mark[], left: readonly Omit<Mark, 'id'>[]): Promise<void> {
    if (done.length > 0)
      await db.execute(
        sql`delete from day_marks where company_id = ${companyId} and id = any(${sql.param(done.map(({ id }) => id))}::bigint[])`,
      );
    const of = listsOf(left);
    if (left.length > 0)
      await db.execute(sql`insert into day_marks (company_id, user_id, from_day, to_day) select ${companyId}, * from
        unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ fromDay }) => fromDay)}, ${of('date', ({ toDay }) => toDay)})`);
  },

  /** Rows whose content is the same are left alone: writing is what a projection costs. Answers how many were written. */
  async saveDays(days: readonly ProjectedDay[]): Promise<number> {
    let changed = 0;
    for (const some of inBatches(days, rowsPerTurn)) {
      const of = listsOf(some);
      const totals = totalNames.map((name) => of('int', ({ day }) => day.totals[name]));
      const { rowCount } = await db.execute(sql`
        insert into work_days (${list([...keys, ...dayColumns])})
        select ${companyId}, user_id, day, doc, cell, ${docShape}, recheck_at, awaited_at, status, shift_period, coalesce(${apart('absence_types')}, ${none}),
          coalesce(${apart('anomalies')}, ${none}), late, excess_state, ${list(totalColumns)}
        from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ day }) => day.date)}, ${of('text', ({ doc }) => doc)}, ${of('text', ({ cell }) => cell)},
          ${of('timestamptz', ({ recheckAt }) => recheckAt)}, ${of('timestamptz', ({ awaitedAt }) => awaitedAt)}, ${of('text', ({ day }) => day.status)}, ${of('text', ({ day }) => day.shift?.period ?? null)},
          ${of('text', ({ absenceTypes }) => together(absenceTypes))}, ${of('text', ({ day }) => together(day.anomalies))},
          ${of('boolean', ({ late }) => late)}, ${of('text', ({ day }) => day.excess.state)}, ${sql.join(totals, sql`, `)})
          as x(user_id, day, doc, cell, recheck_at, awaited_at, status, shift_period, absence_types, anomalies, late, excess_state, ${list(totalColumns)})
        on conflict (company_id, user_id, day) do update set ${assign(dayColumns)}
        where work_days.doc is distinct from excluded.doc or work_days.cell is distinct from excluded.cell or work_days.recheck_at is distinct from excluded.recheck_at
          or work_days.awaited_at is distinct from excluded.awaited_at
          or work_days.shape <> excluded.shape or work_days.absence_types <> excluded.absence_types`);
      changed += rowCount ?? 0;
    }
    return changed;
  },

  async saveStampings(days: readonly StaleDay[], stampings: readonly ProjectedStamping[]): Promise<void> {
    if (days.length === 0) return;
    const [touched, kept] = [listsOf(days), listsOf(stampings)];
    await db.execute(sql`
      delete from stampings s using unnest(${touched('uuid', ({ userId }) => userId)}, ${touched('date', ({ day }) => day)}) as d(user_id, day)
      where s.company_id = ${companyId} and ${around('s', days)} and s.user_id = d.user_id and s.day = d.day
        and not exists (select from unnest(${kept('uuid', ({ userId }) => userId)}, ${kept('date', ({ day }) => day)}, ${kept('uuid', ({ id }) => id)})
          as k(user_id, day, id) where k.user_id = s.user_id and k.day = s.day and k.id = s.id)`);
    const newest = newestOpen(stampings);
    const opening = listsOf([...newest.values()]);
    // Before somebody opens a new one, what they had open is closed: there is one open stamping a person. A day that is not computed here still says otherwise.
    if (newest.size > 0)
      await db.execute(sql`
        with opening as (
          select * from unnest(${opening('uuid', ({ userId }) => userId)}, ${opening('date', ({ day }) => day)}, ${opening('uuid', ({ id }) => id)}) as o(user_id, day, id)
        ), closed as (
          update stampings s set open = false, open_until = null from opening o
          where s.company_id = ${companyId} and s.open and s.user_id = o.user_id and (s.day, s.id) <> (o.day, o.id) returning s.user_id, s.day)
        insert into day_marks (company_id, user_id, from_day, to_day) select ${companyId}::uuid, c.user_id, c.day, c.day from closed c
        where not exists (select from unnest(${touched('uuid', ({ userId }) => userId)}, ${touched('date', ({ day }) => day)}) as d(user_id, day)
          where d.user_id = c.user_id and d.day = c.day)`);
    const openLast = stampings
      .map((one) => (one.open && newest.get(one.userId) !== one ? { ...one, open: false, openUntil: null } : one))
      .toSorted((a, b) => Number(a.open) - Number(b.open));
    for (const some of inBatches(openLast, rowsPerTurn)) {
      const of = listsOf(some);
      await db.execute(sql`
        insert into stampings (company_id, user_id, id, day, entered_at, exited_at, source, site, inside, corrected, replaced_by, open, open_until)
        select ${companyId}, * from unnest(${of('uuid', ({ userId }) => userId)}, ${of('uuid', ({ id }) => id)}, ${of('date', ({ day }) => day)},
          ${of('timestamptz', ({ enteredAt }) => enteredAt)}, ${of('timestamptz', ({ exitedAt }) => exitedAt)}, ${of('text', ({ source }) => source)},
          ${of('text', ({ site }) => site)}, ${of('boolean', ({ inside }) => inside)}, ${of('boolean', ({ corrected }) => corrected)},
          ${of('uuid', ({ replacedBy }) => replacedBy)}, ${of('boolean', ({ open }) => open)}, ${of('timestamptz', ({ openUntil }) => openUntil)})
        on conflict (company_id, user_id, day, id) do update set entered_at = excluded.entered_at, exited_at = excluded.exited_at, source = excluded.source,
          site = excluded.site, inside = excluded.inside, corrected = excluded.corrected, replaced_by = excluded.replaced_by, open = excluded.open, open_until = excluded.open_until
        where (stampings.entered_at, stampings.exited_at, stampings.source, stampings.site, stampings.inside, stampings.corrected, stampings.replaced_by, stampings.open, stampings.open_until)
          is distinct from (excluded.entered_at, excluded.exited_at, excluded.source, excluded.site, excluded.inside, excluded.corrected, excluded.replaced_by, excluded.open, excluded.open_until)`);
    }
  },
});

/** Companies with days that are to be computed. */
export async function companiesBehind({ system }: Whole): Promise<string[]> {
  const { rows } = await system.query<{ id: string }>('select distinct company_id as id from day_marks');
  return rows.map(({ id }) => id);
}

/** Marks of people who are gone: their days have nowhere to be kept, and nobody will ask for them. */
export async function forgetMarksOfGone({ system }: Whole): Promise<void> {
  await system.query(`delete from day_marks m where not exists
    (select from users u where u.company_id = m.company_id and u.id = m.user_id and u.removed_at is null)`);
}
