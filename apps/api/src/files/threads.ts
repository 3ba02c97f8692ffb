import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { codeOf } from '#code-of.ts';

/** What breaks a bound of memory or time is a fault of the file. */
export type BoundFault = { fault: 'tooLarge' | 'unreadable' };
export type ThreadLimits = { megabytes: number; seconds: number };

/** What a thread of a kind runs, and how the pieces it tells become what was found. */
export type ThreadKind<Piece, Found> = {
  /** The file beside this one that it runs. */
  readonly entry: string;
  nothing(): Found;
  add(found: Found, piece: Piece): Found;
};
/** A piece of what was found, or its end: with a fault, or with nothing more to tell. */
export type ThreadMessage<Piece, Fault> = Piece | { end: Fault | null };

/** Beside this file in the bundle too, whose folder is flat. */
const isSource = import.meta.url.endsWith('.ts');
const entryOf = (name: string) => new URL(`./${name}.${isSource ? 'ts' : 'js'}`, import.meta.url);

/** Sources run as they are in development and in tests; a thread of theirs first learns to read TypeScript. */
const sourceThread = (entry: URL) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import('${entry.href}'); })`;

const isOutOfMemory = (error: unknown) => codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
const isEnd = <Piece, Fault>(told: ThreadMessage<Piece, Fault>): told is { end: Fault | null } =>
  typeof told === 'object' && told !== null && 'end' in told;

/** A thread that reads files one after the other; what a file does to it, it does to nobody else. */
export function startThread<Asked, Piece, Found, Fault>(
  { entry, nothing, add }: ThreadKind<Piece, Found>,
  { megabytes, seconds }: ThreadLimits,
): Thread<Asked, Found | Fault | BoundFault> {
  const file = entryOf(entry);
  const worker = new Worker(isSource ? sourceThread(file) : file, {
    eval: isSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
  });
  let isOver = false;
  const ready = once(worker, 'message');
  worker.unref();
  worker.on('exit', () => void (isOver = true));
  // Between two files there is nobody to tell.
  worker.on('error', () => undefined);
  const end = async () => {
    isOver = true;
    await worker.terminate();
  };

  const read = async (asked: Asked): Promise<Found | Fault | BoundFault> => {
    worker.ref();
    await ready;
    return new Promise((resolve, reject) => {
      let found = nothing();
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        worker.off('message', onTold).off('error', onError).unref();
        settle();
      };
      const onTold = (told: ThreadMessage<Piece, Fault>) => {
        if (isEnd(told)) return finish(() => resolve(told.end ?? found));
        found = add(found, told);
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
export type Thread<Asked, Answer> = {
  read(asked: Asked): Promise<Answer>;
  end(): Promise<void>;
  isOver(): boolean;
};
