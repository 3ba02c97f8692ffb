import { sql } from 'drizzle-orm';
import { totalNames, unsettledStatuses } from '@timbro/core/work-days/rules.ts';
import { totalColumn } from '#db/tables/attendance.ts';

export const sumColumns = sql.raw(
  totalNames.map((name) => `coalesce(sum(w."${totalColumn(name)}"), 0)::int as "${name}"`).join(', '),
);

/** What the days `w` of somebody come to that are over. */
export const settledBalance = sql`coalesce(sum(w.balance) filter (where w.status <> all(${sql.param(unsettledStatuses)}::text[])), 0)::int`;
