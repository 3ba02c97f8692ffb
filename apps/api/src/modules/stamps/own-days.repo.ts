import { and, asc, between, count, eq } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { type Stamping, type WorkDay, workDay } from '@timbro/core/work-days/day.ts';
import type { Database, Db } from '#db/client.ts';
import { stampings, workDays } from '#db/tables/attendance.ts';
import { together } from '#db/together.ts';
import { presentStamping } from '#register/days/present-day.ts';

type CurrentRow = Pick<Stamping, 'userId' | 'source' | 'site' | 'inside' | 'corrected'> & {
  id: string | null;
  enteredAt: Date | null;
  shift: WorkDay['shift'];
  isBehind: boolean;
};
type Page = { from: Day; to: Day; page: number; pageSize: number };

const dayOf = (doc: string): WorkDay => workDay.parse(JSON.parse(doc));

/** One row a person; a stamping only where one is open. `isBehind`: something came that is not computed yet. */
const currentText = `
select p.id as "userId", s.id, s.entered_at as "enteredAt", s.source, s.site, s.inside, s.corrected, w.doc::json -> 'shift' as shift,
  exists (select from day_marks m where m.company_id = $1 and m.user_id = p.id) as "isBehind"
from unnest($2::uuid[]) as p(id)
left join stampings s on s.company_id = $1 and s.user_id = p.id and s.open and s.open_until > $3
left join work_days w on w.company_id = $1 and w.user_id = s.user_id and w.day = s.day`;

const readCurrent = together(async ({ ask }: Pick<Database, 'ask'>, companyId, userIds, now) => {
  const question = { name: 'current_stampings', text: currentText, values: [companyId, userIds, now] };
  return new Map((await ask<CurrentRow>(companyId, question)).map((row) => [row.userId, row]));
});

/** The stamping that has not ended, with its shift. */
export async function findCurrent(database: Pick<Database, 'ask'>, companyId: string, userId: string, now: Date) {
  const row = await readCurrent(database, companyId, userId, now);
  if (!row?.id || !row.enteredAt) return { stamping: null, shift: null, isBehind: row?.isBehind ?? false };
  const { id, enteredAt, source, site, inside, corrected, shift, isBehind } = row;
  const open = { id, userId, enteredAt: enteredAt.toISOString(), exitedAt: null, replacedBy: null };
  return { stamping: { ...open, source, site, inside, corrected }, shift, isBehind };
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
      const items = days
        .map(({ doc }) => dayOf(doc))
        .map((day) => ({ ...day, stampings: rows.filter((row) => row.day === day.date).map(presentStamping) }));
      return { items, total: counted?.total ?? 0 };
    },
  };
};
