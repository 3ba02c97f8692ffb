import type { RequestStatus } from '@timbro/core/absences/rules.ts';
import type { ExitReason } from '@timbro/core/exits/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import type { DecidedKind } from '@timbro/core/requests/rules.ts';
import type { StampsChange, StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { type ReadRecord, readerOf } from '@timbro/kit/data/read-record.ts';

/** What every kind of request has in common for whoever decides it. */
export type Decidable = {
  readonly id: string;
  readonly version: number;
  readonly user: Person;
  readonly status: RequestStatus;
  readonly submittedAt: string | null;
  readonly createdAt: string;
  readonly decidedBy: Person | null;
  readonly decidedAt: string | null;
  readonly decisionNote: string | null;
  /** Only of exits: once somebody has left, some things are no longer possible. */
  readonly leftAt?: string | null;
};

export type Decision = {
  readonly status: 'approved' | 'rejected';
  readonly note?: string | null;
  /** Only of stampings: approved with other times. */
  readonly changes?: StampsChange[];
  /** Only of exits: why somebody went out, where they have not said so themselves. */
  readonly reason?: ExitReason;
};

/** How one kind of request is decided, taken back, removed and read again. */
export type DecisionCalls<R extends Decidable> = {
  readonly kind: DecidedKind;
  readonly done: Readonly<Record<Decision['status'] | 'removed', WebKey>>;
  decide(record: R, decision: Decision): Promise<unknown>;
  undo(record: Pick<R, 'id'>): Promise<unknown>;
  remove(record: R): Promise<unknown>;
  readonly read: ReadRecord<R>;
};

const leaveParams = ({ id }: { id: string }) => ({ leaveRequestId: id });
export const leaveCalls: DecisionCalls<LeaveRequest> = {
  kind: 'leaveRequests',
  done: {
    approved: 'leaveRequests.approved.done',
    rejected: 'leaveRequests.rejected.done',
    removed: 'leaveRequests.remove.done',
  },
  decide: (record, { status, note }) =>
    api.leaveRequests.decide({ params: leaveParams(record), body: { status, note, version: record.version } }),
  undo: (record) => api.leaveRequests.decide({ params: leaveParams(record), body: { status: 'pendingReview' } }),
  remove: (record) => api.leaveRequests.remove({ params: leaveParams(record) }),
  read: readerOf(api.leaveRequests.list),
};

const stampsParams = ({ id }: { id: string }) => ({ stampsUpdateRequestId: id });
export const stampsCalls: DecisionCalls<StampsUpdate> = {
  kind: 'stampsUpdates',
  done: {
    approved: 'stampsUpdates.approved.done',
    rejected: 'stampsUpdates.rejected.done',
    removed: 'stampsUpdates.remove.done',
  },
  decide: (record, { status, note, changes }) =>
    api.stampsUpdates.decide({
      params: stampsParams(record),
      body: { status, note, changes, version: record.version },
    }),
  undo: (record) => api.stampsUpdates.decide({ params: stampsParams(record), body: { status: 'pendingReview' } }),
  remove: (record) => api.stampsUpdates.remove({ params: stampsParams(record) }),
  read: readerOf(api.stampsUpdates.list),
};
