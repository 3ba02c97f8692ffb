// Where tests keep what lives no longer than a run.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const prefix = 'timbro-test-';
const gigabyte = 1024 ** 3;
/** Several times what a run takes at its height, and the memory beside it that its programs need. */
const usualRoom = 4 * gigabyte;
const freeMemory = 8 * gigabyte;

/**
 * A folder in memory, where the system has one and there is room; otherwise nothing, and the usual folder is used. The databases
 * of a run spend more time waiting for the disk than working.
 */
export function makeScratch(shared = '/dev/shm', free = freemem(), room = usualRoom) {
  if (process.env.TMPDIR || free < freeMemory) return null;
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < room) return null;
    removeLeftovers(shared);
    const folder = join(shared, `${prefix}${process.pid}`);
    mkdirSync(folder);
    // A database does not run as root: its account has to come through here.
    chmodSync(folder, 0o755);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null;
  }
}

/** Of runs that were killed. */
function removeLeftovers(shared) {
  for (const name of readdirSync(shared)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (pid > 0 && !isRunning(pid)) rmSync(join(shared, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's, of whom one may not ask.
    return error.code === 'EPERM';
  }
}
