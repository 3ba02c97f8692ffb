import type { NamedCapability } from '@timbro/core/capability.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { Actor } from '#identity.ts';
import type { AnyCall, Sender, Trace } from './handlers.ts';
import { type Audience, keep } from './keep.ts';
import type { Server } from './server.ts';

/** On whose behalf, from where, and what a part of a longer write needs to be kept. */
export type Writer = {
  readonly server: Pick<Server, 'database' | 'troubles' | 'clock' | 'wakeOutbox'>;
  readonly actor: Pick<Actor, 'id' | 'companyId' | 'timezone'>;
  readonly from: Pick<Sender, 'ip' | 'language'>;
};
export type WritePart = Pick<AnyCall, 'tx' | 'now' | 'record' | 'announce'> & Omit<Writer, 'server'>;

/** One part of a longer write: with its history and its events it is kept by itself, whatever becomes of the next. */
export async function keepPart<T>(
  { server, actor, from }: Writer,
  named: NamedCapability,
  work: (part: WritePart) => Promise<T>,
): Promise<T> {
  const traces: Trace[] = [];
  const audiences: Audience[] = [];
  const done = await inTransaction(server.database, actor.companyId, async (tx) => {
    const part: WritePart = {
      tx,
      actor,
      from,
      now: server.clock.now(),
      record: (trace) => void traces.push(trace),
      announce: (rooms, client) => void audiences.push({ rooms, client }),
    };
    const result = await work(part);
    await keep(part, named, { traces, audiences }, actor);
    return result;
  });
  if (traces.length > 0) server.wakeOutbox();
  return done;
}
