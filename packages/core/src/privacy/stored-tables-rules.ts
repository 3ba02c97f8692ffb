import type { StoredKind, StoredTable } from './stored-rules.ts';

const decided = ['decided_by'] as const;

/**
 * Every table that speaks of a person. The page, the export and the erasure are made of this list, and a test holds it
 * against the catalogue of the database: a table or a column of people that is not named here fails it.
 * In the order in which an erasure goes through it: what points at others comes first.
 */
export const storedTables = {
  absence_attachments: {
    kind: 'certificates',
    of: null,
    through: { table: 'absences', own: 'absence_id' },
    by: ['uploaded_by'],
    withheld: { file_key: 'technical' },
    handed: true,
    at: 'created_at',
    erased: 'all',
  },
  absences: {
    kind: 'absences',
    of: 'user_id',
    by: ['created_by', ...decided],
    withheld: { span: 'technical' },
    handed: true,
    at: 'created_at',
    erased: 'undecided',
    cleared: ['note', 'decision_note'],
  },
  leave_requests: {
    kind: 'requests',
    of: 'user_id',
    by: decided,
    handed: true,
    at: 'created_at',
    erased: 'undecided',
    cleared: ['note', 'decision_note'],
  },
  stamps_updates: {
    kind: 'requests',
    of: 'user_id',
    by: decided,
    handed: true,
    at: 'created_at',
    erased: 'undecided',
    cleared: ['reason', 'decision_note'],
  },
  exits: {
    kind: 'requests',
    of: 'user_id',
    by: decided,
    withheld: { pass_code: 'secret' },
    handed: true,
    at: 'created_at',
    erased: 'undecided',
    cleared: ['note', 'decision_note', 'pass_code'],
  },
  stamps: {
    kind: 'stamps',
    of: 'user_id',
    withheld: { hash: 'technical', correction_day: 'technical' },
    handed: true,
    at: 'at',
    erased: 'none',
  },
  stamp_heads: { kind: 'stamps', of: 'user_id', handed: 'technical', at: null, erased: 'none' },
  stampings: { kind: 'register', of: 'user_id', handed: true, at: 'entered_at', erased: 'none' },
  work_days: {
    kind: 'register',
    of: 'user_id',
    withheld: { cell: 'technical', shape: 'technical', recheck_at: 'technical' },
    handed: true,
    at: 'day',
    erased: 'none',
  },
  day_inputs: { kind: 'register', of: 'user_id', by: ['drafted_by'], handed: true, at: 'day', erased: 'none' },
  day_marks: { kind: 'register', of: 'user_id', handed: 'technical', at: null, erased: 'byThemselves' },
  person_months: { kind: 'register', of: 'user_id', handed: 'technical', at: null, erased: 'byThemselves' },
  person_month_sums: { kind: 'register', of: 'user_id', handed: 'technical', at: null, erased: 'byThemselves' },
  months: {
    kind: 'register',
    of: 'user_id',
    by: ['closed_by'],
    withheld: { place: 'technical', stamped_since: 'technical' },
    handed: true,
    at: 'closed_at',
    erased: 'none',
  },
  schedule_people: { kind: 'register', of: 'user_id', handed: true, at: 'valid_from', erased: 'none' },
  balance_movements: {
    kind: 'balances',
    of: 'user_id',
    by: ['created_by'],
    handed: true,
    at: 'created_at',
    erased: 'none',
  },
  payslip_files: {
    kind: 'payslips',
    of: null,
    through: { table: 'payslips', own: 'payslip_id' },
    by: ['uploaded_by'],
    // What was read in a file that was somebody else's names that person.
    withheld: { file_key: 'technical', check: 'others', fault: 'others', reading: 'others' },
    handed: true,
    at: 'uploaded_at',
    erased: 'expired',
  },
  payslips: {
    kind: 'payslips',
    of: 'user_id',
    by: ['published_by', 'withdrawn_by'],
    handed: true,
    at: 'published_at',
    erased: 'expired',
  },
  document_reads: { kind: 'documents', of: 'user_id', handed: true, at: 'downloaded_at', erased: 'none' },
  documents: {
    kind: 'documents',
    of: 'user_id',
    by: ['uploaded_by'],
    withheld: { file_key: 'technical' },
    handed: true,
    at: 'uploaded_at',
    erased: 'expired',
  },
  positions: {
    kind: 'positions',
    of: 'user_id',
    withheld: { slot: 'technical' },
    handed: true,
    at: 'at',
    erased: 'all',
  },
  fences: {
    kind: 'positions',
    of: 'user_id',
    withheld: { state: 'technical' },
    handed: true,
    at: 'entered_at',
    erased: 'all',
  },
  exit_logs: {
    kind: 'crossings',
    of: 'user_id',
    withheld: { slot: 'technical' },
    handed: true,
    at: 'left_at',
    erased: 'all',
  },
  kiosk_scans: {
    kind: 'kiosk',
    of: 'user_id',
    withheld: { nonce: 'secret', number: 'secret' },
    handed: true,
    at: 'created_at',
    erased: 'all',
  },
  kiosk_refusals: { kind: 'kiosk', of: 'user_id', handed: true, at: 'received_at', erased: 'all' },
  push_subscriptions: {
    kind: 'sessions',
    of: 'user_id',
    withheld: { endpoint: 'secret', p256dh: 'secret', auth: 'secret' },
    handed: true,
    at: 'created_at',
    erased: 'all',
  },
  pairing_codes: {
    kind: 'sessions',
    of: 'user_id',
    by: ['created_by'],
    withheld: { hash: 'secret', created_by: 'others' },
    handed: true,
    at: 'created_at',
    erased: 'all',
  },
  mailed_codes: {
    kind: 'sessions',
    of: 'user_id',
    withheld: { hash: 'secret', wrong_tries: 'secret', created_at: 'secret', expires_at: 'secret' },
    handed: true,
    at: 'used_at',
    erased: 'all',
  },
  refresh_tokens: {
    kind: 'sessions',
    of: null,
    through: { table: 'sessions', own: 'session_id' },
    handed: 'secret',
    at: null,
    erased: 'all',
  },
  sessions: { kind: 'sessions', of: 'user_id', handed: true, at: 'created_at', erased: 'all' },
  attempts: { kind: 'passing', of: null, handed: 'technical', at: null, erased: 'byThemselves' },
  outbox: { kind: 'passing', of: null, handed: 'technical', at: null, erased: 'byThemselves' },
  socket_io_attachments: { kind: 'passing', of: null, handed: 'technical', at: null, erased: 'byThemselves' },
  notice_reads: { kind: 'notices', of: 'user_id', handed: true, at: 'read_at', erased: 'all' },
  plan_notices: { kind: 'notices', of: 'user_id', handed: true, at: 'at', erased: 'all' },
  stamp_reminders: { kind: 'notices', of: 'user_id', handed: true, at: 'at', erased: 'all' },
  views: {
    kind: 'views',
    of: 'user_id',
    // A filter may name colleagues.
    withheld: { query: 'others' },
    handed: true,
    at: 'created_at',
    erased: 'private',
  },
  export_jobs: {
    kind: 'jobs',
    of: 'user_id',
    withheld: { request: 'others', result: 'others', file_key: 'technical' },
    handed: true,
    at: 'created_at',
    erased: 'all',
  },
  department_responsibles: { kind: 'identity', of: 'user_id', handed: true, at: null, erased: 'all' },
  users: {
    kind: 'identity',
    of: 'id',
    withheld: {
      password_hash: 'secret',
      pin_hash: 'secret',
      search_text: 'technical',
      removed_at: 'technical',
    },
    handed: true,
    at: 'created_at',
    erased: 'none',
    cleared: ['phone', 'badge', 'pin_hash', 'password_hash', 'app_linked_at', 'last_sign_in_at'],
  },
  audit_lines: {
    kind: 'history',
    of: 'entity_id',
    by: ['actor_id'],
    withheld: { entry: 'technical', seq: 'technical', hash: 'technical' },
    handed: true,
    at: 'at',
    erased: 'none',
  },
  erased_records: { kind: 'history', of: null, handed: 'technical', at: null, erased: 'none' },
  // Here people only appear as those who did something; their own history tells them of it.
  exits_settings: { kind: 'history', of: null, by: ['changed_by'], handed: 'others', at: null, erased: 'none' },
  exits_switches: { kind: 'history', of: null, by: ['by_id'], handed: 'others', at: null, erased: 'none' },
  device_calibrations: { kind: 'history', of: null, by: ['actor_id'], handed: 'others', at: null, erased: 'none' },
  device_commands: { kind: 'history', of: null, by: ['requested_by'], handed: 'others', at: null, erased: 'none' },
  device_alarms: { kind: 'history', of: null, by: ['acknowledged_by'], handed: 'others', at: null, erased: 'none' },
} as const satisfies Readonly<Record<string, StoredTable>>;
export type StoredTableName = keyof typeof storedTables;

