import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVapidKeys, isVapidPair } from '#vapid.ts';
import { ownVapidKeys } from './own-vapid-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbro-vapid-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('keys are made once, for their owner’s eyes only, and stay', async () => {
  const keys = await ownVapidKeys(folder);
  expect(isVapidPair(keys)).toBe(true);
  expect(await readdir(folder)).toEqual(['vapid-keys.json']);
  expect((await stat(join(folder, 'vapid-keys.json'))).mode & 0o777).toBe(0o600);
  expect(await ownVapidKeys(folder)).toEqual(keys);
});

test('many who start at once have the same', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => ownVapidKeys(folder)));
  expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['vapid-keys.json']);
});

test.each([
  ['half of it', async () => (await readFile(join(folder, 'vapid-keys.json'), 'utf8')).slice(0, 60)],
  ['nothing', () => ''],
  ['halves of two keys', () => JSON.stringify({ ...createVapidKeys(), publicKey: createVapidKeys().publicKey })],
  ['something else', () => '[1]'],
])('a file that holds %s is named, and not written over', async (_, content) => {
  await ownVapidKeys(folder);
  const broken = await content();
  await writeFile(join(folder, 'vapid-keys.json'), broken);
  await expect(ownVapidKeys(folder)).rejects.toThrow(/vapid-keys\.json are damaged/);
  expect(await readFile(join(folder, 'vapid-keys.json'), 'utf8')).toBe(broken);
});

test.each([
  ['its halves are of two keys', { ...createVapidKeys(), publicKey: createVapidKeys().publicKey }],
  ['it is padded', { ...createVapidKeys(), privateKey: `${createVapidKeys().privateKey}=` }],
  ['it is no number of the curve', { ...createVapidKeys(), privateKey: Buffer.alloc(32).toString('base64url') }],
  ['it is too short', { ...createVapidKeys(), privateKey: 'abc' }],
  ['its halves changed places', { publicKey: createVapidKeys().privateKey, privateKey: createVapidKeys().publicKey }],
])('a pair is none when %s', (_, keys) => expect(isVapidPair(keys)).toBe(false));
