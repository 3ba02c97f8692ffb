import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import type { LoggedCorrection } from '#db/tables/attendance.ts';

/** A correction is one more row of the person's log, sealed like every other; nothing that was stamped is touched. */
export async function logCorrection(
  db: Db,
  companyId: string,
  userId: string,
  source: 'manual' | 'request',
  correction: LoggedCorrection,
  now: Date,
): Promise<string> {
  const id = newId();
  const text = JSON.stringify(correction);
  await db.execute(
    sql`insert into stamp_heads (company_id, user_id) values (${companyId}, ${userId}) on conflict do nothing`,
  );
  await db.execute(sql`
    with head as (
      update stamp_heads h set seq = h.seq + 1, hash = app.stamp_seal(h.hash, h.company_id, h.user_id, h.seq + 1, ${id}::uuid, ${now}::timestamptz, ${now}::timestamptz,
        null, ${source}::text, null, null, false, null, null, null, ${text}::jsonb)
      where h.company_id = ${companyId} and h.user_id = ${userId} returning h.seq, h.hash)
    insert into stamps (company_id, user_id, id, seq, at, received_at, source, review, correction, hash)
    select ${companyId}, ${userId}, ${id}, seq, ${now}, ${now}, ${source}, false, ${text}::jsonb, hash from head`);
  return id;
}
