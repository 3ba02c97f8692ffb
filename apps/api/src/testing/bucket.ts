import { join } from 'node:path';
import S3rver from 's3rver';

/** A bucket that speaks as S3 does, with its files in a folder; what a configuration needs to find it. */
export async function openBucket(folder: string) {
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: join(folder, 's3'),
    silent: true,
    configureBuckets: [{ name: 'timbro' }],
  });
  const { port } = await bucket.run();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}/`,
      S3_BUCKET: 'timbro',
      S3_REGION: 'eu-south-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => bucket.close(),
  };
}
