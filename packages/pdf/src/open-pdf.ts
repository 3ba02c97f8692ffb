import type { PDFDocumentProxy } from 'pdfjs-dist';
import { EngineFault, type PdfEngine } from './engine.ts';
import type { PageText } from './page-text.ts';
import { PdfFault } from './pdf-fault.ts';
import { readPage } from './read-page.ts';

/** An opened file; `readPage` counts from 1. Whoever opened it closes it. */
export type OpenPdf = {
  readonly pageCount: number;
  readPage(number: number): Promise<PageText>;
  close(): Promise<void>;
};

/**
 * Opens a file that needs no password, also one that an owner's password only protects from changes. What is damaged is
 * repaired where possible. Whatever is wrong with the file, only a `PdfFault` is thrown, here and while reading.
 */
export async function openPdf(bytes: Uint8Array, engine: PdfEngine): Promise<OpenPdf> {
  const loading = engine(bytes);
  const close = () => loading.destroy();
  try {
    const document = await loading.promise;
    // Some files open and have nothing behind their list of pages.
    await document.getPage(1);
    return { pageCount: document.numPages, readPage: (number) => readOrFault(document, number), close };
  } catch (error) {
    await close();
    throw faultOf(error);
  }
}

async function readOrFault(document: PDFDocumentProxy, number: number): Promise<PageText> {
  try {
    const page = await document.getPage(number);
    const text = await readPage(page);
    // What was made for drawing goes at once: of a long file, one page is held at a time.
    page.cleanup();
    return text;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(cause: unknown): unknown {
  if (cause instanceof EngineFault) return cause;
  // pdfjs makes its errors anew when they cross its worker, so that only their names can be trusted.
  const isLocked = cause instanceof Error && cause.name === 'PasswordException';
  return new PdfFault(isLocked ? 'locked' : 'broken', { cause });
}
