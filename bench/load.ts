import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** What is asked of a generator of load, and what it answers: one connection for each request, which repeats it. */
export const load = z.object({
  port: z.int(),
  requests: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) })),
  ms: z.int(),
});
export const carried = z.object({ perSecond: z.number() });
export type Load = z.output<typeof load>;

/** A process of its own, so that those who ask and those who answer do not share a thread. */
export function startGenerator() {
  const child = fork(fileURLToPath(new URL('./load-generator.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  return {
    /** How many requests were answered in a second. */
    async rate(wanted: Load): Promise<number> {
      const answer = once(child, 'message');
      child.send(wanted);
      return carried.parse((await answer)[0]).perSecond;
    },
    stop: () => void child.kill(),
  };
}
