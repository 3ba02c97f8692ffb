import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUnreadable } from './unreadable.ts';

const app = fastify({ clientErrorHandler: answerUnreadable });
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Says the words on a bare connection; answers everything that comes back. */
async function say(words: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(words);
  return text(socket);
}

const long = `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`;

test.each([
  ['a method that HTTP does not know', 'FOO / HTTP/1.1\r\n\r\n', 400, 'malformed', 'La richiesta non è leggibile'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 400, 'malformed', 'La richiesta non è leggibile'],
  ['a header without end', long, 413, 'tooLarge', 'Il file o la richiesta è troppo grande'],
])('%s is answered like any other mistake', async (_name, words, statusCode, code, message) => {
  const [head = '', body = ''] = (await say(words)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `));
  const { requestId, ...answer } = JSON.parse(body) as Record<string, unknown>;
  expect(answer).toEqual({ statusCode, code, message });
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('who has gone already is sent nothing', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('FOO');
  socket.resetAndDestroy();
  expect(await say('GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 404 /);
});
