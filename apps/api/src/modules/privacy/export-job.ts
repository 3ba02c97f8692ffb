import * as z from 'zod';
import { languages } from '@timbro/core/language.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import type { FileStore } from '#files/store.ts';
import { keepJobFile } from '#jobs/job-file.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { exportSteps, personFile } from './export-file.ts';

type Parts = { database: Database; files: FileStore; dataDir: string; clock: Clock };

const personRequest = z.object({ about: z.uuid(), language: z.enum(languages) });

/** Makes the file about a person that a job stands for. */
export async function runPersonExport({ database, files, dataDir, clock }: Parts, jobId: string): Promise<void> {
  const job = await jobsRepo.find(database.systemDb, jobId);
  if (!job || job.state === 'done') return;
  const { about, language } = personRequest.parse(job.request);
  const asked = { companyId: job.companyId, userId: about, language, now: clock.now() };
  await keepJobFile({
    files,
    dataDir,
    change: (change) => jobsRepo.update(database.systemDb, jobId, change),
    make: (step) => personFile({ database, files }, asked, step),
    steps: exportSteps,
  });
}
