import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spooled } from './spooled.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'timbro-spool-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('every piece is made before the first is fetched, and the file is gone already', async () => {
  let made = 0;
  async function* pieces() {
    for (; made < 1_000; made += 1) yield `${made};`.padEnd(1_000);
  }
  const content = await spooled(pieces(), join(folder, 'tmp'));
  expect(made).toBe(1_000);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  expect((await text(content)).length).toBe(1_000_000);
});

test('what cannot be made leaves nothing behind', async () => {
  async function* pieces() {
    yield 'half';
    throw new Error('The other half is missing.');
  }
  await expect(spooled(pieces(), folder)).rejects.toThrow('missing');
  expect(await readdir(folder)).toEqual([]);
});
