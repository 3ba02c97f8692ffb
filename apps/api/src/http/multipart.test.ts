import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { multipart as multipartBody, upload } from '@timbro/core/capability.ts';
import { answerOf, refusalOf } from './errors.ts';
import { discardReceived, readMultipart } from './multipart.ts';

const schema = multipartBody({ month: z.string(), file: upload(['image/png']) });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let app: FastifyInstance;
let dataDir: string;
let seen: Record<string, unknown>;
let laidAside: string[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-multipart-'));
  app = fastify();
  await app.register(multipart, { limits: { fileSize: 100_000, files: 1 } });
  app.decorateRequest('received');
  app.addHook('onRequest', async (request) => void (request.received = []));
  app.setErrorHandler((error, request, reply) => {
    const answer = answerOf(refusalOf(error), 'it', request.id);
    return reply.code(answer.statusCode).send(answer);
  });
  const handler = async (request: FastifyRequest) => {
    try {
      seen = await readMultipart(request, schema, dataDir);
      laidAside = await readdir(join(dataDir, 'tmp'));
      return {};
    } finally {
      await discardReceived(request);
    }
  };
  app.route({ method: 'POST', url: '/', handler });
});
beforeEach(() => void (seen = {}));
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function post(parts: readonly (readonly [string, string | Buffer])[]) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'nome del file.pdf');
  }
  const request = new Request('http://x/', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  return app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

test.each([
  [
    'before',
    [
      ['file', png],
      ['month', '2026-10'],
    ],
  ],
  [
    'after',
    [
      ['month', '2026-10'],
      ['file', png],
    ],
  ],
] as const)(
  'a file that comes %s the fields is received whole, and its temporary copy does not stay',
  async (_, parts) => {
    expect((await post(parts)).statusCode).toBe(200);
    expect(seen).toMatchObject({
      month: '2026-10',
      file: { fileName: 'nome del file.pdf', size: png.length, type: 'image/png' },
    });
    expect(laidAside).toHaveLength(1);
    expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  },
);

test.each([
  ['is not what its name says', [['file', Buffer.from('%PDF-1.4 not a picture at all')]], 415],
  ['is too large', [['file', Buffer.concat([png, Buffer.alloc(200_000)])]], 413],
  ['stands in a part nobody asked for', [['virus', png]], 422],
  [
    'comes twice',
    [
      ['month', 'a'],
      ['month', 'b'],
    ],
    400,
  ],
] as const)('a part that %s is refused and leaves nothing on the disk', async (_, parts, status) => {
  expect((await post(parts)).statusCode).toBe(status);
  expect(await readdir(join(dataDir, 'tmp')).catch(() => [])).toEqual([]);
});

test('a body that is no form is refused', async () => {
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(415);
});
