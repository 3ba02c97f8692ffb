import type { EntityEvent } from '@timbro/core/realtime.ts';

export type Mail = { to: string; subject: string; text: string; headers?: Readonly<Record<string, string>> };

/** What an outbox row carries, by its kind. */
export type OutboxPayloads = {
  event: { event: EntityEvent; rooms: readonly string[] };
  mail: Mail;
  sessionsEnded: { sessionIds: readonly string[] };
  /** Whose sight has changed: they go on, but with new rooms and everything read anew. */
  sessionsChanged: { sessionIds: readonly string[] };
};
export type OutboxKind = keyof OutboxPayloads;
