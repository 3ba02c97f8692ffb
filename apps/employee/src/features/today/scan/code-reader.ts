/** Reads pictures in a worker, one at a time. */
export type CodeReader = {
  /** What the picture says; null where there is nothing to be read. Rejects where the worker does not run. */
  read(picture: ImageData): Promise<string | null>;
  end(): void;
};

export function openReader(): CodeReader {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_, reject) =>
    worker.addEventListener('error', () => reject(new Error('The worker that reads codes does not run.'))),
  );
  // Nobody may be waiting when it fails; whoever asks next is told.
  failed.catch(() => undefined);
  return {
    read(picture) {
      const answered = new Promise<string | null>((resolve) =>
        worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data), { once: true }),
      );
      worker.postMessage(picture, [picture.data.buffer]);
      return Promise.race([answered, failed]);
    },
    end: () => worker.terminate(),
  };
}
