import { type AuditEntity, changesBetween } from '@timbro/core/audit/rules.ts';
import type { Db } from './client.ts';
import { inBatches } from './in-batches.ts';
import { newId } from './new-id.ts';
import { auditLines } from './tables/operations.ts';

type NewAuditLine = {
  at: Date;
  actorId: string | null;
  action: string;
  entity: AuditEntity;
  entityId: string | null;
  before: object | null;
  after: object | null;
  ip: string | null;
  refused?: boolean;
};

/** Adds lines to the history of a company. Every write does, so this stands below all modules; reading is the audit's. */
export async function addAuditLines(db: Db, companyId: string, lines: readonly NewAuditLine[]): Promise<void> {
  for (const some of inBatches(lines))
    await db.insert(auditLines).values(
      some.map(({ before, after, ...line }) => ({
        ...line,
        id: newId(),
        companyId,
        changes: changesBetween({ ...before }, { ...after }),
      })),
    );
}
