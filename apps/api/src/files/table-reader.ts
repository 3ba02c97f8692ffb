import { Refusal } from '@timbro/core/errors.ts';
import type { TableFault } from './read-table.ts';
import type { JudgedTable, TableName } from './tables.ts';
import { type TableRequest, type Thread, type ThreadLimits, startThread } from './threads.ts';

export type TableReader = {
  /** Waits for its turn: of each company one file is read at a time. */
  read<N extends TableName>(companyId: string, asked: TableRequest & { name: N }): Promise<JudgedTable<N> | TableFault>;
  close(): Promise<void>;
};

type Found = Awaited<ReturnType<Thread['read']>>;
type Job = { companyId: string; asked: TableRequest; resolve(found: Found): void; reject(error: unknown): void };

/** More files of one company than these need not wait: somebody sends them faster than they can be read. */
const mostWaiting = 4;
/** So long a thread without work is kept for the next file. */
const restSeconds = 30;

/** Whatever a file holds, requests go on: it is read by one of a few threads, in turn, with bounds of memory and time. */
export function createTableReader(
  { threads, ...limits }: ThreadLimits & { threads: number } = { threads: 2, megabytes: 512, seconds: 20 },
): TableReader {
  const waiting: Job[] = [];
  const busy = new Map<string, Thread>();
  const resting = new Map<Thread, NodeJS.Timeout>();

  const rest = (thread: Thread) => {
    if (thread.isOver()) return;
    const end = () => {
      resting.delete(thread);
      void thread.end();
    };
    resting.set(thread, setTimeout(end, restSeconds * 1000).unref());
  };
  const rested = (): Thread | undefined => {
    const [thread] = resting.keys();
    if (!thread) return undefined;
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    return thread.isOver() ? rested() : thread;
  };
  const work = async ({ companyId, asked, resolve, reject }: Job) => {
    const thread = rested() ?? startThread(limits);
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
    read: <N extends TableName>(companyId: string, asked: TableRequest & { name: N }) => {
      if (waiting.filter((job) => job.companyId === companyId).length >= mostWaiting)
        throw new Refusal('tooMany', { retryAfterSeconds: limits.seconds });
      return new Promise<JudgedTable<N> | TableFault>((resolve, reject) => {
        // What a thread tells of a table is what its judge found.
        waiting.push({ companyId, asked, resolve: (found) => resolve(found as JudgedTable<N> | TableFault), reject });
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
