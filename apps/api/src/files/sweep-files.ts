import type { Db } from '#db/client.ts';
import { unnamedFiles } from './file-keys.repo.ts';
import type { FileStore } from './store.ts';

const oneDay = 24 * 3_600_000;
const atOnce = 500;

/** Files that no record names; a younger one may belong to a record that is about to be written. Answers how many went. */
export async function sweepFiles(systemDb: Db, files: Pick<FileStore, 'list' | 'remove'>, now: Date): Promise<number> {
  let [old, swept]: [string[], number] = [[], 0];
  const sweep = async () => {
    for (const key of await unnamedFiles(systemDb, old)) {
      await files.remove(key);
      swept += 1;
    }
    old = [];
  };
  for await (const { key, writtenAt } of files.list()) {
    if (now.getTime() - writtenAt.getTime() < oneDay) continue;
    if (old.push(key) === atOnce) await sweep();
  }
  await sweep();
  return swept;
}
