/** The kinds of record whose history is kept; a module that writes a new kind adds it here. */
export const auditEntities = [
  'user',
  'session',
  'company',
  'department',
  'subscription',
  'shift',
  'workSchedule',
  'companySettings',
  'workDay',
  'workMonth',
  'leaveRequest',
  'stampsUpdate',
  'absence',
  'balance',
  'payslip',
  'document',
  'polygon',
  'exit',
  'exitsSettings',
  'position',
  'device',
  'kiosk',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Where the words of a value may stand; the first family that knows it wins. */
export const valueWords = [
  'audit.value',
  'sessions.device',
  'role',
  'common.language',
  'companies.status',
  'shifts.period',
  'workSchedules.roundingMode',
  'absence',
  'requests.status',
  'balances.type',
  'payslips.check',
  'payslips.fault',
  'documents.audience',
  'exits.reason',
  'exits.source',
  'exitsSettings.basis',
  'devices.command',
  'devices.calibration',
  'devices.alarm',
  'kiosks.reason',
  'profile.notifications',
] as const;

export type FieldChange = { field: string; before: unknown; after: unknown };
type Fields = Readonly<Record<string, unknown>>;

/** Values that say nothing about what a person did. */
const bookkeeping = new Set(['id', 'version', 'createdAt', 'updatedAt', 'companyId']);

/** What differs between two states of a record; `null` before means created, `null` after means removed. */
export function changesBetween(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !bookkeeping.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
