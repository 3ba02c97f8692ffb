import { Logger } from 'graphile-worker';
import type { BaseLogger } from 'pino';
import * as z from 'zod';

const failure = z.object({
  failure: z.literal(true),
  error: z.unknown(),
  job: z.object({ id: z.string(), task_identifier: z.string(), attempts: z.number(), max_attempts: z.number() }),
});

/** What the library calls information is one line per job: for us, detail. */
const levels: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** The worker's words in our log. Payloads stay out of it: they hold mails, and mails hold codes. */
export const workerLog = (log: BaseLogger) =>
  new Logger(() => (level, message, meta) => {
    const failed = failure.safeParse(meta);
    if (failed.success) {
      const { error, job } = failed.data;
      const isLast = job.attempts >= job.max_attempts;
      const facts = { err: error, jobId: job.id, task: job.task_identifier, attempt: job.attempts };
      if (isLast) log.error(facts, 'A job failed for good');
      else log.warn(facts, 'A job failed and will be tried again');
      return;
    }
    const facts = meta?.['error'] instanceof Error ? { err: meta['error'] } : {};
    log[levels[level] ?? 'debug'](facts, message);
  });
