import { type StampClock, withoutFuture } from './clock-rules.ts';
import type { Direction } from './rules.ts';

/**
 * How far a stamp on a phone has come: held while it can be taken back, ready to leave, under way, kept by the server, or
 * refused by it (kept on the phone all the same, for its person to see).
 */
export const queuePhases = ['held', 'ready', 'sending', 'sent', 'refused'] as const;
export type QueuePhase = (typeof queuePhases)[number];

export type StampPosition = { readonly lat: number; readonly lng: number; readonly accuracy: number };
/** As `POST /stamps` takes it. */
export type StampBody = {
  readonly id: string;
  readonly at: string;
  readonly direction: Direction;
  readonly source: 'app';
  readonly position?: StampPosition;
  readonly clock: StampClock;
};
/** What the server said of a stamp it has kept. */
export type KeptStamp = { readonly review: boolean; readonly site: string | null; readonly inside: boolean | null };
export type QueuedStamp = {
  /** Its place in the queue. */
  readonly order: number;
  readonly owner: string;
  readonly phase: QueuePhase;
  readonly body: StampBody;
  readonly kept: KeptStamp | null;
  readonly refusal: string | null;
  /** It was under way once, and the server may know it: from then on it is always told the same. */
  readonly hasLeft?: boolean;
};

/** For so long a stamp can be taken back. */
export const undoSeconds = 5;
/** A stamp waits no longer than this for the position it was to carry. */
export const positionSeconds = 10;

export const isUnsent = ({ phase }: Pick<QueuedStamp, 'phase'>): boolean => phase !== 'sent';

/** So long a good line takes. */
const overdueSeconds = 20;

/**
 * What waits though there seems to be a connection: once one has waited longer than a good line takes, its person is told of
 * all that have not arrived.
 */
export function overdueStamps<S extends Pick<QueuedStamp, 'phase' | 'body'>>(queue: readonly S[], now: Date): S[] {
  const waiting = queue.filter(({ phase }) => phase === 'ready' || phase === 'sending');
  const isLate = waiting.some(({ body }) => now.getTime() - Date.parse(body.at) > overdueSeconds * 1000);
  return isLate ? waiting : [];
}

/**
 * The stamp that leaves next, one at a time and in the order in which they were taken. Nobody overtakes one that can still be
 * taken back; what was under way when its sender ended leaves again, since the same id is kept once.
 */
export function nextToSend(queue: readonly QueuedStamp[]): QueuedStamp | null {
  const first = queue
    .toSorted((one, other) => one.order - other.order)
    .find(({ phase }) => phase === 'held' || phase === 'ready' || phase === 'sending');
  return first && first.phase !== 'held' ? first : null;
}

/** A stamp as it goes under way, the first time with what is known of the server's present; behind it the whole queue. */
export function asItLeaves(stamp: QueuedStamp, queue: readonly QueuedStamp[], serverMs: number | null): QueuedStamp {
  const leaving = { ...stamp, phase: 'sending', hasLeft: true } as const;
  if (stamp.hasLeft || stamp.phase === 'sending') return leaving;
  const before = queue.filter(({ order }) => order < stamp.order).map(({ body }) => Date.parse(body.at));
  return { ...leaving, body: withoutFuture(stamp.body, serverMs, before.length === 0 ? null : Math.max(...before)) };
}

/** What an answer means for the stamp: kept, never to be kept as it is, not now, or not in this session. */
export type DeliveryVerdict = 'sent' | 'refused' | 'later' | 'signedOut';
export function verdictOf(status: number): DeliveryVerdict {
  if (status === 200 || status === 201) return 'sent';
  if (status === 401) return 'signedOut';
  // No answer, a proxy that gave up, somebody who asks for patience.
  if (status < 400 || status === 408 || status === 425 || status === 429 || status >= 500) return 'later';
  return 'refused';
}
