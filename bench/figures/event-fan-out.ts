import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Socket, io } from 'socket.io-client';
import * as z from 'zod';
import { removeDataDir, startServer } from '@timbro/e2e/server.ts';
import { type Figure, median, range } from '../figure.ts';

const listeners = 1000;
const rounds = 15;
const signedIn = z.object({ accessToken: z.string() });
const email = 'admin@officine-valdarno.example';

/** Both sides are timed from the request that causes the event to its arrival at the last of the sockets. */
export const eventFanOut: Figure = {
  row: 6,
  title: `entityEvent at the last of ${listeners} sockets against a bare broadcast`,
  async measure() {
    const server = await startServer();
    const bare = await startBare();
    try {
      const token = await signIn(server.url);
      const ours = await connectAll(server.url, token);
      const theirs = await connectAll(bare.url, token);
      let turn = 0;
      const write = () =>
        fetch(`${server.url}/api/v1/users/personal-profile`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'x-device-type': 'web', authorization: `Bearer ${token}` },
          body: JSON.stringify({ firstName: `Giro ${(turn += 1)}` }),
        });
      const ratios: number[] = [];
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const [mine, plain] = [
          await timed(ours, write),
          await timed(theirs, () => fetch(`${bare.url}/broadcast`, { method: 'POST' })),
        ];
        times.push(mine);
        ratios.push(mine / plain);
      }
      for (const socket of [...ours, ...theirs]) socket.disconnect();
      return [
        {
          what: `request → last socket, median ${median(times).toFixed(1)} ms`,
          value: `${median(ratios).toFixed(2)} × bare (${range(ratios)})`,
          bar: '≤ 2',
          reached: median(ratios) <= 2,
        },
      ];
    } finally {
      bare.stop();
      await server.stop();
      await removeDataDir(server.dataDir);
    }
  },
};

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-type': 'web' },
    body: JSON.stringify({ email, password: 'Demo#2026' }),
  });
  return signedIn.parse(await answer.json()).accessToken;
}

async function connectAll(url: string, token: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const atOnce = 50;
  for (let first = 0; first < listeners; first += atOnce)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
          await new Promise<void>(
            (resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject),
          );
          return socket;
        }),
      )),
    );
  return sockets;
}

async function timed(sockets: readonly Socket[], cause: () => Promise<unknown>): Promise<number> {
  const all = Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => void socket.once('entityEvent', () => resolve()))),
  );
  const started = performance.now();
  const caused = cause();
  await all;
  const took = performance.now() - started;
  await caused;
  return took;
}

function startBare(): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./bare-sockets.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (port) =>
      resolve({ url: `http://127.0.0.1:${z.number().parse(port)}`, stop: () => void child.kill() }),
    );
  });
}
