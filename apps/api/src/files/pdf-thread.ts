// Runs in a thread of its own, with a memory of its own: see `threads.ts`.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { SlipReading } from '@timbro/core/payslips/rules.ts';
import { statedOn } from '@timbro/core/payslips/verdict-rules.ts';
import { loadPdf } from '@timbro/pdf/node-engine.ts';
import { openPdf } from '@timbro/pdf/open-pdf.ts';
import { PdfFault } from '@timbro/pdf/pdf-fault.ts';
import type { PdfFault as Fault, PdfRequest } from './pdf-reader.ts';
import type { ThreadMessage } from './threads.ts';

type Told = ThreadMessage<SlipReading, Fault>;

/** What each page says, as soon as it is read. */
async function* piecesOf({ path }: PdfRequest): AsyncGenerator<Told, undefined> {
  try {
    const pdf = await openPdf(await readFile(path), loadPdf);
    for (let number = 1; number <= pdf.pageCount; number += 1) yield statedOn(await pdf.readPage(number));
    await pdf.close();
    yield { end: null };
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error;
    yield { end: { fault: error.reason === 'locked' ? 'locked' : 'broken' } };
  }
}

let pieces: AsyncIterator<Told, undefined> | undefined;

/** A file to read, or `null` for the next piece of the last one. */
async function answer(asked: PdfRequest | null): Promise<void> {
  if (asked) pieces = piecesOf(asked);
  const next = await pieces?.next();
  parentPort?.postMessage(next?.value, []);
}
parentPort?.on('message', (asked: PdfRequest | null) => void answer(asked));
// From here on what takes time is the file.
parentPort?.postMessage(null, []);