const isStored = (name: string): name is StoredTableName => Object.hasOwn(storedTables, name);

/** What the list says of a table, and of the one that leads to it. */
export const storedTable = (name: StoredTableName): StoredTable => storedTables[name];
export function leadingTo(name: StoredTableName): { table: StoredTableName; own: string } | null {
  const { through } = storedTable(name);
  return through && isStored(through.table) ? { table: through.table, own: through.own } : null;
}

/** The list as plain data, in its order. */
export const allStored: readonly (readonly [StoredTableName, StoredTable])[] = Object.keys(storedTables)
  .filter(isStored)
  .map((name) => [name, storedTable(name)]);

/** Of each kind what people know and would count themselves; what else is stored with it says nothing by its number. */
export const countedTables: Readonly<Record<Exclude<StoredKind, 'passing'>, readonly StoredTableName[]>> = {
  identity: ['users'],
  stamps: ['stamps'],
  register: ['work_days'],
  requests: ['leave_requests', 'stamps_updates', 'exits'],
  absences: ['absences'],
  certificates: ['absence_attachments'],
  balances: ['balance_movements'],
  payslips: ['payslips'],
  documents: ['documents'],
  positions: ['positions'],
  crossings: ['exit_logs'],
  kiosk: ['kiosk_scans'],
  sessions: ['sessions'],
  notices: ['plan_notices'],
  views: ['views'],
  jobs: ['export_jobs'],
  history: ['audit_lines'],
};
export const isCounted = (name: StoredTableName): boolean =>
  Object.values(countedTables).some((tables) => tables.includes(name));

/** Tables whose rows are handed over to their person. */
export const handedTables = allStored.filter(([, { handed }]) => handed === true);
