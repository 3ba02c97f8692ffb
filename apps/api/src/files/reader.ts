import { Refusal } from '@timbro/core/errors.ts';
import type { Thread } from './threads.ts';

/** Reads files in threads, in turn. */
export type Reader<Asked, Answer> = {
  /** Waits for its turn: of each company one file is read at a time. */
  read(companyId: string, asked: Asked): Promise<Answer>;
  close(): Promise<void>;
};

type Job<Asked, Answer> = {
  companyId: string;
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

type ReaderOptions = {
  threads: number;
  /** Of one company: more files than these need not wait, somebody sends them faster than they can be read. */
  mostWaiting: number;
  /** After so long the next try may find a place. */
  retryAfterSeconds: number;
};

/** So long a thread without work is kept for the next file. */
const restSeconds = 30;

/** Whatever a file holds, requests go on: it is read by one of a few threads, in turn, with bounds of memory and time. */
export function createReader<Asked, Answer>(
  start: () => Thread<Asked, Answer>,
  { threads, mostWaiting, retryAfterSeconds }: ReaderOptions,
): Reader<Asked, Answer> {
  const waiting: Job<Asked, Answer>[] = [];
  const busy = new Map<string, Thread<Asked, Answer>>();
  const resting = new Map<Thread<Asked, Answer>, NodeJS.Timeout>();

  const rest = (thread: Thread<Asked, Answer>) => {
    if (thread.isOver()) return;
    const end = () => {
      resting.delete(thread);
      void thread.end();
    };
    resting.set(thread, setTimeout(end, restSeconds * 1000).unref());
  };
  const rested = (): Thread<Asked, Answer> | undefined => {
    const [thread] = resting.keys();
    if (!thread) return undefined;
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    return thread.isOver() ? rested() : thread;
  };
  const work = async ({ companyId, asked, resolve, reject }: Job<Asked, Answer>) => {
    const thread = rested() ?? start();
    busy.set(companyId, thread);
    try {
      resolve(await thread.read(asked));
    } catch (error) {
      await thread.end();
      reject(error);
    } finally {
      busy.delete(companyId);
      rest(thread);
      next();
    }
  };
  /** In the order they came, but nobody waits for another company's second file. */
  const next = () => {
    if (busy.size >= threads) return;
    const at = waiting.findIndex(({ companyId }) => !busy.has(companyId));
    for (const job of at === -1 ? [] : waiting.splice(at, 1)) void work(job);
  };

  return {
    read: (companyId, asked) => {
      if (waiting.filter((job) => job.companyId === companyId).length >= mostWaiting)
        throw new Refusal('tooMany', { retryAfterSeconds });
      return new Promise((resolve, reject) => {
        waiting.push({ companyId, asked, resolve, reject });
        next();
      });
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Refusal('unavailable'));
      const all = [...busy.values(), ...resting.keys()];
      for (const timer of resting.values()) clearTimeout(timer);
      resting.clear();
      await Promise.all(all.map((thread) => thread.end()));
    },
  };
}
