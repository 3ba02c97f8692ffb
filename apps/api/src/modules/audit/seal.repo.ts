import { createHash } from 'node:crypto';
import type pg from 'pg';
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
  const client = await system.connect();
  const broken = () => undefined;
  client.on('error', broken);
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${locks.audit})`);
    const { rows: lines } = await client.query<Line>(
      `select ${columns} from audit_lines where seq is null order by entry limit ${most}`,
    );
    const companies = [...new Set(lines.map(({ companyId }) => companyId))];
    const { rows: heads } = await client.query<{ companyId: string; seq: string; hash: Buffer }>(
      `select distinct on (company_id) company_id as "companyId", seq, hash from audit_lines
       where company_id = any($1::uuid[]) and seq is not null order by company_id, seq desc`,
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
    await client.query('commit');
    return lines.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.off('error', broken);
    client.release();
  }
}

export type Break = { companyId: string; seq: number; lineId: string; what: 'missing' | 'changed' };

/** Walks every chain from its start and names the first line that does not fit. */
export async function verifyAudit(system: pg.Pool): Promise<{ lines: number; firstBreak: Break | null }> {
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
    if (rows.length === 0) return { lines, firstBreak: null };
  }
}
