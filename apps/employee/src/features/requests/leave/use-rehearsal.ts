import { useEffect, useMemo, useState } from 'react';
import type { RehearsedLeave } from '@timbro/core/leave-requests/contract.ts';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { rehearse } from '@timbro/kit/light/call.ts';
import { type LeaveForm, type WordedLeave, wordLeave } from './leave-form.ts';

/** Whoever types on is not asked about in between. */
const pauseMs = 300;

export type Rehearsal = {
  /** What the present wording would cost. */
  readonly told: RehearsedLeave | null;
  /** Why it could not be sent as it is. */
  readonly refused: ApiError | null;
  readonly isLooking: boolean;
};
type Found = Omit<Rehearsal, 'isLooking'>;

/** Asks what leave would cost while it is being worded; of two answers the one to the newer wording holds. */
export function useRehearsal({ type, way, startsOn, endsOn, startTime, endTime }: LeaveForm): Rehearsal {
  const isOffline = useIsOffline();
  const [answer, setAnswer] = useState<(Found & { of: WordedLeave }) | null>(null);
  const worded = useMemo(() => {
    const judged = wordLeave({ type, way, startsOn, endsOn, startTime, endTime, note: '' });
    return 'worded' in judged ? judged.worded : null;
  }, [type, way, startsOn, endsOn, startTime, endTime]);
  useEffect(() => {
    if (worded === null || isOffline) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void lookUp(worded, stop.signal).then((found) => found && setAnswer({ ...found, of: worded }));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [worded, isOffline]);
  if (answer === null || answer.of !== worded)
    return { told: null, refused: null, isLooking: worded !== null && !isOffline };
  return { told: answer.told, refused: answer.refused, isLooking: false };
}

/** What a wording would cost, of whoever sends it before the form has told it; null where the server does not say. */
export const rehearsedOf = async ({ told }: Rehearsal, worded: WordedLeave): Promise<RehearsedLeave | null> =>
  told ?? (await lookUp(worded, new AbortController().signal))?.told ?? null;

async function lookUp({ note: _, ...worded }: WordedLeave, signal: AbortSignal): Promise<Found | null> {
  try {
    const told = await rehearse('POST /leave-requests', { body: { ...worded, dryRun: true }, signal });
    return signal.aborted ? null : { told, refused: null };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof ApiError)) throw error;
    // Silence is told by the app, and asked again when the connection is back.
    return { told: null, refused: error.status === 0 ? null : error };
  }
}
