import { and, asc, between, count, eq } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { trackingInterval } from '@timbro/core/exits-settings/rules.ts';
import type { Presence } from '@timbro/core/stamps/rules.ts';
import { type Stamping, type WorkDay, workDay } from '@timbro/core/work-days/day.ts';
import type { Database, Db } from '#db/client.ts';
import { stampings, workDays } from '#db/tables/attendance.ts';
import { together } from '#db/together.ts';
import { presentStamping } from '#register/days/present-day.ts';
import { presenceJoins, presenceText, sinceText } from '#register/people/presence.repo.ts';
import { stampsByDay } from './stamped-days.repo.ts';

type CurrentRow = Pick<Stamping, 'userId' | 'source' | 'site' | 'inside' | 'corrected'> & {
  id: string | null;
  enteredAt: Date | null;
  shift: WorkDay['shift'];
  isBehind: boolean;
  presence: Presence;
  since: Date | null;
  area: boolean;
  logging: boolean;
  intervalMinutes: number;
};
type Page = { from: Day; to: Day; page: number; pageSize: number };

const dayOf = (doc: string): WorkDay => workDay.parse(JSON.parse(doc));

/** One row a person; a stamping only where one is open. `isBehind`: something came that is not computed yet. */
const currentText = `
select p.id as "userId", o.id, o.entered_at as "enteredAt", o.source, o.site, o.inside, o.corrected, w.doc::json -> 'shift' as shift,
  exists (select from day_marks m where m.company_id = $1 and m.user_id = p.id) as "isBehind", ${presenceText} as presence, ${sinceText} as since,
  exists (select from polygons where company_id = $1) as area,
  coalesce((select enabled from exits_switches where company_id = $1 order by at desc limit 1), false) as logging,
  coalesce((select tracking_interval_minutes from exits_settings where company_id = $1), ${trackingInterval.usual}) as "intervalMinutes"
from unnest($2::uuid[]) as p(id)
left join lateral (
  select s.* from stampings s where s.company_id = $1 and s.user_id = p.id and s.open and s.open_until > $3 limit 1) o on true
${presenceJoins}
left join work_days w on w.company_id = $1 and w.user_id = o.user_id and w.day = o.day`;

const readCurrent = together(async ({ ask }: Pick<Database, 'ask'>, companyId, userIds, now) => {
  const question = { name: 'current_stampings', text: currentText, values: [companyId, userIds, now] };
  return new Map((await ask<CurrentRow>(companyId, question)).map((row) => [row.userId, row]));
});

/** The stamping that has not ended, with its shift, where its person is since, and whether their phone is to tell. */
export async function findCurrent(database: Pick<Database, 'ask'>, companyId: string, userId: string, now: Date) {
  const row = await readCurrent(database, companyId, userId, now);
  if (!row) throw new Error('The question of the open stamping has no row for who asked it.');
  const { id, enteredAt, source, site, inside, corrected, shift, isBehind, presence, since } = row;
  const { area, logging, intervalMinutes } = row;
  const open = id && enteredAt && { id, userId, enteredAt: enteredAt.toISOString(), exitedAt: null, replacedBy: null };
  return {
    stamping: open ? { ...open, source, site, inside, corrected } : null,
    shift: open ? shift : null,
    isBehind,
    presence,
    since: since?.toISOString() ?? null,
    tracking: { area, logging, intervalMinutes },
  };
}

/** What the register holds of one person. */
export const ownDaysRepo = (db: Db, companyId: string, userId: string) => {
  const ofDays = and(eq(workDays.companyId, companyId), eq(workDays.userId, userId));
  const ofStampings = and(eq(stampings.companyId, companyId), eq(stampings.userId, userId));

  return {
    async page({ from, to, page, pageSize }: Page) {
      const inRange = and(ofDays, between(workDays.day, from, to));
      const [counted] = await db.select({ total: count() }).from(workDays).where(inRange);
      const days = await db
        .select({ doc: workDays.doc })
        .from(workDays)
        .where(inRange)
        .orderBy(asc(workDays.day))
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const rows = await db
        .select()
        .from(stampings)
        .where(and(ofStampings, between(stampings.day, from, to)))
        .orderBy(asc(stampings.day), asc(stampings.enteredAt), asc(stampings.id));
      const stamped = await stampsByDay(db, companyId, userId, from, to);
      const items = days
        .map(({ doc }) => dayOf(doc))
        .map((day) => ({
          ...day,
          stampings: rows.filter((row) => row.day === day.date).map(presentStamping),
          stamps: stamped.get(day.date) ?? [],
        }));
      return { items, total: counted?.total ?? 0 };
    },
  };
};
