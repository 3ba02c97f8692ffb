import type { Capability, Contract, Parsed, Reply } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { Language } from '@timbro/core/language.ts';
import type { DeviceType } from '@timbro/core/sessions/rules.ts';
import type { Db } from '#db/client.ts';
import type { Actor } from '#identity.ts';
import type { OutboxKind, OutboxPayloads } from '#outbox/payloads.ts';
import type { Server } from './server.ts';

/** Where a request comes from. */
export type Sender = {
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceType: DeviceType;
  readonly language: Language;
  readonly refreshToken: string | undefined;
};

/** What a write did to one record: the audit line and the event are made of it. */
export type Trace = {
  entityId: string;
  before: object | null;
  after: object | null;
  /** Rooms of those who may see the record. */
  rooms?: readonly string[];
  /** Only for calls without a signed-in actor. */
  by?: { actorId: string | null; companyId: string };
};

export type AnyCall = {
  readonly server: Server;
  /** A reader of the actor's company, or the transaction of this write; for public calls it sees every company. */
  readonly tx: Db;
  readonly now: Date;
  readonly from: Sender;
  /** Every write says what it did; mount turns it into history and events inside the same transaction. */
  record(trace: Trace): void;
  /** Says that this write did nothing worth a trace. */
  unrecorded(): void;
  /** Puts something into the outbox; it leaves after the commit. */
  leave<K extends OutboxKind>(companyId: string, kind: K, payload: OutboxPayloads[K]): Promise<void>;
  afterCommit(effect: () => void): void;
  setRefreshCookie(token: string | null): void;
};
export type Caller = AnyCall & { readonly actor: Actor };

type Call<C extends Capability> = (C['access'] extends 'public' ? AnyCall : Caller) & Parsed<C>;
export type Handlers<C extends Contract> = { readonly [K in keyof C]: (call: Call<C[K]>) => Promise<Reply<C[K]>> };

/** Ties handlers to their contract: a missing, extra or wrongly typed handler does not compile. */
export const implement = <C extends Contract>(_contract: C, handlers: Handlers<C>): Handlers<C> => handlers;

export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Refusal('notFound');
  return found;
}
