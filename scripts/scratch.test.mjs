import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeScratch } from './scratch.mjs';

const plenty = 64 * 1024 ** 3;
let shared;
beforeEach(() => {
  // What runs these tests may itself have been given a folder.
  vi.stubEnv('TMPDIR', '');
  shared = mkdtempSync(join(tmpdir(), 'scratch-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(shared, { recursive: true });
});

test('a run has a folder of its own, and those of runs that were killed are gone', () => {
  // No process has this number: it is beyond what systems give out.
  mkdirSync(join(shared, 'timbro-test-99999999'));
  mkdirSync(join(shared, 'of-somebody-else'));
  const folder = makeScratch(shared, plenty, 0);
  expect(readdirSync(shared).toSorted()).toEqual(['of-somebody-else', `timbro-test-${process.pid}`]);
  expect(existsSync(folder)).toBe(true);
});

test.each([
  ['there is too little memory', () => makeScratch(shared, 1024 ** 3)],
  ['the folder has too little room', () => makeScratch(shared, plenty, Infinity)],
  ['the system has no such folder', () => makeScratch(join(shared, 'nowhere'), plenty)],
  [
    'somebody has said where',
    () => {
      vi.stubEnv('TMPDIR', '/elsewhere');
      return makeScratch(shared, plenty);
    },
  ],
])('the usual folder is used where %s', (_, make) => expect(make()).toBe(null));
