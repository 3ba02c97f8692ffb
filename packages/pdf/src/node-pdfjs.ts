// Makes itself known to pdfjs, which then works on the very thread it is called on; otherwise it looks for a file beside its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
