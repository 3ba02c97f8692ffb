import type { AuditEntity } from '../audit/rules.ts';
import type { StoredTableName } from './stored-tables-rules.ts';

type ErasedHistory = {
  /** The table whose rows such lines speak of; all of somebody's, or those alone that an erasure removes because their time is over. */
  readonly table: StoredTableName;
  readonly which: 'all' | 'expired';
  /** What its lines no longer tell. */
  readonly fields: readonly string[];
};

/**
 * What the history no longer tells after an erasure, by the kind of record. Its lines are sealed and stay as they are; whoever
 * reads them is told that a value was erased. It is what the erasure takes out of the records themselves (`stored-tables-rules.ts`):
 * what stays there stays readable here.
 */
export const erasedHistory = {
  user: {
    table: 'users',
    which: 'all',
    // The last two are those of the phone that was paired.
    fields: ['email', 'phone', 'badge', 'language', 'silenced', 'appLinkedAt', 'lastSignInAt', 'device', 'deviceType'],
  },
  session: { table: 'sessions', which: 'all', fields: ['device', 'deviceType'] },
  absence: { table: 'absences', which: 'all', fields: ['note', 'decisionNote', 'attachment'] },
  leaveRequest: { table: 'leave_requests', which: 'all', fields: ['note', 'decisionNote'] },
  stampsUpdate: { table: 'stamps_updates', which: 'all', fields: ['reason', 'decisionNote'] },
  exit: { table: 'exits', which: 'all', fields: ['note', 'decisionNote'] },
  payslip: { table: 'payslips', which: 'expired', fields: ['title', 'fileName', 'withdrawReason'] },
  document: { table: 'documents', which: 'expired', fields: ['title', 'fileName'] },
} as const satisfies Partial<Record<AuditEntity, ErasedHistory>>;

/** The same as plain data. */
export const allErasedHistory: readonly ErasedHistory[] = Object.values(erasedHistory);
export const erasedFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(erasedHistory).map(([entity, { fields }]) => [entity, fields]),
);

/** What stands in the place of a value that was erased; the words tell it (`audit.value.…`). */
export const erasedValue = 'erasedValue';
