import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { startWatch } from '#testing/stolen-time.ts';
import { addDrain } from './drain.ts';

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** A server whose one route answers when it is told to. */
async function aServer() {
  const app = fastify();
  addDrain(app);
  let answer = () => undefined as void;
  const asked = new Promise<void>((seen) => {
    app.get('/slow', async () => {
      seen();
      await new Promise<void>((resolve) => (answer = resolve));
      return 'done';
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, asked, answer: () => answer() };
}

test.each([
  ['on which nothing was asked', ''],
  ['with half a request', 'GET /slow HTTP/1.1\r\nHost: x\r\n'],
])('a connection %s does not hold the end back', async (_, said) => {
  const { app, address } = await aServer();
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  if (said) await new Promise((sent) => void socket.write(said, sent));
  const passed = startWatch();
  await app.drain();
  expect(passed()).toBeLessThan(2_000);
});

test('a request at hand is answered before the end', async () => {
  const { app, address, asked, answer } = await aServer();
  const reply = fetch(`${address}/slow`);
  await asked;
  const drained = app.drain();
  answer();
  expect(await (await reply).text()).toBe('done');
  await drained;
  await expect(fetch(address)).rejects.toThrow();
});
