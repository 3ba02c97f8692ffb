import { type QueuedStamp, queuePhases } from '@timbro/core/stamps/queue-rules.ts';
import { answerOf, endOf, hasDatabases, withDatabase } from '@timbro/kit/memory/database.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';

/** Outlives every session and every version of the app: what it holds of somebody goes when it was sent or sealed. */
export const queueDatabase = 'timbro-stamps';

/** Whose session this browser has. The worker looks here before it uses the cookie, which knows no names. */
export type Marker = { readonly owner: string; readonly sid: string };
/** With what the stamps of a session are sealed once it is over. */
export type SealTicket = Marker & { readonly publicKey: string; readonly ticket: string };
/** A stamp that only the server can read, of somebody who has left this phone. */
export type SealedStamp = { readonly order: number; readonly text: string; readonly triedBy: string | null };

const stores = ['stamps', 'sealed', 'facts'] as const;
type StoreName = (typeof stores)[number];
type Open = (store: StoreName) => IDBObjectStore;

const make = (fresh: IDBDatabase) => {
  fresh.createObjectStore('stamps', { keyPath: 'order', autoIncrement: true });
  fresh.createObjectStore('sealed', { keyPath: 'order', autoIncrement: true });
  fresh.createObjectStore('facts');
};

const { announce, subscribe } = createSignal();
const channelName = 'timbro-stamps';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
channel?.addEventListener('message', () => announce());

/** Calls back when anything in the queue has changed, here, in another tab or in the worker. */
export const onQueueChange = subscribe;

const read = <T>(work: (open: Open) => Promise<T>): Promise<T> => within('readonly', work);

/** What was done is on the disk before anybody is told so. */
async function change<T>(work: (open: Open) => Promise<T>, isNews: (result: T) => boolean = () => true): Promise<T> {
  const result = await within('readwrite', work);
  if (isNews(result)) {
    announce();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: its own
    channel?.postMessage('changed');
  }
  return result;
}

const within = <T>(mode: IDBTransactionMode, work: (open: Open) => Promise<T>): Promise<T> =>
  withDatabase(queueDatabase, make, async (database) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    const done = endOf(transaction);
    // The transaction ends by itself when nothing more is asked of it.
    const [result] = await Promise.all([work((store) => transaction.objectStore(store)), done]);
    return result;
  });

const allIn = async (open: Open): Promise<QueuedStamp[]> =>
  (await answerOf<unknown[]>(open('stamps').getAll())).filter(isQueuedStamp);

/** Every stamp on this phone, whosever it is. */
export const everyStamp = (): Promise<QueuedStamp[]> => (hasDatabases() ? read(allIn) : Promise.resolve([]));

export const stampsOf = async (owner: string): Promise<QueuedStamp[]> =>
  (await everyStamp()).filter((stamp) => stamp.owner === owner);

/** Adds one behind all others; `take` sees those of the same person, so that none comes before the one taken before it. */
export const addStamp = (
  owner: string,
  take: (before: readonly QueuedStamp[]) => Omit<QueuedStamp, 'order' | 'owner'>,
) =>
  change(async (open) => {
    const before = (await allIn(open)).filter((stamp) => stamp.owner === owner);
    const stamp = { ...take(before), owner };
    const order = Number(await answerOf(open('stamps').add(stamp)));
    return { ...stamp, order } satisfies QueuedStamp;
  });

/** Changes the stamp as it then stands, or takes it out with `null`; nothing happens to one that is gone. */
export const changeStamp = (order: number, next: (stamp: QueuedStamp) => QueuedStamp | null) =>
  change(async (open) => {
    const found = await answerOf<unknown>(open('stamps').get(order));
    if (!isQueuedStamp(found)) return null;
    const changed = next(found);
    if (changed === null) await answerOf(open('stamps').delete(order));
    else if (changed !== found) await answerOf(open('stamps').put(changed));
    return changed;
  });

/** Takes one stamp of a person and writes it down as `take` returns it; of two who ask one gets it. */
export const takeStamp = (
  owner: string,
  take: (queue: readonly QueuedStamp[]) => QueuedStamp | null,
): Promise<QueuedStamp | null> =>
  change(
    async (open) => {
      const taken = take((await allIn(open)).filter((stamp) => stamp.owner === owner));
      if (taken) await answerOf(open('stamps').put(taken));
      return taken;
    },
    (taken) => taken !== null,
  );

