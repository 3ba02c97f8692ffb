import type { PdfFaultReason } from '@timbro/pdf/pdf-fault.ts';
import type { SplitAnswer, SplitAsked } from './split-job.ts';

export type Piece = Uint8Array<ArrayBuffer> | PdfFaultReason;

/** The slips of a file in the order they are asked for, each cut out when it is its turn. */
export async function* splitFile(asked: SplitAsked): AsyncGenerator<Piece, void> {
  const worker = new Worker(new URL('./split-worker.ts', import.meta.url), { type: 'module' });
  try {
    for (let count = 0; count < asked.lists.length; count += 1)
      yield (await answered(worker, count === 0 ? asked : null)) ?? 'broken';
  } finally {
    worker.terminate();
  }
}

function answered(worker: Worker, asked: SplitAsked | null): Promise<SplitAnswer> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const hear = (answer: SplitAnswer) => {
      heard.abort();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<SplitAnswer>) => hear(data), { signal: heard.signal });
    worker.addEventListener('error', () => hear('broken'), { signal: heard.signal });
    worker.postMessage(asked, []);
  });
}
