import { useRef } from 'react';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import { call } from '@timbro/kit/light/call.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { useRefreshOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { offerPush } from '#parts/push/offer.ts';
import { isLost } from '../asking/is-lost.ts';
import { type WordedLeave, isWordedLeave } from './leave-form.ts';

type Status = 'draft' | 'pendingReview';

/** Sends what was worded, or keeps it for later; what is there already is changed. */
export function useSendingLeave(known: LeaveRequest | null, onDone: (id: string) => Promise<void>) {
  const t = useT();
  const refresh = useRefreshOf('GET /leave-requests/mine', 'GET /balances/mine', 'GET /notifications');
  // An answer that was lost leaves it open whether there is one more: whoever tries again finds it first.
  const isOpen = useRef(false);
  const present = useRef(known);

  const kept = async (worded: WordedLeave, status: Status): Promise<LeaveRequest> => {
    const record = present.current;
    if (record) return changed(record, worded, status, (after) => (present.current = after));
    const found = isOpen.current ? await arrived(worded, status) : undefined;
    return found ?? call('POST /leave-requests', { body: { ...worded, draft: status === 'draft' } });
  };

  return (status: Status) => async (worded: WordedLeave) => {
    try {
      const { id } = await kept(worded, status);
      note(t(status === 'draft' ? 'employee.ask.kept' : 'employee.ask.sent'));
      if (status === 'pendingReview') offerPush();
      await onDone(id);
    } catch (error) {
      isOpen.current ||= isLost(error);
      throw error;
    } finally {
      await refresh();
    }
  };
}

const arrived = async (worded: WordedLeave, status: Status): Promise<LeaveRequest | undefined> => {
  const query = { status: [status], from: worded.startsOn, to: worded.endsOn, pageSize: 50 };
  const { items } = await call('GET /leave-requests/mine', { query });
  return items.find((record) => isWordedLeave(record, worded, status));
};

/** What waits is taken back and worded anew in one step, and put forward in the next; what happens between is a draft. */
async function changed(
  { id, status: before, version }: LeaveRequest,
  worded: WordedLeave,
  status: Status,
  onChange: (after: LeaveRequest) => void,
): Promise<LeaveRequest> {
  const params = { leaveRequestId: id };
  const route = 'PATCH /leave-requests/:leaveRequestId';
  const isOneStep = before === 'draft' || status === 'draft';
  const first = await call(route, { params, body: { ...worded, status: isOneStep ? status : 'draft', version } });
  onChange(first);
  if (isOneStep) return first;
  const second = await call(route, { params, body: { status, version: first.version } });
  onChange(second);
  return second;
}
