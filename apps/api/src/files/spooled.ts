import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '#db/new-id.ts';

/**
 * The same pieces, from a file that they were written to first: what they are made with is given back at the speed of
 * the disk, however slowly somebody fetches them. The file has no name any more when this answers, so nothing is left of it.
 */
export async function spooled(pieces: AsyncIterable<Uint8Array | string>, tempDir: string): Promise<Readable> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const path = join(tempDir, `${newId()}.part`);
  try {
    await pipeline(Readable.from(pieces), createWriteStream(path, { mode: 0o600 }));
    return (await open(path)).createReadStream();
  } finally {
    await rm(path, { force: true });
  }
}
