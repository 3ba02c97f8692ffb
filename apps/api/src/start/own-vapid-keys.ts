import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#code-of.ts';
import { SetupFault } from '#env.ts';
import { type VapidKeys, createVapidKeys, isVapidPair } from '#vapid.ts';

const fileName = 'vapid-keys.json';

/** Kept beside the data, so that what browsers have subscribed to survives a restart; of two who start at once both read the same. */
export async function ownVapidKeys(folder: string): Promise<VapidKeys> {
  const path = join(folder, fileName);
  return (await readKeys(path)) ?? (await writeKeys(path)) ?? damaged(path);
}

/** The file gets its name once it is whole, and only where there is none: whoever comes second finds the first's. */
async function writeKeys(path: string): Promise<VapidKeys | null> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(createVapidKeys(), null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readKeys(path);
}

async function readKeys(path: string): Promise<VapidKeys | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (keysIn(text) ?? damaged(path));
}

function keysIn(text: string): VapidKeys | null {
  try {
    const read: unknown = JSON.parse(text);
    return isKeys(read) && isVapidPair(read) ? { publicKey: read.publicKey, privateKey: read.privateKey } : null;
  } catch {
    return null;
  }
}

const isKeys = (value: unknown): value is VapidKeys =>
  typeof value === 'object' &&
  value !== null &&
  'publicKey' in value &&
  'privateKey' in value &&
  typeof value.publicKey === 'string' &&
  typeof value.privateKey === 'string';

function damaged(path: string): never {
  throw new SetupFault(
    `The keys for push messages in ${path} are damaged: bring the file back from a copy, or remove it (phones then subscribe anew when they next open the app).`,
  );
}
