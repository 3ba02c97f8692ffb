import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { createTokens } from '@timbro/api/src/security/tokens.ts';
import { clockAt, jwtSecret } from '../site.ts';
import { type pacedOrder, pacedTimes } from './paced-load.ts';

/** The same session with a token that is valid now: the clock of the server goes on, and a run is longer than a token. */
export type Fresh = (token: string) => string;

export function freshTokens(): Fresh {
  const [tokens, started] = [createTokens(jwtSecret), Date.now()];
  return (token) => {
    const { sessionId = '' } = tokens.readAccess(token, clockAt) ?? {};
    return tokens.signAccess(sessionId, new Date(clockAt.getTime() + Date.now() - started));
  };
}

export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

export type PacedLoad = {
  times(order: z.input<typeof pacedOrder>): Promise<z.output<typeof pacedTimes>>;
  stop(): void;
};

/** Requests at a fixed rate, from a process of their own. */
export function startPacedLoad(): PacedLoad {
  const child = fork(fileURLToPath(new URL('./paced-load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  return {
    times: (order) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('The load generator has ended.'));
        child.once('exit', onExit);
        child.once('message', (times) => {
          child.off('exit', onExit);
          resolve(pacedTimes.parse(times));
        });
        child.send(order);
      }),
    stop: () => void child.kill(),
  };
}
