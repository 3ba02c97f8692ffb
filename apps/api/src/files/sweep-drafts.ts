import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const oneDay = 24 * 3_600_000;

/** Half-written files that a killed process left behind; younger ones may belong to another process that is writing. */
export async function sweepDrafts(dataDir: string, now: Date): Promise<void> {
  for (const folder of ['tmp', 'mail']) {
    const names = await readdir(join(dataDir, folder)).catch((): string[] => []);
    for (const name of names.filter((each) => /\.(part|restore)$/.test(each))) {
      const path = join(dataDir, folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (now.getTime() - mtimeMs > oneDay) await rm(path, { force: true });
    }
  }
}
