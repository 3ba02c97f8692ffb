import { createHash } from 'node:crypto';
import type pg from 'pg';
import { onConnection } from '#db/in-transaction.ts';
import { jobLimits, settingsOf } from '#db/limits.ts';
import { locks } from '#db/locks.ts';

type Line = {
  id: string;
  companyId: string;
  at: Date;
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  changes: unknown;
  refused: boolean;
  ip: string | null;
};
/** The seal is missing only where somebody took it away. */
type Sealed = Line & { seq: string; hash: Buffer | null };

const columns = `id, company_id as "companyId", at, actor_id as "actorId", action, entity, entity_id as "entityId", changes, refused, ip`;
const start = Buffer.alloc(32);

/** The seal of a line covers everything it says and the seal before it. */
const sealOf = (before: Buffer, seq: number, line: Line) =>
  createHash('sha256')
    .update(before)
    .update(
      JSON.stringify([
        seq,
        line.id,
        line.companyId,
        line.at.toISOString(),
        line.actorId,
        line.action,
        line.entity,
        line.entityId,
        line.changes,
        line.refused,
        line.ip,
      ]),
    )
    .digest();

/** Chains the lines that were committed since; one sealer at a time in the whole installation. Answers how many it sealed. */
export async function sealAudit(system: pg.Pool, most = 1000): Promise<number> {
  const opening = `begin; select ${settingsOf(jobLimits)}; select pg_advisory_xact_lock(${locks.audit})`;
  return onConnection(system, opening, async (client) => {
    const { rows: lines } = await client.query<Line>(
      `select ${columns} from audit_lines where seq is null order by entry limit ${most}`,
    );
    const companies = [...new Set(lines.map(({ companyId }) => companyId))];
    const { rows: heads } = await client.query<{ companyId: string; seq: string; hash: Buffer }>(
      'select company_id as "companyId", seq, hash from audit_heads where company_id = any($1::uuid[])',
      [companies],
    );
    const chain = new Map(heads.map(({ companyId, seq, hash }) => [companyId, { seq: Number(seq), hash }]));
    const sealed = lines.map((line) => {
      const { seq, hash } = chain.get(line.companyId) ?? { seq: 0, hash: start };
      const next = { seq: seq + 1, hash: sealOf(hash, seq + 1, line) };
      chain.set(line.companyId, next);
      return { id: line.id, ...next };
    });
    await client.query(
      `update audit_lines a set seq = s.seq, hash = s.hash from unnest($1::uuid[], $2::bigint[], $3::bytea[]) as s(id, seq, hash) where a.id = s.id`,
      [sealed.map(({ id }) => id), sealed.map(({ seq }) => seq), sealed.map(({ hash }) => hash)],
    );
    const ends = companies.flatMap((companyId) => [chain.get(companyId) ?? { seq: 0, hash: start }]);
    await client.query(
      `insert into audit_heads (company_id, seq, hash) select * from unnest($1::uuid[], $2::bigint[], $3::bytea[])
       on conflict (company_id) do update set seq = excluded.seq, hash = excluded.hash`,
      [companies, ends.map(({ seq }) => seq), ends.map(({ hash }) => hash)],
    );
    return lines.length;
  });
}

/** `lineId` is the line found in its place; none when the chain just ends too early. */
type SealBreak = { companyId: string; seq: number; lineId: string | null; what: 'missing' | 'changed' };

/** Walks every chain from its start and names the first line that does not fit. */
export async function verifyAudit(system: pg.Pool): Promise<{ lines: number; firstBreak: SealBreak | null }> {
  let lines = 0;
  let [companyId, seq, hash]: [string, number, Buffer] = ['00000000-0000-0000-0000-000000000000', 0, start];
  for (;;) {
    const { rows } = await system.query<Sealed>(
      `select ${columns}, seq, hash from audit_lines where seq is not null and (company_id, seq) > ($1::uuid, $2::bigint) order by company_id, seq limit 5000`,
      [companyId, seq],
    );
    for (const line of rows) {
      if (line.companyId !== companyId) [companyId, seq, hash] = [line.companyId, 0, start];
      const expected = seq + 1;
      if (Number(line.seq) !== expected)
        return { lines, firstBreak: { companyId, seq: expected, lineId: line.id, what: 'missing' } };
      if (!line.hash || !sealOf(hash, expected, line).equals(line.hash))
        return { lines, firstBreak: { companyId, seq: expected, lineId: line.id, what: 'changed' } };
      [seq, hash] = [expected, line.hash];
      lines += 1;
    }
    if (rows.length === 0) return { lines, firstBreak: await findCutEnd(system) };
  }
}

/** A chain that ends before its head says has lost its last lines. */
async function findCutEnd(system: pg.Pool): Promise<SealBreak | null> {
  const { rows } = await system.query<{ companyId: string; last: string }>(
    `select h.company_id as "companyId", l.last from audit_heads h
     cross join lateral (select coalesce(max(seq), 0) as last from audit_lines where company_id = h.company_id) l
     where l.last <> h.seq order by h.company_id limit 1`,
  );
  const [cut] = rows;
  return cut ? { companyId: cut.companyId, seq: Number(cut.last) + 1, lineId: null, what: 'missing' } : null;
}
