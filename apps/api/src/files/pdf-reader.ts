import type { SlipReading } from '@timbro/core/payslips/rules.ts';
import { statedTogether } from '@timbro/core/payslips/verdict-rules.ts';
import { createReader } from './reader.ts';
import { type BoundFault, type ThreadKind, type ThreadLimits, startThread } from './threads.ts';

export type PdfRequest = { path: string };
/** Nobody without the password can open it; it is no PDF that could be opened at all. */
export type PdfFault = { fault: 'locked' | 'broken' };
export type PdfReader = {
  read(companyId: string, asked: PdfRequest): Promise<SlipReading | PdfFault | BoundFault>;
  close(): Promise<void>;
};

const pdfThread: ThreadKind<SlipReading, SlipReading> = {
  entry: 'pdf-thread',
  nothing: () => ({ codes: [], pieced: [], months: [] }),
  add: statedTogether,
};

/** An intake sends three files at a time, and two people may be at it. */
const mostWaiting = 20;

/** Reads the PDFs that people send, each page in turn. */
export function createPdfReader(
  { threads, ...limits }: ThreadLimits & { threads: number } = { threads: 2, megabytes: 512, seconds: 20 },
): PdfReader {
  const start = () => startThread<PdfRequest, SlipReading, SlipReading, PdfFault>(pdfThread, limits);
  return createReader(start, { threads, mostWaiting, retryAfterSeconds: limits.seconds });
}