/** Puts sealed texts in the place of stamps, all or none; a stamp that has gone meanwhile was sent. */
export const sealAway = (sealed: readonly { readonly order: number; readonly text: string }[]): Promise<void> =>
  change(async (open) => {
    for (const { order, text } of sealed) {
      if ((await answerOf<unknown>(open('stamps').get(order))) === undefined) continue;
      await answerOf(open('sealed').add({ text, triedBy: null }));
      await answerOf(open('stamps').delete(order));
    }
  });

export const sealedStamps = (): Promise<SealedStamp[]> =>
  hasDatabases()
    ? read(async (open) => (await answerOf<unknown[]>(open('sealed').getAll())).filter(isSealedStamp))
    : Promise.resolve([]);

/** What the server has is forgotten; the rest waits for another session, marked with the one that has tried. */
export const settleSealed = (kept: readonly number[], left: readonly number[], sid: string): Promise<void> =>
  change(async (open) => {
    for (const order of kept) await answerOf(open('sealed').delete(order));
    for (const order of left) {
      const found = await answerOf<unknown>(open('sealed').get(order));
      if (isSealedStamp(found)) await answerOf(open('sealed').put({ ...found, triedBy: sid }));
    }
  });

const markerKey = 'session';
const ticketKey = (owner: string) => `ticket ${owner}`;

export async function readMarker(): Promise<Marker | null> {
  const found = await read((open) => answerOf<unknown>(open('facts').get(markerKey)));
  return isMarker(found) ? { owner: found.owner, sid: found.sid } : null;
}

export const writeMarker = (marker: Marker | null): Promise<void> =>
  change(async (open) => {
    if (marker) await answerOf(open('facts').put(marker, markerKey));
    else await answerOf(open('facts').delete(markerKey));
  });

export async function ticketOf(owner: string): Promise<SealTicket | null> {
  const found = await read((open) => answerOf<unknown>(open('facts').get(ticketKey(owner))));
  return isSealTicket(found) ? found : null;
}

/** Whose tickets lie here, also of those without a stamp. */
export const ticketHolders = (): Promise<string[]> =>
  hasDatabases()
    ? read(async (open) =>
        (await answerOf<unknown[]>(open('facts').getAll())).filter(isSealTicket).map(({ owner }) => owner),
      )
    : Promise.resolve([]);

/** An answer may come when its session has left this phone: nothing of it is written down then. */
export const keepTicket = (ticket: SealTicket): Promise<void> =>
  change(async (open) => {
    const marker = await answerOf<unknown>(open('facts').get(markerKey));
    if (isMarker(marker) && marker.sid === ticket.sid)
      await answerOf(open('facts').put(ticket, ticketKey(ticket.owner)));
  });

/** Takes what the server has, and the ticket, of somebody off this phone; what it has not stays. */
export const forgetSentOf = (owner: string): Promise<void> =>
  change(async (open) => {
    const own = (await allIn(open)).filter((stamp) => stamp.owner === owner);
    for (const { order, phase } of own) if (phase === 'sent') await answerOf(open('stamps').delete(order));
    if (own.every(({ phase }) => phase === 'sent')) await answerOf(open('facts').delete(ticketKey(owner)));
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isMarker = (value: unknown): value is Marker =>
  isRecord(value) && typeof value['owner'] === 'string' && typeof value['sid'] === 'string';

const isSealTicket = (value: unknown): value is SealTicket =>
  isMarker(value) && 'publicKey' in value && typeof value.publicKey === 'string' && 'ticket' in value;

const isSealedStamp = (value: unknown): value is SealedStamp =>
  isRecord(value) && typeof value['order'] === 'number' && typeof value['text'] === 'string';

const isQueuedStamp = (value: unknown): value is QueuedStamp =>
  isRecord(value) &&
  typeof value['order'] === 'number' &&
  typeof value['owner'] === 'string' &&
  queuePhases.some((phase) => phase === value['phase']) &&
  isRecord(value['body']) &&
  typeof value['body']['id'] === 'string';
