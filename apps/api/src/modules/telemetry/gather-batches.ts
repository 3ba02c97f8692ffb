import type { Clock } from '#clock.ts';
import { wakeablePause } from '#wakeable-pause.ts';
import type { Waiting } from './keep-apart.ts';

/** Keeps a batch and answers everybody in it; `answer` says when the time for that has come. */
export type Keep = (batch: readonly Waiting[], answer: (settle: () => void) => void) => Promise<void>;

const largestBatch = 1_000;
/** A commit costs about as much as a hundred messages: each batch is waited for so long, or until it is a large one. */
const fullBatch = 300;
const waitMs = 25;
/** What nobody waits for goes along with the next messages, or by itself after so long. */
const gatherMs = 1_000;

/** Whatever comes while a commit is under way forms the next batch. */
export function gatherBatches(keep: Keep, clock: Clock, onBatch?: (size: number) => void) {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  let isClosing = false;
  /** Since when something waits without anything having been kept or given back; nothing while nothing waits. */
  let waitsSince: Date | null = null;
  const pause = wakeablePause();

  // The next batch sets out first: while the database works on it, these are answered.
  const answer = (settle: () => void) => {
    waitsSince = clock.now();
    if (queue.length > 0) setImmediate(settle);
    else settle();
  };

  const run = async () => {
    while (queue.length > 0) {
      if (queue.length < fullBatch && !isClosing) await pause.for(waitMs);
      const batch = queue.slice(0, largestBatch);
      queue = queue.slice(largestBatch);
      onBatch?.(batch.length);
      await keep(batch, answer);
      waitsSince = queue.length > 0 ? clock.now() : null;
    }
    running = undefined;
  };
  // With nothing to keep it would be over before it is known to be under way, and nothing would ever set out again.
  const setOut = () => {
    if (queue.length > 0) running ??= run();
  };

  return {
    add(one: Waiting) {
      queue.push(one);
      waitsSince ??= clock.now();
      if (queue.length === fullBatch) pause.end();
    },
    setOut,
    setOutSoon() {
      soon ??= setTimeout(() => {
        soon = undefined;
        setOut();
      }, gatherMs).unref();
    },
    waiting: () => queue.length,
    waitsSince: () => waitsSince,
    async close() {
      clearTimeout(soon);
      isClosing = true;
      setOut();
      await running;
    },
  };
}
