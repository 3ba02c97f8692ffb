import { sql } from 'drizzle-orm';
import type { DayRange } from '@timbro/core/days/rules.ts';
import { workDay } from '@timbro/core/work-days/day.ts';
import type { ProtocolNumber, SheetBalance, SheetPerson } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';

type Row = Omit<SheetPerson, 'days' | 'balances'> & { docs: string | null; protocolNumbers: ProtocolNumber[] | null };
/** People who are held in memory at once while a file is written. */
const peopleAtOnce = 50;

type Telling = {
  /** Numbers of certificates are for those who may see health data. */
  readonly withProtocols: boolean;
  /** What is left of each kind of leave, asked for as many people as are held at once. */
  balancesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly SheetBalance[]>>;
};

/** People with their days as the monthly sheet needs them, one after the other, in the order of the ids. */
export async function* sheetPeople(
  db: Db,
  companyId: string,
  userIds: readonly string[],
  { from, to }: DayRange,
  { withProtocols, balancesOf }: Telling,
): AsyncGenerator<SheetPerson> {
  for (const some of inBatches(userIds, peopleAtOnce)) {
    const { rows } = await db.execute<Row>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.tax_code as "taxCode", u.payroll_code as "payrollCode", d.name as department,
        u.role, u.weekly_minutes as "weeklyMinutes",
        (select string_agg(w.doc, ',' order by w.day) from work_days w where w.company_id = ${companyId} and w.user_id = u.id and w.day between ${from} and ${to}) as docs,
        (select jsonb_agg(jsonb_build_object('absenceId', a.id, 'protocolNumber', a.protocol_number, 'startsOn', a.starts_on, 'endsOn', a.ends_on) order by a.starts_on, a.id)
          from absences a where a.company_id = ${companyId} and a.user_id = u.id and a.status = 'approved' and not a.archived and a.protocol_number is not null
            and a.starts_on <= ${to} and a.ends_on >= ${from}) as "protocolNumbers"
      from unnest(${sql.param(some)}::uuid[]) with ordinality as p(id, place)
      join users u on u.company_id = ${companyId} and u.id = p.id
      left join departments d on d.company_id = ${companyId} and d.id = u.department_id order by p.place`);
    const balances = await balancesOf(some);
    for (const { docs, protocolNumbers, ...person } of rows) {
      const certificates = withProtocols ? (protocolNumbers ?? []) : [];
      const days = workDay.array().parse(JSON.parse(`[${docs ?? ''}]`));
      yield {
        ...person,
        balances: balances.get(person.id) ?? [],
        days: days.map((day) => ({
          ...day,
          protocolNumbers: certificates.filter(({ absenceId }) =>
            day.justifications.some((one) => one.absenceId === absenceId),
          ),
        })),
      };
    }
  }
}
