import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FieldError } from '@timbro/core/errors.ts';
import { codeOf } from '#code-of.ts';
import type { TableFault } from './read-table.ts';
import type { TableName } from './tables.ts';

export type TableRequest = { name: TableName; path: string; mostRows: number };
type Failed = { row: number; errors: FieldError[] };
type Rows = { good: unknown[]; failed: Failed[] };
/** A piece of what was found, or its end. */
export type ThreadMessage = Rows | { end: TableFault | null };
export type ThreadLimits = { megabytes: number; seconds: number };

/** Beside this file in the bundle too, whose folder is flat. */
const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(`./table-thread.${isSource ? 'ts' : 'js'}`, import.meta.url);

/** Sources run as they are in development and in tests; a thread of theirs first learns to read TypeScript. */
const sourceThread = `import('tsx/esm/api').then(({ register }) => { register(); return import('${entry.href}'); })`;

const isOutOfMemory = (error: unknown) => codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that reads tables one after the other; what a file does to it, it does to nobody else. */
export function startThread({ megabytes, seconds }: ThreadLimits) {
  const worker = new Worker(isSource ? sourceThread : entry, {
    eval: isSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
  });
  let isOver = false;
  const ready = once(worker, 'message');
  worker.unref();
  worker.on('exit', () => void (isOver = true));
  // Between two tables there is nobody to tell.
  worker.on('error', () => undefined);
  const end = async () => {
    isOver = true;
    await worker.terminate();
  };

  const read = async (asked: TableRequest): Promise<Rows | TableFault> => {
    worker.ref();
    await ready;
    return new Promise((resolve, reject) => {
      const found: Rows = { good: [], failed: [] };
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        worker.off('message', onTold).off('error', onError).unref();
        settle();
      };
      const onTold = (told: ThreadMessage) => {
        if ('end' in told) return finish(() => resolve(told.end ?? found));
        found.good.push(...told.good);
        found.failed.push(...told.failed);
        worker.postMessage(null, []);
      };
      const onError = (error: unknown) =>
        finish(() => (isOutOfMemory(error) ? resolve({ fault: 'tooLarge' }) : reject(error)));
      const timer = setTimeout(() => {
        void end();
        finish(() => resolve({ fault: 'unreadable' }));
      }, seconds * 1000);
      worker.on('message', onTold).on('error', onError);
      worker.postMessage(asked, []);
    });
  };

  return { read, end, isOver: () => isOver };
}
export type Thread = ReturnType<typeof startThread>;
