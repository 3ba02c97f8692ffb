import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { InnerAddress, createPushTransport } from './push-transport.ts';

const read = (name: string) => readFileSync(new URL(`../../testing/certificates/${name}`, import.meta.url), 'utf8');
const cert = read('gateway-cert.pem');

let server: Server;
let port: number;
let asked: { url: string | undefined; headers: Record<string, unknown>; body: string }[];
let answer: (response: import('node:http').ServerResponse) => void;
beforeAll(async () => {
  server = createServer({ cert, key: read('gateway-key.pem') }, (request, response) => {
    let body = '';
    request.on('data', (some: Buffer) => (body += some.toString()));
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.writeHead(201).end();
});

const leadingTo =
  (...addresses: string[]) =>
  (_: string, __: object, tell: (error: null, found: LookupAddress[]) => void) =>
    tell(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const never = new AbortController().signal;
const message = (path = '/a') => ({
  endpoint: `https://localhost:${port}${path}`,
  headers: { TTL: '60' },
  body: Buffer.from('sealed'),
});
/** To the service of this test, which lies inside. */
const inside = (more: object = {}) =>
  createPushTransport({ resolve: leadingTo('127.0.0.1'), isPublic: () => true, ca: cert, ...more });

test('a message is posted over TLS, and the answer’s head is heard', async () => {
  answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end('busy');
  expect(await inside()(message(), never)).toEqual({ status: 429, retryAfter: '120' });
  expect(asked).toMatchObject([{ url: '/a', headers: { ttl: '60' }, body: 'sealed' }]);
});

test('no redirect is followed', async () => {
  answer = (response) => response.writeHead(307, { location: `https://localhost:${port}/elsewhere` }).end();
  expect(await inside()(message(), never)).toMatchObject({ status: 307 });
  expect(asked.map(({ url }) => url)).toEqual(['/a']);
});

test('an answer without end is not read', async () => {
  let closed = false;
  answer = (response) => {
    response.writeHead(201);
    response.on('close', () => (closed = true));
    const more = () => void (response.write('x'.repeat(65_536)) ? setImmediate(more) : response.once('drain', more));
    more();
  };
  expect(await inside()(message(), never)).toMatchObject({ status: 201 });
  await expect.poll(() => closed).toBe(true);
});

test('a head without end is an answer that never came', async () => {
  answer = (response) => response.writeHead(201, { 'x-much': 'x'.repeat(12_000) }).end();
  await expect(inside()(message(), never)).rejects.toThrow();
});

test('nobody is waited for without end', async () => {
  answer = () => undefined;
  await expect(inside({ timeoutMs: 100 })(message(), never)).rejects.toThrow();
});

test('a certificate of nobody is refused', async () => {
  await expect(inside({ ca: undefined })(message(), never)).rejects.toThrow();
  expect(asked).toEqual([]);
});

describe('a name that leads', () => {
  const strict = (...addresses: string[]) => createPushTransport({ resolve: leadingTo(...addresses), ca: cert });
  test.each([
    ['to the own machine', ['127.0.0.1']],
    ['to the own machine in IPv6', ['::1']],
    ['to the own machine through IPv6', ['::ffff:127.0.0.1']],
    ['into a private network', ['10.1.2.3']],
    ['to the secrets of a cloud', ['169.254.169.254']],
    ['outside and inside', ['8.8.8.8', '192.168.0.1']],
    ['nowhere', ['0.0.0.0']],
  ])('%s is not followed', async (_, addresses) => {
    await expect(strict(...addresses)(message(), never)).rejects.toThrow(InnerAddress);
    expect(asked).toEqual([]);
  });

  test('to another place a moment later leads to the one that was checked', async () => {
    const places = ['127.0.0.1', '10.0.0.1'];
    let looks = 0;
    const transport = inside({
      resolve: (name: string, options: object, tell: never) =>
        leadingTo(places[Math.min(looks++, 1)] ?? '')(name, options, tell),
      isPublic: (address: string) => address === '127.0.0.1',
    });
    expect(await transport(message(), never)).toMatchObject({ status: 201 });
    expect(looks).toBe(1);
    await expect(transport(message(), never)).rejects.toThrow(InnerAddress);
    expect(asked).toHaveLength(1);
  });

  test('to nothing is told as such', async () => {
    await expect(strict()(message(), never)).rejects.toThrow('has no address');
  });
});
