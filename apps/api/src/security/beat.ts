import { setTimeout as rest } from 'node:timers/promises';

/** Begins with a request at the door; over when it may be answered. */
export type Beat = () => Promise<void>;

/** Longer than finding an account and comparing a password take, unless the machine is overloaded. */
const usualMs = 100;

/**
 * Whoever is refused at the door is told so a fixed while after they came. The work is the same whether somebody has the
 * address or nobody, but a row that is there still takes tenths of a millisecond longer to read than one that is not, and
 * hundreds of tries would tell. Nothing is held meanwhile: it is waited for outside of every transaction and turn.
 */
export const createBeat =
  (ms = usualMs): Beat =>
  () =>
    rest(ms, undefined, { ref: false });

/** What is right goes on at once; what is refused, for whatever reason, is told on the beat. */
export async function refusedOnBeat<T>(beat: Beat, work: () => Promise<T>): Promise<T> {
  const struck = beat();
  try {
    return await work();
  } catch (error) {
    await struck;
    throw error;
  }
}
