import type { Access } from '@timbro/core/access.ts';
import type { AuditEntity } from '@timbro/core/audit/rules.ts';
import type { Capability, Contract, Made, Parsed } from '@timbro/core/capability.ts';
import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { Language } from '@timbro/core/language.ts';
import type { DeviceType } from '@timbro/core/sessions/rules.ts';
import type { Db } from '#db/client.ts';
import type { Actor, LiveKiosk } from '#identity.ts';
import type { OutboxKind, OutboxPayloads } from '#outbox/payloads.ts';
import type { PeopleDirectory, Server } from './server.ts';

/** Where a request comes from. */
export type Sender = {
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceType: DeviceType;
  readonly language: Language;
  readonly refreshToken: string | undefined;
  /** What a client says again when it does not know whether its request was heard. */
  readonly idempotencyKey: string | undefined;
};

/** What a write did to one record: the audit line and the event are made of it. */
export type Trace = {
  entityId: string;
  before: object | null;
  after: object | null;
  /** Rooms of those who may see the record. */
  rooms?: readonly string[];
  /** Where nobody is signed in, or the history of the record lies with another company than the actor's. */
  by?: { actorId: string | null; companyId: string };
  /** The client that an event of the provider speaks of. */
  client?: string;
  /** Where the write also touched a record of another kind, whose history lies with that company. */
  of?: { action: string; entity: AuditEntity; companyId: string };
};

export type AnyCall = {
  readonly server: Server;
  /** A reader of the actor's company, or the transaction of this write; for public calls it sees every company. */
  readonly tx: Db;
  /** For searches of people. In a write nobody is found in memory: its transaction alone knows what it has changed. */
  readonly people: PeopleDirectory;
  readonly now: Date;
  readonly from: Sender;
  /** Every write says what it did; mount turns it into history and events inside the same transaction. */
  record(trace: Trace): void;
  /** Says that this write did nothing worth a trace. */
  unrecorded(): void;
  /** One event for many records that changed together, whose traces name no rooms; of a client, where they are not the actor's company's. */
  announce(rooms: readonly string[], client?: string): void;
  /** Nothing of this write is kept: it was a rehearsal. */
  rehearse(): void;
  /** Puts something into the outbox; it leaves after the commit. */
  enqueue<K extends OutboxKind>(companyId: string, kind: K, ...payloads: OutboxPayloads[K][]): Promise<void>;
  afterCommit(effect: () => void): void;
  setRefreshCookie(token: string | null): void;
  setKioskCookie(token: string): void;
  /** Where one call has two good answers: kept now, or kept before. */
  setStatus(status: 200 | 201 | 202): void;
};
export type Caller = AnyCall & { readonly actor: Actor };

/** The day it is where the caller's company is. */
export const todayOf = ({ actor, now }: Pick<Caller, 'actor' | 'now'>): Day => dayIn(actor.timezone, now);

/** A kiosk calls: nobody is signed in, and the call is bound to its company. */
export type KioskCaller = AnyCall & { readonly kiosk: LiveKiosk };
/** What is open to sessions and to kiosks. */
export type AtDoor = AnyCall &
  ({ readonly actor: Actor; readonly kiosk: null } | { readonly actor: null; readonly kiosk: LiveKiosk });

type CallerOf<A extends Access> = A extends 'public'
  ? AnyCall
  : A extends 'kiosk'
    ? KioskCaller
    : A extends { kiosk: true }
      ? AtDoor
      : Caller;
type Call<C extends Capability> = CallerOf<C['access']> & Parsed<C>;
type Handlers<C extends Contract> = { readonly [K in keyof C]: (call: Call<C[K]>) => Promise<Made<C[K]>> };

/** Ties handlers to their contract: a missing, extra or wrongly typed handler does not compile. */
export const implement = <C extends Contract>(_contract: C, handlers: Handlers<C>): Handlers<C> => handlers;

/** Whether anything that was sent differs from what is stored. */
export const differs = (
  change: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(change).some(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field]),
  );

/** Somebody else has changed the record since it was read. */
export function refuseStale(record: { readonly version: number }, read: number | undefined): void {
  if (read !== undefined && read !== record.version) throw new Refusal('stale');
}

/** A record that a body names by its id is not there, or not the caller's. */
export const missing = (path: string) => new Refusal('notFound', { errors: [{ path, message: 'error.notFound' }] });

export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Refusal('notFound');
  return found;
}
