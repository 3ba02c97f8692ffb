import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Tells whoever would replace the packages of this folder (`scripts/installed.mjs`) that a server is using them. */
export function markRunning(root: string): void {
  const file = join(root, '.cache', 'servers', String(process.pid));
  try {
    mkdirSync(join(root, '.cache', 'servers'), { recursive: true });
    writeFileSync(file, hostname());
  } catch {
    // Where nothing can be written nobody replaces packages either.
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
