import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '@timbro/core/errors.ts';
import { codeOf } from '#code-of.ts';
import { checkKey, isKey } from './file-key.ts';

export function localStore(dataDir: string) {
  // The ends of the ids are random, their beginnings are the time: only the ends spread over folders.
  const pathOf = (key: string) => join(dataDir, 'files', checkKey(key).slice(-2), key);

  return {
    async put(key: string, path: string) {
      const target = pathOf(key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await move(path, target);
        await syncFolder(dirname(target));
      } finally {
        await rm(path, { force: true });
      }
    },
    async get(key: string): Promise<Readable> {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new Refusal('notFound') : error;
      });
      return file.createReadStream();
    },
    async remove(key: string) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      const folders = await readdir(join(dataDir, 'files')).catch((): string[] => []);
      for (const folder of folders.toSorted())
        for (const key of (await readdir(join(dataDir, 'files', folder))).filter(isKey).toSorted()) {
          const found = await stat(join(dataDir, 'files', folder, key)).catch(() => null);
          if (found) yield { key, writtenAt: found.mtime };
        }
    },
  };
}

async function move(from: string, to: string) {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    // The temporary folder may be another disk, where a rename is impossible: copy beside the target, then rename.
    const draft = `${to}.part`;
    await copyFile(from, draft, constants.COPYFILE_FICLONE);
    await syncToDisk(draft, 'r+');
    await rename(draft, to);
  }
}

/** A new name survives a power cut only once its folder is on the disk too. Windows cannot open folders and needs no such step. */
async function syncFolder(folder: string) {
  if (process.platform !== 'win32') await syncToDisk(folder, 'r');
}

async function syncToDisk(path: string, flags: 'r' | 'r+') {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
