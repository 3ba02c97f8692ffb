import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileReply } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { newId } from '#db/new-id.ts';
import type { FileStore } from '#files/store.ts';

type JobChange = {
  state?: 'running' | 'done' | 'failed';
  progress?: number;
  fileKey?: string;
  fileName?: string;
  fileType?: string;
};
type Making = {
  readonly files: FileStore;
  readonly dataDir: string;
  /** Changes the job, and answers whether there still was one that is not done. */
  change(change: JobChange): Promise<boolean>;
  /** `step` is to be called so many times in all. */
  make(step: () => void): Promise<FileReply>;
  readonly steps: number;
};

/** Makes the file that a job stands for and keeps it; a failure is kept with the job, and the next try begins anew. */
export async function keepJobFile({ files, dataDir, change, make, steps }: Making): Promise<void> {
  const [key, folder] = [newId(), join(dataDir, 'tmp')];
  const path = join(folder, `${key}.part`);
  try {
    await change({ state: 'running', progress: 0 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const progress = reporter(change, steps);
    const file = await make(progress.step);
    await pipeline(Readable.from(file.content), createWriteStream(path, { mode: 0o600 }));
    await progress.settled();
    await files.put(key, path);
    const made = { fileKey: key, fileName: file.name, fileType: file.type };
    const kept = await change({ state: 'done', progress: 100, ...made });
    // The job was swept, or another process took this one for dead and made the file: nobody would ever fetch this one.
    if (!kept) await files.remove(key);
  } catch (error) {
    await change({ state: 'failed' });
    // A refusal of what was asked for stays however often it is tried; a store or database that was away comes back.
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the progress down whenever it has moved on by a hundredth; the row is nobody's business otherwise. */
function reporter(change: Making['change'], steps: number) {
  let [done, shown, writing] = [0, 0, Promise.resolve()];
  return {
    step() {
      done += 1;
      const progress = Math.min(99, Math.floor((done * 100) / Math.max(1, steps)));
      if (progress <= shown) return;
      shown = progress;
      // A file is not lost because a word about its progress was.
      writing = writing.then(async () => void (await change({ progress }))).catch(() => undefined);
    },
    settled: () => writing,
  };
}
