import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than any machine needs: it is there for a server that hangs. */
const longestMinutes = 10;

/** Waits until a server that was just started takes requests; `said` is what it has printed, for when it never does. */
export async function whenReady(child: ChildProcess, url: string, said: () => string): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < longestMinutes * 60_000) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said()}`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The server is not ready after ${longestMinutes} minutes: ${said()}`);
}
