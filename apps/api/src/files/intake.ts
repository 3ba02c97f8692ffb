import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '@timbro/core/errors.ts';
import { mostFileBytes } from '@timbro/core/limits.ts';

type IntakeOptions = {
  /** The media types that may come in, such as `application/pdf`. */
  accept: readonly string[];
  maxBytes?: number;
  tempDir: string;
};
type Received = { path: string; size: number; sha256: string; type: string };

/**
 * Brings what a client sends onto the disk under a name of our own. Its type is what its bytes say, never what the
 * client claims. Whoever receives the result owns the file at `path`; after a refusal there is none.
 */
export async function receive(
  stream: Readable,
  { accept, maxBytes = mostFileBytes, tempDir }: IntakeOptions,
): Promise<Received> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const path = join(tempDir, `${randomUUID()}.part`);
  try {
    const written = await write(stream, path, maxBytes);
    const type = await typeOf(path);
    if (!type || !accept.includes(type)) throw new Refusal('wrongType');
    return { path, ...written, type };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const plainTable = 'text/csv';
/** A PDF may begin with blanks or the mark of a text file; whatever reads it forgives that. */
const paddedPdf = /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-\d/;
const utf16Marks: ReadonlySet<string> = new Set(['fffe', 'feff']);

/**
 * A table of plain text has no signature: it is what is no other kind of file and holds no zero bytes. In UTF-16 it has
 * both: zero bytes, and a mark that sound files begin with too.
 */
async function typeOf(path: string): Promise<string | undefined> {
  const start = await startOf(path);
  if (paddedPdf.test(start.toString('latin1', 0, 1024))) return 'application/pdf';
  if (utf16Marks.has(start.toString('hex', 0, 2))) return plainTable;
  // Loaded with the first file: an idle process does without.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime ?? (start.includes(0) ? undefined : plainTable);
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function write(stream: Readable, path: string, maxBytes: number) {
  const chunks: AsyncIterable<Buffer> = stream;
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new Refusal('tooLarge');
      hash.update(chunk);
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
