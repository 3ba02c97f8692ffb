import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receive } from './intake.ts';

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n%âãÏÓ\n'), Buffer.alloc(200_000, '0 obj ')]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const accept = ['application/pdf'];

let tempDir: string;
beforeEach(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'timbro-intake-'));
});
afterEach(() => rm(tempDir, { recursive: true, force: true }));

const inPieces = function* (content: Buffer, size = 16_384) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
};

test('a file is kept whole with its size, hash and type', async () => {
  const received = await receive(Readable.from(inPieces(pdf)), { accept, tempDir });
  expect(received).toMatchObject({
    size: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    type: 'application/pdf',
  });
  expect((await readFile(received.path)).equals(pdf)).toBe(true);
});

test.each([
  ['another type than the accepted ones', png, 'wrongType'],
  ['a text that only claims to be a pdf', Buffer.from('just words, named payslip.pdf'), 'wrongType'],
  [
    'an svg with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'wrongType',
  ],
  ['nothing at all', Buffer.alloc(0), 'wrongType'],
])('%s is refused and leaves nothing behind', async (_, content, code) => {
  await expect(receive(Readable.from(inPieces(content)), { accept, tempDir })).rejects.toMatchObject({ code });
  expect(await readdir(tempDir)).toEqual([]);
});

const table = 'Nome;Cognome\r\nNicolò;Serra\r\n';
test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`)],
  ['Windows-1252', Buffer.from(table, 'latin1')],
  ['UTF-16 as Excel writes its Unicode text', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
])('a table in %s is one', async (_, content) => {
  const received = await receive(Readable.from(inPieces(content)), { accept: ['text/csv'], tempDir });
  expect(received.type).toBe('text/csv');
});

test('a file of exactly the limit passes, one byte more does not', async () => {
  const options = { accept, tempDir, maxBytes: pdf.length };
  await expect(receive(Readable.from(inPieces(pdf)), options)).resolves.toMatchObject({ size: pdf.length });
  const longer = Buffer.concat([pdf, Buffer.from('x')]);
  await expect(receive(Readable.from(inPieces(longer)), options)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(await readdir(tempDir)).toHaveLength(1);
});

test('an endless upload is cut at ten megabytes', async () => {
  let sent = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536, '%PDF-');
      }
    })(),
  );
  await expect(receive(endless, { accept, tempDir })).rejects.toMatchObject({ code: 'tooLarge' });
  expect(sent).toBeLessThan(12 * 1024 * 1024);
  expect(endless.destroyed).toBe(true);
  expect(await readdir(tempDir)).toEqual([]);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const broken = Readable.from(
    (function* () {
      yield pdf.subarray(0, 1000);
      throw new Error('connection lost');
    })(),
  );
  await expect(receive(broken, { accept, tempDir })).rejects.toThrow('connection lost');
  expect(await readdir(tempDir)).toEqual([]);
});
