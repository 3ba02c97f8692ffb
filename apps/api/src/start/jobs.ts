import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import { leaveDigests, mailDecision, mailDigest } from '#decisions/mail-decisions.ts';
import type { FileStore } from '#files/store.ts';
import { sweepFiles } from '#files/sweep-files.ts';
import type { Metrics } from '#http/metrics.ts';
import type { Keeper } from '#jobs/troubles.ts';
import type { createMailer } from '#mail/mailer.ts';
import { sweepAccess } from '#modules/auth/sweep.repo.ts';
import { mailAlarm, remindOfAlarms } from '#modules/device-alarms/mail-alarms.ts';
import { settleExits } from '#modules/exits/exit-jobs.ts';
import { noteCrossing } from '#modules/exits/exits.door.ts';
import { sweepKiosks } from '#modules/kiosks/sweep-kiosks.ts';
import { remindReaders, sweepSlips } from '#modules/payslips/slip-jobs.ts';
import { createRetention } from '#modules/positions/retention.ts';
import { runPersonExport } from '#modules/privacy/export-job.ts';
import type { PushCourier } from '#modules/push/push-courier.ts';
import { pushRepo } from '#modules/push/push.repo.ts';
import type { PushJob } from '#modules/push/send-push.ts';
import { remindOfStamps, sweepReminders } from '#modules/stamps/stamp-reminders.ts';
import { renewSubscriptions } from '#modules/subscriptions/renewals.ts';
import { createMeasureRetention } from '#modules/telemetry/retention.ts';
import { runClose } from '#modules/work-days/months/close-job.ts';
import { runExport, sweepExports } from '#modules/work-days/sheets/export-job.ts';
import type { DecisionNotice, Mail, OutboxPayloads } from '#outbox/payloads.ts';
import { keepRegister } from '#register/days/keep-fresh.ts';
import { foldPeopleMarks } from '#register/people/directory.repo.ts';
import { startWorker } from '../jobs/worker.ts';

type Parts = Keeper & {
  owner: pg.Pool;
  clock: Clock;
  mailer: ReturnType<typeof createMailer>;
  courier: PushCourier;
  metrics: Metrics;
  log: Logger;
  files: FileStore;
  dataDir: string;
  wakeOutbox(): void;
};

/** Every minute: who went out without asking, and whose shift has begun without a stamp. Every ten, and at the start: places and crossings whose time is over. Every hour: alarms of devices that nobody has taken in hand for a day, and what has outlived its use is removed, marks of changed people among it. Every night: files that no record names, reminders of long ago, renewals, also those of a night the server slept through. Every morning: what waits for a decision, and who has not opened a pay slip. */
const crontab = `* * * * * settleExits
* * * * * remindOfStamps
*/10 * * * * sweepPlaces ?fill=10m
17 * * * * sweepAccess
37 * * * * sweepKiosks
23 * * * * foldPeopleMarks
29 * * * * remindOfAlarms ?fill=1h
33 * * * * sweepMeasures ?fill=1h
41 * * * * sweepExports
47 * * * * sweepPush ?fill=1h
5 2 * * * renewSubscriptions ?fill=2d
35 3 * * * sweepFiles ?fill=12h
15 5 * * * mailDigests ?fill=12h
25 5 * * * remindReaders ?fill=12h
55 2 * * * sweepSlips ?fill=12h
5 3 * * * sweepReminders ?fill=12h
25 0 * * * keepRegister ?fill=1d`;

type CrossingJob = OutboxPayloads['crossing'] & { companyId: string };
const crossingOf = (job: CrossingJob) => ({ ...job, at: new Date(job.at) });
const jobIdIn = (payload: unknown): string => (payload as { jobId: string }).jobId;

const byTheClock = (work: (now: Date) => Promise<void>, clock: Clock) => () => work(clock.now());

/** Work that may take its time, be tried again, or happens by the clock. */
export const startJobs = ({
  owner,
  database,
  troubles,
  clock,
  mailer,
  courier,
  metrics,
  log,
  files,
  dataDir,
  wakeOutbox,
}: Parts) =>
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
      push: (payload) => courier.send(payload as PushJob),
      sweepPush: () => pushRepo(database.systemDb).sweep(clock.now()),
      keepRegister: () => keepRegister({ database, troubles }, clock.now()),
      mailDecision: (payload) => mailDecision(database, payload as DecisionNotice, clock.now()),
      mailDigests: () => leaveDigests(database, clock.now()),
      mailDigest: (payload) =>
        mailDigest({ database, troubles }, (payload as { companyId: string }).companyId, clock.now()),
      mailAlarm: (payload) => mailAlarm(database, (payload as OutboxPayloads['deviceAlarm']).alarmId, clock.now()),
      remindOfAlarms: () => remindOfAlarms({ database, troubles }, clock.now()),
      remindReaders: () => remindReaders({ database, troubles }, clock.now()),
      noteCrossing: (payload) => noteCrossing({ database, clock, wakeOutbox }, crossingOf(payload as CrossingJob)),
      sweepPlaces: byTheClock(createRetention(database), clock),
      sweepMeasures: byTheClock(createMeasureRetention(database), clock),
      settleExits: () => settleExits({ database, troubles }, clock.now()),
      remindOfStamps: () => remindOfStamps({ database, troubles }, clock.now()),
      sweepReminders: () => sweepReminders({ database }, clock.now()),
      foldPeopleMarks: () => foldPeopleMarks(database.systemDb),
      sweepKiosks: () => sweepKiosks(database, clock.now()),
      sweepSlips: () => sweepSlips({ database, troubles, files }, clock.now()),
      renewSubscriptions: () => renewSubscriptions({ database, troubles }, clock.now()),
      exportMonth: (payload) => runExport({ database, troubles, files, dataDir, clock }, jobIdIn(payload)),
      exportPerson: (payload) => runPersonExport({ database, files, dataDir, clock }, jobIdIn(payload)),
      closeMonths: (payload) => runClose({ database, troubles, clock, wakeOutbox }, jobIdIn(payload)),
      sweepExports: () => sweepExports({ database, troubles, files, dataDir, clock }),
      async sweepFiles() {
        // By the real clock, which is the one that files are dated by.
        const swept = await sweepFiles(database.systemDb, files, new Date());
        if (swept > 0) log.info({ files: swept }, 'Removed files that no record names');
      },
      sweepAccess: () => sweepAccess(database.systemDb, clock.now()),
    },
  });
