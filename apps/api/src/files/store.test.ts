import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type RequestListener, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { openBucket } from '#testing/bucket.ts';
import { createFileStore, type FileStore } from './store.ts';

let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;
let stores: Record<'folder' | 'bucket', FileStore>;
const noBucket = {
  S3_ENDPOINT: undefined,
  S3_BUCKET: undefined,
  S3_REGION: 'eu-south-1',
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbro-files-'));
  bucket = await openBucket(folder);
  stores = {
    folder: createFileStore({ ...noBucket, DATA_DIR: folder }),
    bucket: createFileStore({ ...bucket.settings, DATA_DIR: folder }),
  };
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

async function aFile(content: Buffer) {
  const path = join(folder, `${newId()}.part`);
  await writeFile(path, content);
  return path;
}
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

describe.each(['folder', 'bucket'] as const)('a %s', (kind) => {
  test('gives back the bytes it was given and takes the file over', async () => {
    const key = newId();
    const content = Buffer.alloc(3_000_000, 'paga');
    const path = await aFile(content);
    await stores[kind].put(key, path);

    expect(await exists(path)).toBe(false);
    expect((await buffer(await stores[kind].get(key))).equals(content)).toBe(true);
  });

  test('has nothing under a name never given', async () => {
    await expect(stores[kind].get(newId())).rejects.toMatchObject({ code: 'notFound' });
  });

  test('forgets a removed file; removing it again is no fault', async () => {
    const key = newId();
    await stores[kind].put(key, await aFile(Buffer.from('x')));
    await stores[kind].remove(key);
    await stores[kind].remove(key);
    await expect(stores[kind].get(key)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('lists what it holds, with the time it was written', async () => {
    const [key, since] = [newId(), Math.floor(Date.now() / 1000) * 1000];
    await stores[kind].put(key, await aFile(Buffer.from('x')));
    const times: number[] = [];
    for await (const file of stores[kind].list()) if (file.key === key) times.push(file.writtenAt.getTime());
    expect(times).toHaveLength(1);
    expect(times[0]).toBeGreaterThanOrEqual(since);
    expect(times[0]).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test.each([
    '../../etc/passwd',
    'a/b',
    '..',
    '',
    '/etc/passwd',
    'short',
    'UPPER-CASE-NAME',
    'name.with.dots',
    'x'.repeat(65),
  ])('refuses the name %j', async (key) => {
    const path = await aFile(Buffer.from('x'));
    await expect(stores[kind].put(key, path)).rejects.toThrow('a name the server made');
    await expect(stores[kind].get(key)).rejects.toThrow('a name the server made');
    await expect(stores[kind].remove(key)).rejects.toThrow('a name the server made');
  });
});

test('a file in the folder stands under its own name, readable by its owner only', async () => {
  const key = newId();
  await stores.folder.put(key, await aFile(Buffer.from('busta')));
  const path = join(folder, 'files', key.slice(-2), key);
  expect(await readFile(path, 'utf8')).toBe('busta');
  expect((await stat(join(folder, 'files', key.slice(-2)))).mode & 0o077).toBe(0);
  expect((await readdir(join(folder, 'files', key.slice(-2)))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a bucket that refuses the credentials is an error, and the file is gone all the same', async () => {
  const store = createFileStore({
    DATA_DIR: folder,
    ...bucket.settings,
    S3_ACCESS_KEY_ID: 'UNKNOWN',
  });
  const path = await aFile(Buffer.from('x'));
  await expect(store.put(newId(), path)).rejects.toThrow('InvalidAccessKeyId');
  expect(await exists(path)).toBe(false);
});

/** A bucket that answers as it is told, or a port where nobody listens any more. */
async function bucketThat(answers: RequestListener | null): Promise<FileStore> {
  const server = createServer(answers ?? (() => undefined));
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  if (answers) onTestFinished(close);
  else await close();
  return createFileStore({ DATA_DIR: folder, ...bucket.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` });
}

test.each<[string, RequestListener | null]>([
  ['is not there', null],
  ['hangs up', (request) => void request.socket.destroy()],
  ['is overloaded', (_request, response) => void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
])('a bucket that %s is unavailable for a while: in, out and away', async (_, answers) => {
  const store = await bucketThat(answers);
  const path = await aFile(Buffer.from('x'));
  const isAway = { code: 'unavailable', retryAfterSeconds: 5 };
  await expect(store.put(newId(), path)).rejects.toMatchObject(isAway);
  expect(await exists(path)).toBe(false);
  await expect(store.get(newId())).rejects.toMatchObject(isAway);
  await expect(store.remove(newId())).rejects.toMatchObject(isAway);
  const listing = async () => {
    for await (const { key } of store.list()) throw new Error(`There is no ${key}.`);
  };
  await expect(listing()).rejects.toMatchObject(isAway);
});
