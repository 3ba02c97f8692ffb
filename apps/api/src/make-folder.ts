import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SetupFault } from '#env.ts';

/**
 * Makes a folder and those above it, or says in a sentence that it cannot be written. Step by step, because Node's own
 * recursive mkdir never ends where a file system refuses with ENOENT, as /proc does.
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new SetupFault(`${folder} is a file, and a folder is needed there: choose another place with DATA_DIR.`);
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at);
  try {
    for (const path of missing) await mkdir(path);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const advice = 'give this user the right to write there, or choose another one with DATA_DIR';
    throw new SetupFault(`The folder ${folder} cannot be written: ${advice}.`, { cause });
  }
}
