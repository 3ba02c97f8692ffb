import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import { newId } from '#db/new-id.ts';
import type { LoggedCorrection } from '#db/tables/attendance.ts';
import { sealText, sealVersion } from './seal.ts';

export type NewCorrection = {
  id: string;
  userId: string;
  at: Date;
  source: 'manual' | 'request';
  correction: LoggedCorrection;
};

const seal = sql.raw(
  sealText('h.hash', {
    companyId: 'h.company_id',
    userId: 'h.user_id',
    seq: 'h.seq + 1',
    id: 'g.id',
    at: 'g.at',
    receivedAt: 'g.at',
    source: 'g.source',
    review: 'false',
    correction: 'g.correction',
    clockSure: 'true',
  }),
);

/**
 * A correction is one more row of the person's log, sealed like every other; nothing that was stamped is touched. At most one
 * of each person at once.
 */
export async function logCorrections(db: Db, companyId: string, given: readonly NewCorrection[]): Promise<void> {
  if (given.length === 0) return;
  const of = listsOf(given);
  await db.execute(sql`
    insert into stamp_heads (company_id, user_id) select ${companyId}, unnest(${of('uuid', ({ userId }) => userId)}) on conflict do nothing`);
  await db.execute(sql`
    with given as (
      select * from unnest(${of('uuid', ({ userId }) => userId)}, ${of('uuid', ({ id }) => id)}, ${of('timestamptz', ({ at }) => at)},
        ${of('text', ({ source }) => source)}, ${of('jsonb', ({ correction }) => JSON.stringify(correction))}) as g(user_id, id, at, source, correction)
    ), moved as (
      update stamp_heads h set seq = h.seq + 1, hash = ${seal}
      from given g where h.company_id = ${companyId} and h.user_id = g.user_id returning h.user_id, h.seq, h.hash)
    insert into stamps (company_id, user_id, id, seq, at, received_at, source, review, correction, seal_version, hash)
    select ${companyId}, g.user_id, g.id, m.seq, g.at, g.at, g.source, false, g.correction, ${sealVersion}, m.hash from given g join moved m using (user_id)`);
}

/** One of them; answers its id. */
export async function logCorrection(
  db: Db,
  companyId: string,
  userId: string,
  source: NewCorrection['source'],
  correction: LoggedCorrection,
  now: Date,
): Promise<string> {
  const id = newId();
  await logCorrections(db, companyId, [{ id, userId, at: now, source, correction }]);
  return id;
}
