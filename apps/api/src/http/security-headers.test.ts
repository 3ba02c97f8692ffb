import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

async function picturesFrom(tileUrl: string | undefined): Promise<string | undefined> {
  const app = fastify();
  addSecurityHeaders(app, { publicUrl: 'http://localhost:3000', includeSubDomains: false, tileUrl });
  app.get('/', async () => 'ok');
  const { headers } = await app.inject('/');
  return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
}

test.each([
  ['our own alone without a server of tiles', undefined, "'self' data: blob:"],
  [
    'the origin of the tiles too',
    'https://tiles.example/{z}/{x}/{y}.png?key=1',
    "'self' data: blob: https://tiles.example",
  ],
  ['with its port', 'http://10.0.0.5:8080/{z}/{x}/{y}.png', "'self' data: blob: http://10.0.0.5:8080"],
])('pages show pictures of %s', async (_, tileUrl, expected) => {
  expect(await picturesFrom(tileUrl)).toBe(expected);
});
