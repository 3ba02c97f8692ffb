import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '@timbro/core/errors.ts';
import { checkKey, isKey } from './file-key.ts';

type Bucket = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/** A bucket that has not even begun to answer after this is away. */
const patienceMs = 15_000;
/** What is no fault of the request nor of the configuration, and passes. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;
const away = (cause: unknown) => new Refusal('unavailable', { retryAfterSeconds: 5, cause });

export function s3Store({ endpoint, bucket, ...credentials }: Bucket) {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2, initRetryMs: 200 });
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  const ask = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    upload?: { body: Blob; headers: Record<string, string> },
  ) => {
    const response = await reach(client, `${root}/${checkKey(key)}`, { method, ...upload });
    if (response.ok) return response;
    const code = /<Code>(\w+)/.exec(await response.text().catch(() => ''))?.[1];
    if (code === 'NoSuchKey') throw new Refusal('notFound');
    return refuse(response, `${code ?? ''} to ${method}`);
  };

  return {
    async put(key: string, path: string) {
      try {
        // A blob is read from the disk as it is sent and knows its length, which S3 asks for; the hash lets S3 check the way.
        const headers = { 'x-amz-content-sha256': await hashOf(path) };
        const response = await ask('PUT', key, { body: await openAsBlob(path), headers });
        await response.body?.cancel();
      } finally {
        await rm(path, { force: true });
      }
    },
    async get(key: string): Promise<Readable> {
      const { body } = await ask('GET', key);
      return body ? Readable.fromWeb(body) : Readable.from([]);
    },
    async remove(key: string) {
      const response = await ask('DELETE', key);
      await response.body?.cancel();
    },
    async *list() {
      let after = '';
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', 'start-after': after });
        const response = await reach(client, `${root}?${query.toString()}`);
        if (!response.ok) refuse(response, 'to a listing');
        const found = [...(await response.text()).matchAll(/<Contents>.*?<\/Contents>/gs)].map(([entry]) =>
          listed(entry),
        );
        yield* found.filter(({ key }) => isKey(key));
        after = found.at(-1)?.key ?? '';
        if (found.length < 1000) return;
      }
    },
  };
}

/** The limit is for the beginning of the answer: how long its body takes is up to whoever reads it. */
async function reach(client: AwsClient, url: string, request: RequestInit = {}): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    return await client.fetch(url, { ...request, signal: patience.signal });
  } catch (error) {
    throw away(error);
  } finally {
    clearTimeout(timer);
  }
}

function refuse({ status }: Response, what: string): never {
  const fault = new Error(`The bucket answered ${status} ${what}.`);
  throw isPassing(status) ? away(fault) : fault;
}

const listed = (entry: string) => ({
  key: /<Key>([^<]+)<\/Key>/.exec(entry)?.[1] ?? '',
  writtenAt: new Date(/<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1] ?? Date.now()),
});

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
