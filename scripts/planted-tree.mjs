// For tests of the boundary check: a repository of a few planted files, and what the check says of it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkBoundaries } from './boundaries.mjs';

/** Writes the files (a path and its text each) and names what the check finds, as `path:line rule`. */
export function findIn(files) {
  const root = mkdtempSync(join(tmpdir(), 'timbro-boundaries-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkBoundaries(root).map(({ path, line, rule }) => `${path}:${line} ${rule}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
