import { useEffect, useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { call } from '@timbro/kit/light/call.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { offerPush } from '#parts/push/offer.ts';
import { type Worded, isWordedSo } from './exit-form.ts';
import { useRefreshExits } from './own-exits.ts';

type Status = 'draft' | 'pendingReview';

/** Sends what was worded, or keeps it for later; what is kept already is changed. */
export function useSaving(draft: Exit | undefined, exits: readonly Exit[], onClose: () => void) {
  const t = useT();
  const refresh = useRefreshExits();
  const close = (status: Status) => {
    note(t(status === 'draft' ? 'employee.exits.ask.kept' : 'exits.create.done'));
    if (status === 'pendingReview') offerPush();
    onClose();
  };
  const awaitArrival = useArrival(exits, close);
  return (status: Status) =>
    async ({ startsAt, ...wording }: Worded) => {
      try {
        if (draft)
          await call('PATCH /exits/:exitId', {
            params: { exitId: draft.id },
            body: { ...wording, status, version: draft.version },
          });
        else await call('POST /exits', { body: { ...wording, startsAt, draft: status === 'draft' } });
        close(status);
      } catch (error) {
        if (!draft && isLost(error)) awaitArrival({ worded: { ...wording, startsAt }, status });
        throw error;
      } finally {
        await refresh();
      }
    };
}

/** What the server has not answered it may have done all the same. */
const isLost = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

type Sent = { readonly worded: Worded; readonly status: Status };

/** Finds in the list, now or when the connection is back, what was sent without an answer: nobody sends it twice. */
function useArrival(exits: readonly Exit[], onArrival: (status: Status) => void): (sent: Sent) => void {
  const [known] = useState(() => new Set(exits.map(({ id }) => id)));
  const [unanswered, setUnanswered] = useState<readonly Sent[]>([]);
  const arrived = unanswered.find(({ worded }) =>
    exits.some((exit) => !known.has(exit.id) && isWordedSo(exit, worded)),
  );
  useEffect(() => {
    if (arrived) onArrival(arrived.status);
  }, [arrived, onArrival]);
  return (sent) => setUnanswered((before) => [...before, sent]);
}
