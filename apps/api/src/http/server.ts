import type { Logger } from 'pino';
import type { Role } from '@timbro/core/access.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { NamedArea } from '@timbro/core/positions/site-rules.ts';
import type { StampAnswer } from '@timbro/core/stamps/contract.ts';
import type { Direction, StampSource } from '@timbro/core/stamps/rules.ts';
import type { UserStatus } from '@timbro/core/users/rules.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import type { Env } from '#env.ts';
import type { PdfReader } from '#files/pdf-reader.ts';
import type { FileStore } from '#files/store.ts';
import type { TableReader } from '#files/table-reader.ts';
import type { Actor, LiveKiosk } from '#identity.ts';
import type { Troubles } from '#jobs/troubles.ts';
import type { Beat } from '#security/beat.ts';
import type { KioskTablet, KioskTokens } from '#security/kiosk-tokens.ts';
import type { Passwords } from '#security/passwords.ts';
import type { StampSeals } from '#security/stamp-seals.ts';
import type { Tokens } from '#security/tokens.ts';
import type { Metrics } from './metrics.ts';

/** Sessions that are alive right now, at most a second old. */
export type LiveSessions = {
  find(sessionId: string): Promise<Actor | null>;
  cut(sessionIds: readonly string[]): void;
};

/** The tablets of kiosks, asked for anew by each request. */
export type LiveKiosks = {
  ofCookie(cookie: string): Promise<LiveKiosk | null>;
  /** Whether a tablet is still the one of its kiosk. */
  isAlive(tablet: KioskTablet): Promise<boolean>;
};

/** The areas of each company, at most a second old. */
export type LiveAreas = {
  of(companyId: string): Promise<readonly NamedArea[]>;
  cut(companyId: string): void;
};

/** Whom a search of people means, beside the words that were typed. */
export type PeopleSearch = {
  readonly search: string;
  /** Whether tax codes and badges are looked through too. */
  readonly byCodes?: boolean;
  readonly sight?: Sight;
  readonly id?: string | undefined;
  readonly status?: readonly UserStatus[] | undefined;
  readonly role?: readonly Role[] | undefined;
  readonly departmentId?: readonly string[] | undefined;
};

/** The people of companies as searches look through them, in memory. */
export type PeopleDirectory = {
  /** Those who are found, in the order of their names; null where only the database can tell. */
  find(companyId: string, wanted: PeopleSearch): Promise<readonly string[] | null>;
};

/** A stamp on its way into the log. `companyId` and `userId` only order the batch: the session tells SQL whose it is. */
export type IncomingStamp = {
  readonly id: string;
  /** The session that speaks for it, or the kiosk. */
  readonly sessionId: string;
  readonly companyId: string;
  readonly userId: string;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly direction: Direction | null;
  readonly source: StampSource;
  /** The area it was made in, and whether in any. */
  readonly site: string | null;
  readonly inside: boolean | null;
  /** What the phone's own clock showed, and whether it was sure of the time. */
  readonly deviceAt: Date | null;
  readonly clockSure: boolean;
  /** The month of `at` where the company is. */
  readonly month: string;
  /** Rooms of those who hear of it. */
  readonly rooms: readonly string[];
};

/** Where a phone was at a moment, in milliseconds. */
export type IncomingFix = {
  readonly id: string;
  readonly at: number;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
};
/** What one phone sends at once. */
export type IncomingFixes = {
  readonly companyId: string;
  readonly userId: string;
  readonly timezone: string;
  readonly receivedAt: Date;
  readonly fixes: readonly IncomingFix[];
};
export type KeptFixes = { readonly accepted: number; readonly duplicates: number; readonly ignored: number };

/** The one way by which positions are kept. */
export type PositionLog = {
  /** Answers when they are committed. */
  add(sent: IncomingFixes): Promise<KeptFixes>;
  waiting(): number;
  /** Waits for the commit under way. */
  close(): Promise<void>;
};

/** `isNew` is false for a stamp that the log already held: it hears its first answer again. */
export type Acknowledged = { readonly isNew: boolean; readonly answer: StampAnswer };

/** The one way by which what people stamp reaches the log. */
export type StampLog = {
  /** Answers when the stamp is committed. */
  add(stamp: IncomingStamp): Promise<Acknowledged>;
  /** The same for one that a session speaks for which may have ended since. */
  addSealed(stamp: IncomingStamp): Promise<Acknowledged>;
  /** The same for one that a kiosk speaks for, which names the person. */
  addByKiosk(stamp: IncomingStamp): Promise<Acknowledged>;
  waiting(): number;
  /** Waits for the commit under way. */
  close(): Promise<void>;
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
  readonly seals: StampSeals;
  /** What browsers subscribe to. */
  readonly pushKey: string;
  readonly passwords: Passwords;
  readonly kioskTokens: KioskTokens;
  readonly kiosks: LiveKiosks;
  readonly beat: Beat;
  readonly sessions: LiveSessions;
  readonly areas: LiveAreas;
  readonly people: PeopleDirectory;
  readonly metrics: Metrics;
  readonly stamps: StampLog;
  readonly positions: PositionLog;
  /** Whether devices can reach the gateway now. */
  isGatewayUp(): boolean;
  /** Whether what they say has waited for long without being kept. */
  isIntakeStuck(): boolean;
  /** What devices connect to. */
  gatewayAddress(): string;
  readonly files: FileStore;
  readonly tables: TableReader;
  readonly pdfs: PdfReader;
  /** Called after a commit that filled the outbox. */
  wakeOutbox(): void;
};
