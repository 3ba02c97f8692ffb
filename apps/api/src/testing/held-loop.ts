import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startWatch } from './stolen-time.ts';

/** The time this thread has computed, in milliseconds: what a busy machine gives to others is nobody's fault. */
function computed(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** For how long at most the event loop was held while something was done. */
export async function longestHold<T>(work: () => Promise<T>): Promise<{ result: T; held: number }> {
  let passed = startWatch(computed);
  let held = 0;
  const look = () => {
    held = Math.max(held, passed());
    passed = startWatch(computed);
  };
  const beat = setInterval(look, 2);
  try {
    const result = await work();
    await pause(5);
    look();
    return { result, held };
  } finally {
    clearInterval(beat);
  }
}
