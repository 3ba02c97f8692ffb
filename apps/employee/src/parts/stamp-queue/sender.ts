import {
  type DeliveryVerdict,
  type KeptStamp,
  type QueuedStamp,
  asItLeaves,
  nextToSend,
} from '@timbro/core/stamps/queue-rules.ts';
import { inTime } from './patience.ts';
import { type Marker, changeStamp, sealedStamps, settleSealed, takeStamp } from './queue-store.ts';

export type Delivered =
  | { readonly verdict: 'sent'; readonly kept: KeptStamp }
  | { readonly verdict: 'refused'; readonly message: string }
  | { readonly verdict: Exclude<DeliveryVerdict, 'sent' | 'refused'> };

/** Who carries stamps to the server in the name of a session: a page, or the worker. */
export type Courier = Marker & {
  /** The server's present, where an answer has told it to this very page or worker. */
  serverMs(): number | null;
  deliver(body: QueuedStamp['body'], signal: AbortSignal): Promise<Delivered>;
  /** Those of others who have left this phone; answers which of them the server has, in their order, or null for no answer. */
  deliverSealed(texts: readonly string[], signal: AbortSignal): Promise<readonly boolean[] | null>;
};

const lockName = 'timbro-stamps';
/** As many as one call may carry. */
const mostSealed = 500;

/**
 * Sends what waits, oldest first, each once the one before it was answered. Of all pages and the worker one does it at a
 * time; where they cannot agree each does it for itself, and the server keeps every id once.
 */
export async function flushQueue(courier: Courier): Promise<void> {
  const { locks }: { readonly locks?: LockManager } = navigator;
  if (locks) await locks.request(lockName, () => flush(courier));
  else await flush(courier);
}

async function flush(courier: Courier): Promise<void> {
  for (;;) {
    const stamp = await takeStamp(courier.owner, (queue) => {
      const next = nextToSend(queue);
      return next && asItLeaves(next, queue, courier.serverMs());
    });
    if (!stamp) break;
    if (!(await sendOne(courier, stamp))) return;
  }
  await flushSealed(courier);
}

/** Whether the next one may follow. */
async function sendOne(courier: Courier, { order, body }: QueuedStamp): Promise<boolean> {
  const answer = await inTime<Delivered>({ verdict: 'later' }, (signal) => courier.deliver(body, signal));
  await changeStamp(order, (stamp) => {
    if (answer.verdict === 'sent') return { ...stamp, phase: 'sent', kept: answer.kept, refusal: null };
    if (answer.verdict === 'refused') return { ...stamp, phase: 'refused', refusal: answer.message };
    return { ...stamp, phase: 'ready' };
  });
  return answer.verdict === 'sent' || answer.verdict === 'refused';
}

/** What a session could not deliver is not tried again in it: only its own person, or nobody, can. */
async function flushSealed(courier: Courier): Promise<void> {
  for (;;) {
    const waiting = (await sealedStamps()).filter(({ triedBy }) => triedBy !== courier.sid).slice(0, mostSealed);
    if (waiting.length === 0) return;
    const texts = waiting.map(({ text }) => text);
    const kept = await inTime(null, (signal) => courier.deliverSealed(texts, signal));
    if (!kept) return;
    const orders = waiting.map(({ order }) => order);
    await settleSealed(
      orders.filter((_, index) => kept[index] === true),
      orders.filter((_, index) => kept[index] !== true),
      courier.sid,
    );
  }
}
