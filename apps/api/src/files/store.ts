import type { Readable } from 'node:stream';
import type { Env } from '#env.ts';
import { localStore } from './local.ts';
import { s3Store } from './s3.ts';

export type FileStore = {
  /** Takes the file over: afterwards it stands under `key`, or the call failed; at `path` there is nothing any more. */
  put(key: string, path: string): Promise<void>;
  /** Refuses with `notFound` when nothing stands under `key`. */
  get(key: string): Promise<Readable>;
  /** Removing what is not there is no fault, so that a removal can be repeated. */
  remove(key: string): Promise<void>;
  /** Every file there is, a part at a time: one that comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>;
};
type StoredFile = { readonly key: string; readonly writtenAt: Date };
type FileEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Files live under `DATA_DIR/files`, or in a bucket when one is configured. */
export function createFileStore(env: FileEnv): FileStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey })
    : localStore(env.DATA_DIR);
}
