/** How long a statement may wait for a lock and how long it may take, in milliseconds; 0 is for as long as it needs. */
export type StatementLimits = { readonly lockMs: number; readonly statementMs: number };

/** Somebody waits for the answer: it comes in time, or the request is told to come back. */
export const requestLimits: StatementLimits = { lockMs: 5_000, statementMs: 30_000 };
/** Nobody waits for a long job; it waits for others without end only if it must not fail. */
export const jobLimits: StatementLimits = { lockMs: 60_000, statementMs: 0 };
/** Migrations, backups, verifying and rebuilding take what they take, whatever the server's own default is. */
export const noLimits: StatementLimits = { lockMs: 0, statementMs: 0 };

/**
 * What a transaction sets for itself before its first statement; all of it is gone when it ends, so that it holds behind a
 * pooler that hands connections on between transactions too. Each part is a column of one select.
 */
export const settingsOf = ({ lockMs, statementMs }: StatementLimits): string =>
  `set_config('lock_timeout', '${lockMs}', true), set_config('statement_timeout', '${statementMs}', true)`;
