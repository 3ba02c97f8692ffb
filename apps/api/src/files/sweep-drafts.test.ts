import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sweepDrafts } from './sweep-drafts.ts';

const now = new Date('2026-11-12T10:30:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('what a killed process left behind goes after a day; what is whole or being written stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'timbro-drafts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const aFile = async (place: string, name: string, age: number) => {
    await mkdir(join(folder, place), { recursive: true });
    await writeFile(join(folder, place, name), 'x');
    await utimes(join(folder, place, name), hoursAgo(age), hoursAgo(age));
  };
  await aFile('tmp', 'old.part', 25);
  await aFile('tmp', 'old.restore', 25);
  await aFile('tmp', 'young.part', 1);
  await aFile('mail', '.old.eml.part', 25);
  await aFile('mail', 'old.eml', 25);
  await aFile('files', 'old.part', 25);

  await sweepDrafts(folder, now);
  expect(await readdir(join(folder, 'tmp'))).toEqual(['young.part']);
  expect(await readdir(join(folder, 'mail'))).toEqual(['old.eml']);
  expect(await readdir(join(folder, 'files'))).toEqual(['old.part']);
});

test('an installation without these folders has nothing to sweep', async () => {
  await sweepDrafts(join(tmpdir(), 'timbro-no-such-folder'), now);
});
