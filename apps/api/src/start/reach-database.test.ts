import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { SetupFault, readEnv } from '#env.ts';
import { freePort } from '#testing/free-port.ts';
import { reachDatabase } from './reach-database.ts';

const envFor = (port: number) =>
  readEnv({
    DATABASE_URL: `postgresql://x:y@127.0.0.1:${port}/z`,
    JWT_SECRET: 'a secret of at least thirty-two characters',
  });

test('a database that never comes is told about now and then, and in the end in one sentence', async () => {
  const said: string[] = [];
  const waiting = { forMs: 700, sayEveryMs: 100, say: (sentence: string) => void said.push(sentence) };
  const refused = await reachDatabase(envFor(await freePort()), waiting).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SetupFault);
  const sentence = 'The database of DATABASE_URL does not answer (ECONNREFUSED): start it, or correct the address.';
  expect((refused as Error).message).toBe(sentence);
  expect(said.length).toBeGreaterThan(1);
  for (const line of said) expect(line).toMatch(/start it, or correct the address\. Waiting 1 s more\.$/);
});

test('whoever ends the start does not wait for the database', async () => {
  const stopping = new AbortController();
  const waiting = { forMs: 600_000, say: () => stopping.abort(), signal: stopping.signal };
  await expect(reachDatabase(envFor(await freePort()), waiting)).rejects.toBeInstanceOf(SetupFault);
});

test('a server without TLS, where the address asks for it, ends the start with one sentence', async () => {
  // As PostgreSQL answers to whoever wants to encrypt where it cannot.
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.write('N')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const env = readEnv({
    DATABASE_URL: `postgresql://x:y@127.0.0.1:${port}/z?sslmode=require`,
    JWT_SECRET: 'a secret of at least thirty-two characters',
  });
  const refused = await reachDatabase(env, { forMs: 5_000 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SetupFault);
  expect((refused as Error).message).toBe(
    'The database of DATABASE_URL is not reached as its address asks: The server does not support SSL connections.',
  );
});
