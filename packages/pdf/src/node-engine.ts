import './drawing-stand-ins.ts';
// Makes itself known to pdfjs, which then works on this very thread; otherwise it looks for a file beside its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { LoadingPdf } from './engine.ts';

/** Opens a document on this thread, which is busy with it: on a server that is one of its threads for files. */
export function loadPdf(data: Uint8Array): LoadingPdf {
  const task = getDocument({
    // A copy, for pdfjs takes the bytes away from whoever hands them over, and refuses the buffers of Node.
    data: Uint8Array.from(data),
    password: '',
    isEvalSupported: false,
    useSystemFonts: false,
    verbosity: 0,
  });
  return { promise: task.promise, destroy: () => task.destroy() };
}
