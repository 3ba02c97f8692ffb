import type { Clock } from '#clock.ts';
import type { FileStore } from '#files/store.ts';
import { keepJobFile } from '#jobs/job-file.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { makeMonthFile, monthRequest } from './export-month.ts';

type Parts = Keeper & { files: FileStore; dataDir: string; clock: Clock };

const keptHours = 24;
/** How far the file of a workbook is when each person has been written once: its sheets pass over everybody again. */
const passes = { xlsx: 4, csv: 1, pdf: 1, trripw: 2 } as const;

/** Makes the file that a job stands for. */
export async function runExport({ database, troubles, files, dataDir, clock }: Parts, jobId: string): Promise<void> {
  const job = await jobsRepo.find(database.systemDb, jobId);
  if (!job || job.state === 'done') return;
  const request = monthRequest.parse(job.request);
  await keepJobFile({
    files,
    dataDir,
    change: (change) => jobsRepo.update(database.systemDb, jobId, change),
    make: (step) => makeMonthFile({ database, troubles }, job.companyId, request, clock.now(), step),
    steps: request.userIds.length * passes[request.format],
  });
}

/** Files that nobody fetched within a day. */
export async function sweepExports({ database, files, clock }: Parts): Promise<void> {
  const before = new Date(clock.now().getTime() - keptHours * 3_600_000);
  for (const key of await jobsRepo.sweep(database.systemDb, before)) await files.remove(key);
}
