import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';

const records = { shift: sql`shifts`, workSchedule: sql`work_schedules` } as const;
export type NamedKind = keyof typeof records;

/** Whether another record of the kind is called so on a day or later. */
export async function isNameTaken(
  db: Db,
  companyId: string,
  { kind, name, from, id }: { kind: NamedKind; name: string; from: Day; id: string | null },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from rule_versions v join ${records[kind]} r on r.company_id = v.company_id and r.id = v.record_id
    where v.company_id = ${companyId} and v.kind = ${kind} and r.removed_at is null
      and v.record_id is distinct from ${id}::uuid and lower(v.values->>'name') = lower(${name})
      and not exists (select from rule_versions n where n.company_id = v.company_id and n.record_id = v.record_id
        and n.valid_from > v.valid_from and n.valid_from <= ${from})
    limit 1`);
  return rows.length > 0;
}
