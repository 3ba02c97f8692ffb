import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@timbro/core/errors.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import type { FileStore } from '#files/store.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { makeMonthFile, monthRequest } from './export-month.ts';

type Parts = Keeper & { files: FileStore; dataDir: string; clock: Clock };

const keptHours = 24;
/** How far the file of a workbook is when each person has been written once: its sheets pass over everybody again. */
const passes = { xlsx: 4, csv: 1, pdf: 1, trripw: 2 } as const;

/** Makes the file that a job stands for; a failure is kept with it, and the next try begins anew. */
export async function runExport({ database, troubles, files, dataDir, clock }: Parts, jobId: string): Promise<void> {
  const job = await jobsRepo.find(database.systemDb, jobId);
  if (!job || job.state === 'done') return;
  const request = monthRequest.parse(job.request);
  const [key, folder] = [newId(), join(dataDir, 'tmp')];
  const path = join(folder, `${key}.part`);
  try {
    await jobsRepo.update(database.systemDb, jobId, { state: 'running', progress: 0 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const progress = reporter(database, jobId, request.userIds.length * passes[request.format]);
    const file = await makeMonthFile({ database, troubles }, job.companyId, request, clock.now(), progress.step);
    await pipeline(Readable.from(file.content), createWriteStream(path));
    await progress.settled();
    await files.put(key, path);
    const made = { fileKey: key, fileName: file.name, fileType: file.type };
    const kept = await jobsRepo.update(database.systemDb, jobId, { state: 'done', progress: 100, ...made });
    // The job was swept, or another process took this one for dead and made the file: nobody would ever fetch this one.
    if (!kept) await files.remove(key);
  } catch (error) {
    await jobsRepo.update(database.systemDb, jobId, { state: 'failed' });
    // A refusal of the month itself stays however often it is tried; a store or database that was away comes back.
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the progress down whenever it has moved on by a hundredth; the row is nobody's business otherwise. */
function reporter(database: Database, jobId: string, steps: number) {
  let [done, shown, writing] = [0, 0, Promise.resolve()];
  return {
    step() {
      done += 1;
      const progress = Math.min(99, Math.floor((done * 100) / Math.max(1, steps)));
      if (progress <= shown) return;
      shown = progress;
      // A file is not lost because a word about its progress was.
      writing = writing
        .then(async () => void (await jobsRepo.update(database.systemDb, jobId, { progress })))
        .catch(() => undefined);
    },
    settled: () => writing,
  };
}

/** Files that nobody fetched within a day. */
export async function sweepExports({ database, files, clock }: Parts): Promise<void> {
  const before = new Date(clock.now().getTime() - keptHours * 3_600_000);
  for (const key of await jobsRepo.sweep(database.systemDb, before)) await files.remove(key);
}
