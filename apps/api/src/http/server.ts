import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import type { Env } from '#env.ts';
import type { FileStore } from '#files/store.ts';
import type { TableReader } from '#files/table-reader.ts';
import type { Actor } from '#identity.ts';
import type { Ingest } from '#modules/stamps/ingest.ts';
import type { Beat } from '#security/beat.ts';
import type { Passwords } from '#security/passwords.ts';
import type { Tokens } from '#security/tokens.ts';
import type { Troubles } from '#troubles.ts';
import type { Metrics } from './metrics.ts';

/** Sessions that are alive right now, at most a second old. */
export type LiveSessions = {
  find(sessionId: string): Promise<Actor | null>;
  cut(sessionIds: readonly string[]): void;
};

/** What handlers may lean on besides their own transaction. */
export type Server = {
  readonly env: Env;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  /** Who cannot be served for reasons of their own. */
  readonly troubles: Troubles;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly beat: Beat;
  readonly sessions: LiveSessions;
  readonly metrics: Metrics;
  readonly stamps: Ingest;
  readonly files: FileStore;
  readonly tables: TableReader;
  /** Called after a commit that filled the outbox. */
  wakeOutbox(): void;
};
