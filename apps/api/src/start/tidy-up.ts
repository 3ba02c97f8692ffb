import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import type { BaseLogger } from 'pino';

/** How long nothing may have happened, and how often that is looked for: an hour of work leaves nothing of a start behind. */
const quietMs = 3_000;
const mostLooks = 1_200;
/** Of a quiet while, what beats by itself may take. */
const quiet = 0.1;

/**
 * A start leaves a fourth of the memory behind as garbage and as room for more of it, and a server that nobody calls would
 * keep both: the engine collects where memory is asked for. So in the first quiet moment it is told to, once.
 */
export function tidyUpAfterStart(log: BaseLogger): void {
  let [looks, before] = [0, performance.eventLoopUtilization()];
  const timer = setInterval(() => {
    looks += 1;
    const now = performance.eventLoopUtilization();
    const isQuiet = performance.eventLoopUtilization(now, before).utilization < quiet;
    before = now;
    if (isQuiet || looks === mostLooks) clearInterval(timer);
    if (isQuiet)
      collect().catch((error: unknown) => log.warn({ err: error }, 'the memory of the start was not tidied up'));
  }, quietMs).unref();
}

async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
