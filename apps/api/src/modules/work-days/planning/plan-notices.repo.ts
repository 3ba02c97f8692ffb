import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { newsForDays } from '@timbro/core/notifications/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import { newId } from '#db/new-id.ts';

type PlanNotice = { userId: string; startsOn: Day; endsOn: Day };

/** Writes down that people were told of other shifts, and forgets what is no longer news to them. */
export async function addPlanNotices(db: Db, companyId: string, told: readonly PlanNotice[], now: Date): Promise<void> {
  const of = listsOf(told);
  const people = of('uuid', ({ userId }) => userId);
  const old = new Date(now.getTime() - newsForDays * 86_400_000);
  await db.execute(sql`
    delete from plan_notices where company_id = ${companyId} and user_id = any(${people}) and at < ${old}`);
  await db.execute(sql`
    insert into plan_notices (company_id, user_id, id, at, starts_on, ends_on)
    select ${companyId}, x.user_id, x.id, ${now}, x.starts_on, x.ends_on from
      unnest(${people}, ${of('uuid', () => newId())}, ${of('date', ({ startsOn }) => startsOn)}, ${of('date', ({ endsOn }) => endsOn)}) as x(user_id, id, starts_on, ends_on)`);
}
