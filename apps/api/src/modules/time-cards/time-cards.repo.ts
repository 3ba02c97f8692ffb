import { sql } from 'drizzle-orm';
import type { DayRange } from '@timbro/core/days/rules.ts';
import type { CardRequest } from '@timbro/core/time-cards/contract.ts';
import type { Db } from '#db/client.ts';

export const timeCardsRepo = (db: Db, companyId: string) => ({
  /** What somebody has asked for, is not decided and touches the days, in their order. */
  async pending(userId: string, { from, to }: DayRange): Promise<CardRequest[]> {
    const { rows } = await db.execute<CardRequest>(sql`
      select 'leaveRequests' as kind, id, type, starts_on as "startsOn", ends_on as "endsOn", status from leave_requests
      where company_id = ${companyId} and user_id = ${userId} and status = 'pendingReview' and starts_on <= ${to} and ends_on >= ${from}
      union all
      select 'stampsUpdates', id, null, day, day, status from stamps_updates
      where company_id = ${companyId} and user_id = ${userId} and status = 'pendingReview' and day between ${from} and ${to}
      order by "startsOn", id`);
    return rows;
  },
});
