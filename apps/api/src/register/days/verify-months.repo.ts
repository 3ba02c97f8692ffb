import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';

/** A person and month of which something else is kept than the days come to. */
export type OddMonth = { companyId: string; userId: string; month: Day };

const facts = [
  'kept',
  'shape',
  'recheck_at',
  'seen',
  'blocked',
  'to_authorise',
  'unsettled',
  'absences',
  'late_days',
  'late_at',
];
const sums = [
  'worked',
  'due',
  'overtime',
  'justified',
  'balance',
  'kept',
  'seen',
  'present_on',
  'late_on',
  'missing_on',
  'attended',
  'night_on',
];
const row = (table: string, columns: readonly string[]) =>
  sql.raw(`(${columns.map((name) => `${table}.${name}`).join(', ')})`);

/** Adds the days of every month up again, in one snapshot, and compares. */
export async function verifyMonths(db: Db, companyId?: string): Promise<OddMonth[]> {
  const ofCompany = companyId ? sql`where company_id = ${companyId}` : sql``;
  const { rows } = await db.execute<OddMonth>(sql`
    select m.company_id as "companyId", m.user_id as "userId", m.month from (
      select company_id, user_id, date_trunc('month', day::timestamp)::date as month from work_days ${ofCompany}
      union select company_id, user_id, month from person_months ${ofCompany}
      union select company_id, user_id, month from person_month_sums ${ofCompany}) m
    cross join lateral app.person_month(m.company_id, m.user_id, m.month) f
    left join person_months p on p.company_id = m.company_id and p.user_id = m.user_id and p.month = m.month
    left join person_month_sums s on s.company_id = m.company_id and s.user_id = m.user_id and s.month = m.month
    where f.kept = 0 or ${row('p', facts)} is distinct from ${row('f', facts)} or ${row('s', sums)} is distinct from ${row('f', sums)}
    order by 1, 2, 3`);
  return rows;
}

/** Has everything that is kept of a person's months made anew, by touching a day of each. */
export async function remakeMonths(db: Db, companyId: string, userId: string): Promise<void> {
  const mine = sql`company_id = ${companyId} and user_id = ${userId}`;
  await db.execute(sql`delete from person_months where ${mine}`);
  await db.execute(sql`delete from person_month_sums where ${mine}`);
  await db.execute(sql`
    update work_days set shape = shape where ${mine}
      and day in (select min(day) from work_days where ${mine} group by date_trunc('month', day::timestamp))`);
}
