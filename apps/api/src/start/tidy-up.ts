import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import type { BaseLogger } from 'pino';

/** How long next to nothing must have happened. */
const quietMs = 3_000;
/** So much of a quiet while may be taken by what beats by itself. */
const mostBusy = 0.1;

/**
 * A start leaves a fourth of the memory behind as garbage and as room for more of it, and a server that nobody calls would
 * keep both: the engine collects where memory is asked for. So in the first quiet moment it is told to, once.
 */
export function tidyUpAfterStart(log: BaseLogger): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > mostBusy) return;
    clearInterval(timer);
    collect().catch((error: unknown) => log.warn({ err: error }, 'the memory of the start was not tidied up'));
  }, quietMs).unref();
}

async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
