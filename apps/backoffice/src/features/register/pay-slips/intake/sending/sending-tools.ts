import { api } from '@timbro/kit/data/api.ts';
import { inTurns } from '@timbro/kit/data/in-turns.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import type { Parcel, Tools } from './send-slips.ts';
import { splitFile } from './split-file.ts';

const mostAttempts = 6;
const longestPauseMs = 30_000;

/** Without an answer, or with one that asks for patience, the same is tried again; anything else is for a person. */
export function patienceFor(error: unknown, attempt: number): number | null {
  if (!(error instanceof ApiError) || attempt >= mostAttempts) return null;
  if (![0, 429, 502, 503, 504].includes(error.status)) return null;
  const wished = (error.retryAfterSeconds ?? 2 ** (attempt - 1)) * 1000;
  return Math.min(Math.max(wished, 500), longestPauseMs);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** What is gone was to be gone; what has become somebody's slip stays. */
async function removeDraft(payslipId: string): Promise<void> {
  try {
    await api.payslips.remove({ params: { payslipId }, query: { draft: 'true' } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** Three at a time; answers how many could not be removed. */
export async function removeDrafts(ids: readonly string[], onRemoved: (id: string) => void): Promise<number> {
  let failed = 0;
  await inTurns(ids, 3, async (id) => {
    try {
      await removeDraft(id);
      onRemoved(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed += 1;
    }
  });
  return failed;
}

type Given = Pick<Tools, 'contentOf'> & {
  /** What the file of somebody's slip is called. */
  nameOf(userId: string): string;
};

export const browserTools = ({ contentOf, nameOf }: Given): Tools => ({
  contentOf,
  split: splitFile,
  send: ({ row, target, content }: Parcel, signal, onSent) => {
    const { userId, month, replaces } = target;
    const file = new File([content], `${nameOf(userId)} ${month}.pdf`, { type: 'application/pdf' });
    const body = { id: row.id, userId, month, publish: 'false' as const, file, ...(replaces && { replaces }) };
    return api.payslips.create({ body }, signal, onSent);
  },
  remove: removeDraft,
  patienceFor,
  messageOf: (error) => (error instanceof ApiError ? error.message : translate('error.internal')),
  pause,
});
