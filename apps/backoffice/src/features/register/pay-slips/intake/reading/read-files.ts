import type { ReadAsked, ReadNews } from './read-job.ts';

/** Reads files in a worker; what is returned ends it at once, with everything it holds. */
export function readFiles(asked: ReadAsked, tell: (news: ReadNews) => void): () => void {
  const worker = new Worker(new URL('./intake-worker.ts', import.meta.url), { type: 'module' });
  const stop = () => worker.terminate();
  worker.addEventListener('message', ({ data }: MessageEvent<ReadNews>) => {
    if (data.is === 'done' || data.is === 'failed') stop();
    tell(data);
  });
  worker.addEventListener('error', () => {
    stop();
    tell({ is: 'failed' });
  });
  worker.postMessage(asked, []);
  return stop;
}
