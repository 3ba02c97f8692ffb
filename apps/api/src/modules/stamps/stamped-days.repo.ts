import { type SQL, sql } from 'drizzle-orm';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { groupBy, mapGroups } from '@timbro/core/group-by.ts';
import type { Stamp } from '@timbro/core/stamps/stamp.ts';
import type { Db } from '#db/client.ts';

type Row = Omit<Stamp, 'at' | 'receivedAt' | 'deviceAt'> & {
  day: Day;
  atMs: number;
  receivedMs: number;
  deviceMs: number | null;
};

/** A day holds whatever zone it is: under row level security an index knows what is compared with a given moment, and nothing of what a zone makes of it. */
const somewhere = (day: Day) => `${day}T00:00:00Z`;
const instantText = (ms: number) => new Date(ms).toISOString();
const msOf = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/**
 * What one person has stamped, by day and in the order of its time. A stamp lies with the day of the stamping it is part
 * of, such as the exit after a night; one that is part of none with the day it was made on.
 */
export async function stampsByDay(
  db: Db,
  companyId: string,
  userId: string,
  from: Day,
  to: Day,
): Promise<Map<Day, Stamp[]>> {
  const { rows } = await db.execute<Row>(sql`
    with made as (
      select s.*, (s.at at time zone c.timezone)::date as local_day from stamps s join companies c on c.id = s.company_id
      where s.company_id = ${companyId} and s.user_id = ${userId} and s.correction is null
        and s.at >= ${somewhere(addDays(from, -2))}::timestamptz and s.at < ${somewhere(addDays(to, 3))}::timestamptz
        and s.at >= (${from}::date - 1) at time zone c.timezone and s.at < (${to}::date + 2) at time zone c.timezone
    ), placed as (
      select m.*, coalesce((select min(p.day) from stampings p where p.company_id = m.company_id and p.user_id = m.user_id
        and p.day between m.local_day - 1 and m.local_day + 1
        and m.at between coalesce(p.entered_at, p.exited_at) and coalesce(p.exited_at, p.entered_at)), m.local_day) as day
      from made m
    )
    select day::text, id, user_id as "userId", ${msOf(sql`at`)} as "atMs", ${msOf(sql`received_at`)} as "receivedMs", direction, source, site, inside,
      review, ${msOf(sql`device_at`)} as "deviceMs", clock_sure as "clockSure"
    from placed where day between ${from} and ${to} order by at, seq`);
  return mapGroups(
    groupBy(rows, ({ day }) => day),
    ({ day: _, atMs, receivedMs, deviceMs, ...stamp }) => ({
      ...stamp,
      at: instantText(atMs),
      receivedAt: instantText(receivedMs),
      deviceAt: deviceMs === null ? null : instantText(deviceMs),
    }),
  );
}
