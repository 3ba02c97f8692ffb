import { useSyncExternalStore } from 'react';
import { reckonStamp } from '@timbro/core/stamps/clock-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { deviceClock, serverMark, serverNow } from '@timbro/kit/data/server-time.ts';
import { callUntil } from '@timbro/kit/light/call.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { sealRow } from '@timbro/kit/memory/seal-row.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';
import { OutOfTime, inTime } from './in-time.ts';
import { type KeptKiosk, addStamp, countRefused, keptStamps, onKeptChange, settleStamps } from './kiosk-store.ts';

/** Who stamps: whoever holds the badge, or knows the number and its PIN. */
export type Whose = { readonly badge: string } | { readonly payrollCode: string; readonly pin: string };
export type TakenStamp = {
  readonly body: { readonly id: string; readonly at: string } & Whose;
  /** Where it lies in the queue; null where this device can keep nothing. */
  readonly order: number | null;
};

/** As many as one call may carry. */
const mostRows = 500;
const patienceMs = 30_000;
/** A queue that could not be delivered is tried again this often. */
export const deliverEveryMs = 30_000;

/** Stamps that are being sent by themselves just now: the queue leaves them alone. */
const held = new Set<number>();

/**
 * Takes a stamp by the server's clock. It lies sealed on the disk when this resolves, before it is sent: a page that goes in
 * this moment, or an answer that never comes, loses nothing.
 */
export async function takeStamp(whose: Whose, { kiosk, publicKey }: KeptKiosk): Promise<TakenStamp> {
  const before = await keptStamps().catch(() => []);
  const lastAt = before.length === 0 ? null : Math.max(...before.map(({ atMs }) => atMs));
  const { at, clock } = reckonStamp(deviceClock(), serverMark(), lastAt);
  const body = { id: newId(), at, ...whose };
  // Where this tablet is another kiosk by the time the row arrives, it tells which one it stood for.
  const order = await keep({ ...body, clock, kioskId: kiosk.id }, publicKey).catch(() => null);
  if (order !== null) held.add(order);
  return { body, order };
}

const keep = async (
  row: { readonly id: string; readonly at: string; readonly clock: object; readonly kioskId: string },
  publicKey: string,
): Promise<number> => addStamp({ atMs: Date.parse(row.at), text: await sealRow(publicKey, row) });

/** The server has answered for it. */
export async function forgetStamp({ order }: TakenStamp): Promise<void> {
  if (order === null) return;
  // Where the storage fails for once, the row comes with the next delivery, and the server knows its id.
  await settleStamps([order], 0, serverNow().getTime()).catch(() => undefined);
  held.delete(order);
}

/** It waits for the network like all others. */
export function leaveToQueue({ order }: TakenStamp): void {
  if (order !== null) held.delete(order);
  announceHeld();
}

let delivering: Promise<void> | null = null;

/** Sends what waits, oldest first; of two pages on one tablet one does it at a time. Never rejects: it is tried again. */
export const deliverStamps = (): Promise<void> =>
  (delivering ??= deliverAlone()
    .catch(() => undefined)
    .finally(() => (delivering = null)));

async function deliverAlone(): Promise<void> {
  const { locks }: { readonly locks?: LockManager } = navigator;
  if (locks) await locks.request('timbro-kiosk', deliverAll);
  else await deliverAll();
}

async function deliverAll(): Promise<void> {
  for (;;) {
    const waiting = (await keptStamps()).filter(({ order }) => !held.has(order)).slice(0, mostRows);
    if (waiting.length === 0) return;
    const rows = waiting.map(({ text }) => text);
    const { items } = await inTime(patienceMs, (signal) =>
      callUntil('POST /kiosk/stamps/sealed', { body: { rows }, signal }),
    );
    const answered = waiting.filter((_, index) => items[index] !== undefined);
    const refused = items.filter(({ outcome }) => outcome === 'refused').length;
    if (answered.length === 0) return;
    await settleStamps(
      answered.map(({ order }) => order),
      refused,
      serverNow().getTime(),
    );
  }
}

/** Nothing came back, or not from Timbro itself: whoever waits cannot know whether it was heard. */
export const isLost = (error: unknown): boolean =>
  error instanceof OutOfTime || (error instanceof ApiError && (error.status === 0 || error.status >= 500));

type Counts = { readonly waiting: number; readonly refused: number };
let counts: Counts = { waiting: 0, refused: 0 };
const { announce, subscribe } = createSignal();
const heldSignal = createSignal();
const announceHeld = () => heldSignal.announce();

/** What is being sent by itself is not counted: it is answered in a moment. */
async function count(): Promise<void> {
  const [stamps, refused] = await Promise.all([keptStamps(), countRefused(serverNow().getTime())]);
  const waiting = stamps.filter(({ order }) => !held.has(order)).length;
  if (waiting === counts.waiting && refused === counts.refused) return;
  counts = { waiting, refused };
  announce();
}

const recount = () => void count().catch(() => undefined);
const hourMs = 3_600_000;

export const useQueue = (): Counts =>
  useSyncExternalStore(
    (listener) => {
      const stops = [subscribe(listener), onKeptChange(recount), heldSignal.subscribe(recount)];
      // What was refused is told for a day only.
      const timer = setInterval(recount, hourMs);
      recount();
      return () => {
        clearInterval(timer);
        for (const stop of stops) stop();
      };
    },
    () => counts,
  );
