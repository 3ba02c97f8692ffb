import { sql } from 'drizzle-orm';
import type { Direction, StampSource } from '@timbro/core/stamps/rules.ts';
import { deservesReview } from '@timbro/core/stamps/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { listsOf } from '#db/lists-of.ts';
import { firstSeal, sealOf, sealVersion } from './seal.ts';

export type PastStamp = {
  id: string;
  userId: string;
  at: Date;
  receivedAt: Date;
  direction: Direction | null;
  source: StampSource;
  /** The area it was made in, and whether in any, as far as that is known. */
  site?: string | null;
  inside?: boolean | null;
  /** What the phone's own clock showed, where it is known, and whether it was sure of the time. */
  deviceAt?: Date | null;
  clockSure?: boolean;
};
type Head = { seq: number; hash: Buffer };

const start: Head = { seq: 0, hash: firstSeal };

/**
 * Puts many stamps of the past into the log at once, in the order they arrived. They carry the same seals as if each had
 * been sent by itself.
 */
export async function appendStamps(db: Db, companyId: string, stamps: readonly PastStamp[]): Promise<void> {
  const heads = new Map<string, Head>();
  const { rows: known } = await db.execute<{ userId: string; seq: number; hash: string }>(sql`
    select user_id as "userId", seq::float8 as seq, encode(hash, 'hex') as hash from stamp_heads
    where company_id = ${companyId} and user_id = any(${sql.param([...new Set(stamps.map(({ userId }) => userId))])}::uuid[]) for update`);
  for (const { userId, seq, hash } of known) heads.set(userId, { seq, hash: Buffer.from(hash, 'hex') });

  const rows = stamps.map((stamp) => {
    const before = heads.get(stamp.userId) ?? start;
    const { site = null, inside = null, deviceAt = null, clockSure = true } = stamp;
    const review = deservesReview({ ...stamp, deviceAt, clockSure });
    const row = { ...stamp, site, inside, deviceAt, clockSure, companyId, review, seq: before.seq + 1 };
    const [at, receivedAt, shown] = [stamp.at.getTime(), stamp.receivedAt.getTime(), deviceAt?.getTime() ?? null];
    const head = { seq: row.seq, hash: sealOf(before.hash, { ...row, at, receivedAt, deviceAt: shown }) };
    heads.set(stamp.userId, head);
    return { ...row, hash: head.hash };
  });
  for (const some of inBatches(rows, 5_000)) {
    const of = listsOf(some);
    await db.execute(sql`
      insert into stamps (company_id, user_id, id, seq, at, received_at, direction, source, site, inside, review, device_at, clock_sure, seal_version, hash)
      select ${companyId}, user_id, id, seq, at, received_at, direction, source, site, inside, review, device_at, clock_sure, ${sealVersion}, decode(hash, 'hex') from unnest(
        ${of('uuid', ({ userId }) => userId)}, ${of('uuid', ({ id }) => id)}, ${of('bigint', ({ seq }) => seq)}, ${of('timestamptz', ({ at }) => at)},
        ${of('timestamptz', ({ receivedAt }) => receivedAt)}, ${of('text', ({ direction }) => direction)}, ${of('text', ({ source }) => source)},
        ${of('text', ({ site }) => site)}, ${of('boolean', ({ inside }) => inside)}, ${of('boolean', ({ review }) => review)},
        ${of('timestamptz', ({ deviceAt }) => deviceAt)}, ${of('boolean', ({ clockSure }) => clockSure)}, ${of('text', ({ hash }) => hash.toString('hex'))})
        as s(user_id, id, seq, at, received_at, direction, source, site, inside, review, device_at, clock_sure, hash)`);
  }
  const ends = listsOf([...heads]);
  await db.execute(sql`
    insert into stamp_heads (company_id, user_id, seq, hash)
    select ${companyId}, user_id, seq, decode(hash, 'hex') from unnest(${ends('uuid', ([userId]) => userId)},
      ${ends('bigint', ([, { seq }]) => seq)}, ${ends('text', ([, { hash }]) => hash.toString('hex'))}) as h(user_id, seq, hash)
    on conflict (company_id, user_id) do update set seq = excluded.seq, hash = excluded.hash`);
  // Week by week: of a short mark every day gets a row, of a long one only those that had one.
  const all = listsOf(stamps);
  await db.execute(sql`
    insert into day_marks (company_id, user_id, from_day, to_day)
    select c.id, s.user_id, (min(s.at) at time zone c.timezone)::date - 3, (max(s.at) at time zone c.timezone)::date + 3
    from unnest(${all('uuid', ({ userId }) => userId)}, ${all('timestamptz', ({ at }) => at)}) as s(user_id, at)
    join companies c on c.id = ${companyId} group by c.id, s.user_id, date_trunc('week', s.at at time zone c.timezone)`);
}
