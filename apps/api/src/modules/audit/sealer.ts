import type pg from 'pg';
import type { Logger } from 'pino';
import { sealAudit } from './seal.repo.ts';

const everyMs = 2_000;
const piece = 1000;

/** Seals what was committed since the last look; any process may do it, one does at a time. */
export function startSealer(system: pg.Pool, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const seal = async () => {
    try {
      while ((await sealAudit(system, piece)) === piece);
    } catch (error) {
      log.warn({ err: error }, 'the history could not be sealed, trying again');
    }
  };
  const timer = setInterval(() => {
    running = running.then(seal);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
