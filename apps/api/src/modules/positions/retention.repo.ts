import type pg from 'pg';
import { onConnection } from '#db/in-transaction.ts';
import { jobLimits, settingsOf } from '#db/limits.ts';

const deleting = `begin; select ${settingsOf(jobLimits)}`;

/** Nobody is followed from a place that is too old to be kept; whoever is just being followed comes next time. */
export async function forgetOldFences(system: pg.Pool, oldest: Date): Promise<void> {
  await onConnection(system, deleting, async (client) => {
    await client.query(
      `delete from fences f using (
         select company_id, user_id from fences where coalesce(last_at, entered_at) < $1 for update skip locked) o
       where f.company_id = o.company_id and f.user_id = o.user_id`,
      [oldest],
    );
  });
}
