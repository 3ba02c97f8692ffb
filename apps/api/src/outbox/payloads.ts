import type { KioskEvent } from '@timbro/core/kiosks/rules.ts';
import type { ChosenKind } from '@timbro/core/notifications/choice-rules.ts';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import type { DecidedKind } from '@timbro/core/requests/rules.ts';

export type Mail = { to: string; subject: string; text: string; headers?: Readonly<Record<string, string>> };

/** `cancelled` for what was approved and has been archived since. */
export type DecisionNotice = { kind: DecidedKind; id: string; decidedAt: string; cancelled?: true };

/** What an outbox row carries, by its kind. */
export type OutboxPayloads = {
  event: { event: EntityEvent; rooms: readonly string[] };
  mail: Mail;
  /** News of people’s own things for their phones, which are looked up when it leaves. */
  push: { kind: ChosenKind; recordId: string | null; userIds: readonly string[] };
  /** Whether anybody has this address is found out after the answer. */
  recovery: { email: string; ip: string };
  /** Of which the person is told as soon as it can no longer be taken back. */
  decision: DecisionNotice;
  /** Somebody's phone went out of the area or came back into it; never where it was. */
  crossing: { userId: string; timezone: string; kind: 'left' | 'returned'; at: string; polygonId: string };
  /** Raised and not mailed yet; whoever is told is found out when the mail is written. */
  deviceAlarm: { alarmId: string };
  /** For the tablet of a kiosk alone. */
  kiosk: { kioskId: string; event: KioskEvent };
  sessionsEnded: { sessionIds: readonly string[] };
  /** Whose sight has changed: they go on, but with new rooms and everything read anew. */
  sessionsChanged: { sessionIds: readonly string[] };
};
export type OutboxKind =
  keyof OutboxPayloads; /** Stands for the address of the product until the mail leaves: who writes a mail, a command too, need not know it. */
const here = '{publicUrl}';

export const linkTo = (path: string): string => `${here}${path}`;

export const withAddress = (text: string, publicUrl: string): string => text.replaceAll(here, publicUrl);
