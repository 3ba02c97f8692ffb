import { useEffect, useMemo, useState } from 'react';
import { reckonStamp } from '@timbro/core/stamps/clock-rules.ts';
import {
  type QueuedStamp,
  type StampPosition,
  isUnsent,
  positionSeconds,
  undoSeconds,
} from '@timbro/core/stamps/queue-rules.ts';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { deviceClock, serverMark } from '@timbro/kit/data/server-time.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { pageCourier, presentMarker } from './page-courier.ts';
import {
  type Marker,
  addStamp,
  changeStamp,
  everyStamp,
  onQueueChange,
  sealedStamps,
  stampsOf,
  writeMarker,
} from './queue-store.ts';
import { isSealable, prepareSeal, sealAllBut } from './sealing.ts';
import { flushQueue } from './sender.ts';
import { askForSync, forgetWorkerToken } from './sync.ts';

/** How long a sign-out waits for what is still to be sent. */
const lastTryMs = 5000;

let running: Promise<void> | null = null;
let isWantedAgain = false;

/** Sends what can be sent; whoever asks meanwhile is served by one more round. */
export function sendStamps(): Promise<void> {
  if (running) isWantedAgain = true;
  running ??= sendAll().finally(() => (running = null));
  return running;
}

async function sendAll(): Promise<void> {
  do {
    isWantedAgain = false;
    await letGo();
    const marker = presentMarker();
    if (!marker) return;
    await prepareSeal(marker);
    await flushQueue(pageCourier(marker));
  } while (isWantedAgain);
}

/** A position on its way, or null where none is wanted. */
export type Locating = Promise<StampPosition | null> | null;

/** Takes a stamp: it lies on the disk when this resolves, and leaves once it can no longer be taken back. */
export async function takeOwnStamp(direction: Direction, locating: Locating): Promise<QueuedStamp> {
  const { user } = session.get();
  if (!user) throw new Error('Nobody is signed in who could stamp.');
  const [now, mark] = [deviceClock(), serverMark()];
  const taken = await addStamp(user.id, (before) => {
    const lastAt = before.length === 0 ? null : Math.max(...before.map(({ body }) => Date.parse(body.at)));
    const body = { id: newId(), direction, source: 'app', ...reckonStamp(now, mark, lastAt) } as const;
    return { phase: 'held', body, kept: null, refusal: null };
  });
  // Nobody waits for it, and what fails is tried again when the next one is sent.
  void hold(taken.order, locating).catch(() => undefined);
  askForSync();
  keepStorage();
  return taken;
}

/** A phone that runs out of room throws away first what nobody has asked it to keep. */
function keepStorage(): void {
  const { storage }: { readonly storage?: StorageManager } = navigator;
  void storage?.persist?.().catch(() => undefined);
}

async function hold(order: number, locating: Locating): Promise<void> {
  const position = locating?.then((found) => found && changeStamp(order, (stamp) => withPosition(stamp, found)));
  await Promise.all([wait(undoSeconds * 1000), position && Promise.race([position, wait(positionSeconds * 1000)])]);
  await release(order);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const withPosition = (stamp: QueuedStamp, position: StampPosition): QueuedStamp =>
  stamp.phase === 'held' ? { ...stamp, body: { ...stamp.body, position } } : stamp;

/** Stamps that nobody can take back any more: where the storage fails for once, they are let go at the next occasion. */
const due = new Set<number>();

async function release(order: number): Promise<void> {
  due.add(order);
  await letGo();
  await sendStamps();
}

async function letGo(): Promise<void> {
  for (const order of due) {
    await changeStamp(order, (stamp) => (stamp.phase === 'held' ? { ...stamp, phase: 'ready' } : stamp));
    due.delete(order);
  }
}

/** Takes a stamp back that has not left yet; answers whether it was still there to be taken. */
export async function undoStamp(order: number): Promise<boolean> {
  let isUndone = false;
  await changeStamp(order, (stamp) => {
    isUndone = stamp.phase === 'held';
    return isUndone ? null : stamp;
  });
  return isUndone;
}

/** What a page before this one held or could not deliver goes on; and what somebody else has left is sealed. */
export async function resumeQueue(marker: Marker): Promise<void> {
  await writeMarker(marker);
  const left = await stampsOf(marker.owner);
  for (const { order, phase } of left)
    if (phase === 'refused')
      await changeStamp(order, (stamp) => (stamp.phase === 'refused' ? { ...stamp, phase: 'ready' } : stamp));
  await sealAllBut(marker.owner);
  void sendStamps().catch(() => undefined);
  const held = left.filter(({ phase }) => phase === 'held');
  if (held.length === 0) return;
  // Whoever held them is gone, or is another tab that still counts: no hold is longer than this.
  await wait(positionSeconds * 1000);
  for (const { order } of held) await release(order);
}

/** For a page that nobody is signed in to: what a session that ended elsewhere has left becomes unreadable. */
export async function leaveQueueToNobody(): Promise<void> {
  if (presentMarker()) return;
  await writeMarker(null);
  await sealAllBut(null);
}

export type Unsent = { readonly count: number; readonly isSealable: boolean };

/** One last try before a sign-out, as long as it is bearable; answers what is still to be sent. */
export async function sendBeforeLeaving(): Promise<Unsent> {
  const marker = presentMarker();
  if (!marker) return { count: 0, isSealable: false };
  for (const { order, phase } of await stampsOf(marker.owner))
    if (phase === 'held')
      await changeStamp(order, (stamp) => (stamp.phase === 'held' ? { ...stamp, phase: 'ready' } : stamp));
  const isWaiting = (await stampsOf(marker.owner)).some(isUnsent);
  if (isWaiting) await Promise.race([sendStamps().catch(() => undefined), wait(lastTryMs)]);
  const count = (await stampsOf(marker.owner)).filter(isUnsent).length;
  return { count, isSealable: await isSealable(marker.owner) };
}

/** The marker goes first: from then on nothing is sent in the name of who leaves. */
export async function leaveQueue(): Promise<void> {
  await writeMarker(null);
  forgetWorkerToken();
  await sealAllBut(null);
}

/** What the server shows by now need not be shown from here. */
export async function forgetShown(owner: string, shownIds: ReadonlySet<string>): Promise<void> {
  for (const { order, phase, body } of await stampsOf(owner))
    if (phase === 'sent' && shownIds.has(body.id)) await changeStamp(order, () => null);
}

/** The stamps of a person on this phone that the server is not known to show yet, oldest first. */
export function useOwnQueue(owner: string | undefined): readonly QueuedStamp[] | null {
  const queue = useOnPhone(everyStamp);
  return useMemo(() => queue && queue.filter((stamp) => stamp.owner === owner), [queue, owner]);
}

/** How many stamps lie here that only the server can read; whose they are nobody can tell. */
export const useSealedCount = (): number => useOnPhone(sealedStamps)?.length ?? 0;

/** What lies on this phone, and lies there next; nothing where it cannot be read. */
function useOnPhone<T>(read: () => Promise<readonly T[]>): readonly T[] | null {
  const [found, setFound] = useState<readonly T[] | null>(null);
  useEffect(() => {
    let last = 0;
    const load = async () => {
      const asked = ++last;
      const all = await read().catch(() => []);
      if (asked === last) setFound(all);
    };
    const stop = onQueueChange(() => void load());
    void load();
    return () => {
      last = Infinity;
      stop();
    };
  }, [read]);
  return found;
}
