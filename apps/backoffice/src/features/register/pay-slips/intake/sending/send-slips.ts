import { mostFileBytes } from '@timbro/core/limits.ts';
import type { Payslip } from '@timbro/core/payslips/contract.ts';
import { inTurns } from '@timbro/kit/data/in-turns.ts';
import type { PlannedUpload, UploadPlan } from '../slips/upload-plan.ts';
import type { Piece } from './split-file.ts';

export type SentNews =
  | ({ readonly is: 'sending' } & PlannedUpload)
  | { readonly is: 'progress'; readonly id: string; readonly share: number }
  | { readonly is: 'kept'; readonly id: string; readonly slip: Pick<Payslip, 'check' | 'fault'> }
  | { readonly is: 'failed'; readonly id: string; readonly why: Failure }
  | { readonly is: 'removed'; readonly id: string };

/** `error` is the server's own sentence, or a reason of ours. */
export type Failure = { readonly error: string } | { readonly reason: 'tooLarge' | 'cannotSplit' | 'fileGone' };

/** What is sent, cut out of its file: together with how to send it again. */
export type Parcel = PlannedUpload & { readonly content: Blob };

/** What the work is done with; in the browser the API, a worker and a clock. */
export type Tools = {
  contentOf(fileId: string): Promise<Blob | null>;
  split(asked: { content: Blob; lists: readonly (readonly number[])[] }): AsyncGenerator<Piece, void>;
  send(parcel: Parcel, signal: AbortSignal, onSent: (share: number) => void): Promise<Pick<Payslip, 'check' | 'fault'>>;
  remove(id: string): Promise<void>;
  /** How long to wait before it is tried again by itself; null where that would not help. */
  patienceFor(error: unknown, attempt: number): number | null;
  messageOf(error: unknown): string;
  pause(ms: number, signal: AbortSignal): Promise<void>;
};

type Work = {
  readonly plan: Pick<UploadPlan, 'remove' | 'send'>;
  readonly pageCounts: ReadonlyMap<string, number>;
  readonly tools: Tools;
  readonly signal: AbortSignal;
  tell(news: SentNews): void;
};

const atOnce = 3;

/**
 * Brings the server to what is planned: takes back what is no longer meant, then sends what it lacks, three at a time. Each
 * slip is cut out when a place is free, so that no more than three are held. Whatever goes wrong with one leaves the others.
 */
export async function sendSlips({ plan, pageCounts, tools, signal, tell }: Work): Promise<void> {
  const kept = new Set<string>();
  await inTurns(plan.remove, atOnce, async (id) => {
    if (signal.aborted) return;
    try {
      await tools.remove(id);
      tell({ is: 'removed', id });
    } catch (error) {
      // Under its id something else is kept, which must not be taken for what is meant now.
      kept.add(id);
      if (!signal.aborted) tell({ is: 'failed', id, why: { error: tools.messageOf(error) } });
    }
  });
  const parcels = parcelsOf(
    plan.send.filter(({ row }) => !kept.has(row.id)),
    pageCounts,
    tools,
    tell,
  );
  const takeTurns = async () => {
    while (!signal.aborted) {
      const next = await parcels.next();
      if (next.done || signal.aborted) return;
      await deliver(next.value, tools, signal, tell);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, takeTurns));
  } finally {
    // Ends the worker too when somebody stops halfway.
    await parcels.return();
  }
}

/** File after file, each cut up once. */
async function* parcelsOf(
  send: readonly PlannedUpload[],
  pageCounts: Work['pageCounts'],
  { contentOf, split }: Tools,
  tell: Work['tell'],
): AsyncGenerator<Parcel, void> {
  const files = new Set(send.map(({ row }) => row.fileId));
  for (const fileId of files) {
    const own = send.filter(({ row }) => row.fileId === fileId);
    const file = await contentOf(fileId);
    if (!file) {
      for (const { row } of own) tell({ is: 'failed', id: row.id, why: { reason: 'fileGone' } });
      continue;
    }
    const pieces = split({ content: file, lists: own.map(({ target }) => target.pages) });
    try {
      for (const planned of own) {
        const { value: piece } = await pieces.next();
        const content = contentFrom(piece ?? 'broken', file, planned, pageCounts.get(fileId));
        if (content instanceof Blob) yield { ...planned, content };
        else tell({ is: 'failed', id: planned.row.id, why: content });
      }
    } finally {
      await pieces.return();
    }
  }
}

/** A damaged file that can be read but not cut up is sent as it is, if it is one slip. */
function contentFrom(piece: Piece, file: Blob, { target }: PlannedUpload, pageCount = 0): Blob | Failure {
  const isWhole = target.pages.length === pageCount;
  if (typeof piece === 'string' && !isWhole) return { reason: 'cannotSplit' };
  const content = typeof piece === 'string' ? file : new Blob([piece], { type: 'application/pdf' });
  return content.size > mostFileBytes ? { reason: 'tooLarge' } : content;
}

async function deliver(parcel: Parcel, tools: Tools, signal: AbortSignal, tell: Work['tell']): Promise<void> {
  const { id } = parcel.row;
  tell({ is: 'sending', row: parcel.row, target: parcel.target });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const slip = await tools.send(parcel, signal, (share) => tell({ is: 'progress', id, share }));
      return tell({ is: 'kept', id, slip });
    } catch (error) {
      // Whether it has arrived nobody knows: it stays `sending`, and is asked for again or removed under its id.
      if (signal.aborted) return;
      const patience = tools.patienceFor(error, attempt);
      if (patience === null) return tell({ is: 'failed', id, why: { error: tools.messageOf(error) } });
      tell({ is: 'progress', id, share: 0 });
      await tools.pause(patience, signal);
      if (signal.aborted) return;
    }
  }
}
