import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '@timbro/core/errors.ts';
import { checkKey, isKey } from './file-key.ts';

export type Bucket = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

export function s3Store({ endpoint, bucket, ...credentials }: Bucket) {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2, initRetryMs: 200 });
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  const ask = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    upload?: { body: Blob; headers: Record<string, string> },
  ) => {
    const response = await client.fetch(`${root}/${checkKey(key)}`, { method, ...upload });
    if (response.ok) return response;
    const code = /<Code>(\w+)/.exec(await response.text())?.[1];
    if (code === 'NoSuchKey') throw new Refusal('notFound');
    throw new Error(`The bucket answered ${response.status} ${code ?? ''} to ${method}.`);
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
        const response = await client.fetch(`${root}?${query.toString()}`);
        if (!response.ok) throw new Error(`The bucket answered ${response.status} to a listing.`);
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

const listed = (entry: string) => ({
  key: /<Key>([^<]+)<\/Key>/.exec(entry)?.[1] ?? '',
  writtenAt: new Date(/<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1] ?? Date.now()),
});

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
