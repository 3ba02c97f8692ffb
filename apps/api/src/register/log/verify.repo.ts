import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { firstSeal, firstSealText, sealText } from './seal.ts';

/** `stampId` is the row found in its place; none where the chain just ends too early. */
export type RegisterBreak = {
  companyId: string;
  userId: string;
  seq: number;
  stampId: string | null;
  at: Date | null;
  what: 'changed' | 'missing' | 'headMoved';
};
type RegisterVerdict = { people: number; stamps: number; firstBreak: RegisterBreak | null };

type Counted = { people: number; stamps: number };
type BreakRow = Omit<RegisterBreak, 'at'> & { atMs: number | null };

const before = `lag(hash, 1, decode('${firstSeal.toString('hex')}', 'hex')) over chain`;
const row = {
  companyId: 'company_id',
  userId: 'user_id',
  seq: 'seq',
  id: 'id',
  at: 'at',
  receivedAt: 'received_at',
  direction: 'direction',
  source: 'source',
  site: 'site',
  inside: 'inside',
  review: 'review',
  acted: 'acted',
  openedId: 'opened_id',
  openedAt: 'opened_at',
  correction: 'correction',
  deviceAt: 'device_at',
  clockSure: 'clock_sure',
};
/** A row with the first seal says nothing of clocks, which that seal would not cover; one with an unknown seal fits none. */
const seal = sql.raw(`case when seal_version = 2 then ${sealText(before, row)}
  when seal_version = 1 and device_at is null and clock_sure then ${firstSealText(before, row)} else decode('', 'hex') end`);

/**
 * Walks the chain of every person inside the database, in one snapshot: each row must carry the next number and the seal
 * of all it says on top of the seal before it, and the last one must be what the head remembers. A head that remembers
 * more than is there betrays rows cut off at the end. The day beside a correction is not sealed, and must be the one in it.
 */
export async function verifyRegister(db: Db, companyId?: string): Promise<RegisterVerdict> {
  const ofCompany = companyId ? sql`where company_id = ${companyId}` : sql``;
  const { rows } = await db.execute<Counted & { first: BreakRow | null }>(sql`
    with walked as (
      select company_id, user_id, id, at, seq, hash, row_number() over chain as place, lead(seq) over chain is null as is_last,
        ${seal} as seal, correction_day is distinct from correction ->> 'day' as is_misplaced
      from stamps ${ofCompany} window chain as (partition by company_id, user_id order by seq)
    ), noted as materialized (
      select *, seq <> place as is_moved, seal <> hash or is_misplaced as is_changed from walked
      where seq <> place or seal <> hash or is_misplaced or is_last
    ), ends as (
      select company_id, user_id, coalesce(h.seq, 0) as head_seq, h.hash as head_hash, coalesce(n.seq, 0) as seq, n.hash, n.id, n.at
      from (select * from stamp_heads ${ofCompany}) h full join (select * from noted where is_last) n using (company_id, user_id)
    ), breaks as (
      select company_id, user_id, place as seq, id, at, case when is_moved then 'missing' else 'changed' end as what from noted where is_moved or is_changed
      union all
      select company_id, user_id, seq + 1, null, null, 'missing' from ends where head_seq > seq
      union all
      select company_id, user_id, seq, id, at, 'headMoved' from ends where head_seq < seq or (head_seq = seq and seq > 0 and head_hash <> hash)
    )
    select (select count(*)::float8 from stamp_heads ${ofCompany}) as people,
      (select coalesce(sum(place), 0)::float8 from noted where is_last) as stamps,
      (select jsonb_build_object('companyId', company_id, 'userId', user_id, 'seq', seq, 'stampId', id, 'atMs', extract(epoch from at) * 1000, 'what', what)
        from breaks order by company_id, user_id, seq limit 1) as first`);
  const { people, stamps, first } = rows[0] ?? { people: 0, stamps: 0, first: null };
  if (!first) return { people, stamps, firstBreak: null };
  const { atMs, ...found } = first;
  return { people, stamps, firstBreak: { ...found, at: atMs === null ? null : new Date(atMs) } };
}
