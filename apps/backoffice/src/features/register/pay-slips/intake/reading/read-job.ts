import type { Addressee } from '@timbro/core/payslips/layout-rules.ts';
import { type MatchedSlip, matchFile } from '@timbro/core/payslips/match-rules.ts';
import type { ReadPage } from '@timbro/core/payslips/page-rules.ts';
import type { PdfEngine } from '@timbro/pdf/engine.ts';
import { type OpenPdf, openPdf } from '@timbro/pdf/open-pdf.ts';
import { PdfFault } from '@timbro/pdf/pdf-fault.ts';
import type { FileRefusal } from '../slips/intake-state.ts';

export type FileToRead = { readonly id: string; readonly name: string; readonly content: Blob };
export type ReadAsked = {
  readonly files: readonly FileToRead[];
  readonly people: readonly Addressee[];
  readonly month: string;
  readonly mostPages: number;
};

/** Of how many files and pages, which one is being read. */
export type ReadProgress = {
  readonly file: number;
  readonly files: number;
  readonly page: number;
  readonly pages: number;
};

export type ReadNews =
  | ({ readonly is: 'progress' } & ReadProgress)
  | { readonly is: 'refused'; readonly fileId: string; readonly reason: FileRefusal }
  /** `copy` holds the bytes themselves: a chosen file is only a reference, and may be gone tomorrow. */
  | {
      readonly is: 'read';
      readonly fileId: string;
      readonly pageCount: number;
      readonly copy: Blob;
      readonly slips: readonly MatchedSlip[];
    }
  | { readonly is: 'done' }
  | { readonly is: 'failed' };

const progressEveryMs = 60;

/** Reads file after file and page after page, so that the bytes of one file and the text of its pages are all that is held. */
export async function readAll(asked: ReadAsked, engine: PdfEngine, tell: (news: ReadNews) => void): Promise<void> {
  let left = asked.mostPages;
  let toldAt = -Infinity;
  for (const [index, file] of asked.files.entries()) {
    const tellPage = (page: number, pages: number) => {
      const now = performance.now();
      if (page < pages && now - toldAt < progressEveryMs) return;
      toldAt = now;
      tell({ is: 'progress', file: index + 1, files: asked.files.length, page, pages });
    };
    const read = await readOne(file.content, engine, left, tellPage);
    if (typeof read === 'string') {
      tell({ is: 'refused', fileId: file.id, reason: read });
      continue;
    }
    left -= read.pages.length;
    const slips = matchFile({
      pages: read.pages,
      fileName: file.name,
      people: asked.people,
      month: asked.month,
    });
    tell({ is: 'read', fileId: file.id, pageCount: read.pages.length, copy: read.copy, slips });
  }
  tell({ is: 'done' });
}

type ReadFile = { readonly pages: readonly ReadPage[]; readonly copy: Blob };

async function readOne(
  content: Blob,
  engine: PdfEngine,
  mostPages: number,
  tellPage: (page: number, pages: number) => void,
): Promise<ReadFile | FileRefusal> {
  // A file that was moved or locked since it was chosen.
  const bytes = await content.arrayBuffer().catch(() => null);
  if (!bytes) return 'unreadable';
  if (!isPdf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headLength)))) return 'notPdf';
  const copy = new Blob([bytes], { type: 'application/pdf' });
  try {
    const pdf = await openPdf(new Uint8Array(bytes), engine);
    try {
      return pdf.pageCount > mostPages ? 'tooManyPages' : { pages: await pagesOf(pdf, tellPage), copy };
    } finally {
      await pdf.close();
    }
  } catch (error) {
    // Pages that cannot be told apart are a fault of splitting, not of reading.
    if (error instanceof PdfFault) return error.reason === 'locked' ? 'locked' : 'broken';
    throw error;
  }
}

async function pagesOf(pdf: OpenPdf, tellPage: (page: number, pages: number) => void): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    tellPage(number, pdf.pageCount);
    pages.push(await pdf.readPage(number));
  }
  return pages;
}

/** Readers allow some other bytes before the mark of a PDF. */
const headLength = 1024;
const isPdf = (head: Uint8Array) => new TextDecoder('latin1').decode(head).includes('%PDF-');
