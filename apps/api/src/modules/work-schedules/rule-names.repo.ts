import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import type { Db } from '#db/client.ts';

const kinds = {
  shift: { records: sql`shifts`, message: 'shifts.nameTaken' },
  workSchedule: { records: sql`work_schedules`, message: 'workSchedules.nameTaken' },
} as const satisfies Record<string, { records: unknown; message: FieldError['message'] }>;

type Wanted = {
  kind: keyof typeof kinds;
  name: string | undefined;
  from: Day;
  /** The record that is to be called so, once there is one; what it is called already it may keep. */
  of?: { readonly id: string; readonly name: string };
};

/**
 * Two shifts or schedules of one name could not be told apart by whoever plans with them. Names have versions, so no index
 * can say this: it holds for those who have taken the lock of the rules.
 */
export async function refuseTakenName(db: Db, companyId: string, { kind, name, from, of }: Wanted): Promise<void> {
  if (name === undefined || name === of?.name) return;
  const { records, message } = kinds[kind];
  const { rows } = await db.execute(sql`
    select from rule_versions v join ${records} r on r.company_id = v.company_id and r.id = v.record_id
    where v.company_id = ${companyId} and v.kind = ${kind} and r.removed_at is null
      and v.record_id is distinct from ${of?.id ?? null}::uuid and lower(v.values->>'name') = lower(${name})
      and not exists (select from rule_versions n where n.company_id = v.company_id and n.record_id = v.record_id
        and n.valid_from > v.valid_from and n.valid_from <= ${from})
    limit 1`);
  if (rows.length > 0) throw new Refusal('duplicate', { errors: [{ path: 'name', message }] });
}
