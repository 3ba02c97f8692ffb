import type { Logger } from 'pino';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import type { Metrics } from '#http/metrics.ts';
import type { createMailer } from '#mail/mailer.ts';
import { sweepAccess } from '#modules/auth/sweep.repo.ts';
import { renewSubscriptions } from '#modules/subscriptions/renewals.ts';
import type { Mail } from '#outbox/payloads.ts';
import { startWorker } from './worker.ts';

type Parts = {
  owner: pg.Pool;
  database: Database;
  clock: Clock;
  mailer: ReturnType<typeof createMailer>;
  metrics: Metrics;
  log: Logger;
};

/** Every hour: what has outlived its use is removed. Every night: renewals, also those of a night the server slept through. */
const crontab = `17 * * * * sweepAccess
5 2 * * * renewSubscriptions ?fill=2d`;

/** Work that may take its time, be tried again, or happens by the clock. */
export const startJobs = ({ owner, database, clock, mailer, metrics, log }: Parts) =>
  startWorker({
    pool: owner,
    crontab,
    log,
    tasks: {
      async mail(payload, { job }) {
        try {
          await mailer.send(payload as Mail, job.key ?? job.id);
          metrics.mails.inc({ outcome: 'sent' });
        } catch (error) {
          metrics.mails.inc({ outcome: 'failed' });
          throw error;
        }
      },
      renewSubscriptions: () => renewSubscriptions(database, clock.now()),
      sweepAccess: () => sweepAccess(database.systemDb, clock.now()),
    },
  });
