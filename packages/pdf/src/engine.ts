import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A document that is being opened; whoever asked for it ends it, also when it could not be opened. */
export type LoadingPdf = { readonly promise: Promise<PDFDocumentProxy>; destroy(): Promise<void> };

/** pdfjs as one side loads it: `loadPdf` of `browser-engine.ts` or of `node-engine.ts`. */
export type PdfEngine = (data: Uint8Array) => LoadingPdf;

/** pdfjs itself did not start, which says nothing about the file. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
}
