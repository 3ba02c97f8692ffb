import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The plain build of pdfjs asks for what only browsers of this year have; the legacy one brings it along.
// oxlint-disable-next-line import/default -- Vite answers with the address of the file, not with what it exports.
import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { EngineFault, type LoadingPdf } from './engine.ts';

/** What only those need who draw pages. */
type DrawingOptions = {
  readonly BinaryDataFactory?: object;
  readonly useSystemFonts?: boolean;
  readonly useWasm?: boolean;
  readonly wasmUrl?: string;
};

/**
 * Opens a document on a page or inside a worker of our own. Left alone, pdfjs would run on the thread it is called from
 * there, and its messages would reach our page; so it is always handed a worker.
 */
export function loadPdf(data: Uint8Array, forDrawing: DrawingOptions = {}): LoadingPdf {
  const port = new Worker(pdfWorkerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port, verbosity: 0 });
  // The bytes move to the worker, and the caller still needs theirs.
  const plain = { data: data.slice(), worker, password: '', isEvalSupported: false, verbosity: 0 };
  const task = getDocument({ ...plain, ...forDrawing });
  // pdfjs hears nothing of a worker that does not start, and would wait for it forever.
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new EngineFault('The worker of pdfjs does not start.')), {
      once: true,
    });
  });
  return {
    promise: Promise.race([task.promise, failed]),
    async destroy() {
      await task.destroy();
      worker.destroy();
      port.terminate();
    },
  };
}
