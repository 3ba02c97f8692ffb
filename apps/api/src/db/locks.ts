import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { codeOf } from '#code-of.ts';
import type { Db } from './client.ts';

/** Advisory locks of the whole installation, in one place so that no two purposes share a number. */
export const locks = { migrations: '741, 1', outbox: '741, 2', seed: '741, 3', audit: '741, 4' } as const;

/** The space whose second half names one of many worker pools that are alive. */
export const lockSpaces = { workers: 742 } as const;

/** What somebody may wait for inside a company: that it keeps an administrator, that days are computed, that its rules change one at a time, that a file comes in once, that exits are logged or not, that a badge is read once. */
const companySpaces = { lastOfRole: 1, projections: 2, rules: 3, contents: 4, exitsLog: 5, kioskStamps: 6 } as const;

/**
 * The first key of a company: 8 bits for what it is about, 48 of the company, 8 left for its buckets. PostgreSQL keeps
 * keys of one number apart from those of two, so these meet none of the above; and nobody waits for another company.
 */
function firstKey(space: keyof typeof companySpaces, companyId: string): bigint {
  const company = BigInt(createHash('sha256').update(companyId.toLowerCase()).digest().readUIntBE(0, 6));
  return (BigInt(companySpaces[space]) << 56n) | (company << 8n);
}

export const companyLock = (space: 'lastOfRole' | 'rules' | 'exitsLog', companyId: string): string =>
  String(firstKey(space, companyId));

/** Ids end in chance. Some people share a lock, so that a plan for thousands needs no more of them than the server can hold. */
export const bucketOf = (userId: string): number => Number.parseInt(userId.slice(-2), 16);

/** In the one order in which everybody takes them, so that two who want the same people never wait in a ring. */
export function peopleLocks(companyId: string, userIds: readonly string[]): string[] {
  const first = firstKey('projections', companyId);
  const buckets = [...new Set(userIds.map(bucketOf))].toSorted((a, b) => a - b);
  return buckets.map((bucket) => String(first | BigInt(bucket)));
}

const heldByOthers: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** Somebody held for too long what was wanted, or both waited for each other: the next try may find it free. */
export function isHeldByOthers(error: unknown): boolean {
  return heldByOthers.has(codeOf(error)) || (error instanceof Error && isHeldByOthers(error.cause));
}

/** Of two who change the rules of a company at once, the second waits and sees what the first has done. */
export async function lockRules(db: Db, companyId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${companyLock('rules', companyId)}::bigint)`);
}

/** Whether exits are logged, on what basis and in which areas changes one act at a time, and while no positions come in. */
export async function lockExitsLog(db: Db, companyId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${companyLock('exitsLog', companyId)}::bigint)`);
}

/**
 * Whoever else changes or computes days of these people waits until this transaction ends, and what is read from now on
 * stays as it is; whoever stamps meanwhile waits for nobody.
 */
export async function holdPeople(db: Db, companyId: string, userIds: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(k) from unnest(${sql.param(peopleLocks(companyId, userIds))}::bigint[]) k`,
  );
}

/** Of two who bring in the same bytes at once, the second waits and finds the first's. */
export async function lockContent(db: Db, companyId: string, sha256: string): Promise<void> {
  const key = String(firstKey('contents', companyId) | BigInt(bucketOf(sha256)));
  await db.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`);
}

/** Of two stamps of one person at kiosks, the second waits and finds the first's: a badge read twice is one stamp. */
export async function lockKioskStamps(db: Db, companyId: string, userId: string): Promise<void> {
  const key = String(firstKey('kioskStamps', companyId) | BigInt(bucketOf(userId)));
  await db.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`);
}
