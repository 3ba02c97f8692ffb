import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { paolo, undecided } from '#parts/decisions/request-fixtures.ts';
import { answerWith } from '#parts/people/people-testing.ts';

type Answer = (input: SendInput) => unknown;
const list = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 50 });

/** A server that keeps what was decided: what is no longer waiting leaves the inbox. */
export function answerInbox(
  { leave = [], stamping: changes = [] }: { leave?: readonly LeaveRequest[]; stamping?: readonly StampsUpdate[] },
  own: Readonly<Record<string, Answer>> = {},
) {
  const kept = new Map<string, LeaveRequest | StampsUpdate>([...leave, ...changes].map((one) => [one.id, one]));
  const kinds = { leave: new Set(leave.map(({ id }) => id)), stamping: new Set(changes.map(({ id }) => id)) };
  const listed =
    (kind: keyof typeof kinds): Answer =>
    ({ query = {} }) => {
      const wanted = [query['status'] ?? []].flat();
      return list(
        [...kept.values()].filter(
          ({ id, status }) =>
            kinds[kind].has(id) &&
            (query['id'] === undefined || query['id'] === id) &&
            (wanted.length === 0 || wanted.includes(status)),
        ),
      );
    };
  const decide =
    (name: string): Answer =>
    ({ params = {}, body }) => {
      const record = kept.get(params[name] ?? '');
      if (!record || typeof body !== 'object' || body === null || !('status' in body)) throw new Error('unknown');
      const status = body.status === 'approved' || body.status === 'rejected' ? body.status : 'pendingReview';
      const decided = { decidedBy: paolo, decidedAt: '2026-11-12T09:00:00.000Z' };
      kept.set(record.id, { ...record, status, ...(status === 'pendingReview' ? undecided : decided) });
      return record;
    };
  answerWith({
    'GET /leave-requests': listed('leave'),
    'GET /stamps/updates': listed('stamping'),
    'PATCH /leave-requests/:leaveRequestId': decide('leaveRequestId'),
    'PATCH /stamps/updates/:stampsUpdateRequestId': decide('stampsUpdateRequestId'),
    'GET /notifications/counters': () => ({
      leaveRequests: leave.length,
      stampsUpdates: changes.length,
      absences: 0,
      exitsRequests: 0,
    }),
    'GET /absences': () => ({ ...list([]), totals: {} }),
    ...own,
  });
  return kept;
}
