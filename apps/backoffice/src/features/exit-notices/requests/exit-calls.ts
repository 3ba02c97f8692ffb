import type { Exit } from '@timbro/core/exits/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import type { DecisionCalls } from '#parts/decisions/decision-calls.ts';

const paramsOf = ({ id }: { id: string }) => ({ exitId: id });

/** How an exit is decided, taken back, removed and read again. */
export const exitCalls: DecisionCalls<Exit> = {
  kind: 'exits',
  done: { approved: 'exits.decide.done', rejected: 'exits.decide.done', removed: 'exits.remove.done' },
  decide: (record, { status, note, reason }) =>
    api.exits.decide({ params: paramsOf(record), body: { status, note, reason, version: record.version } }),
  undo: (record) => api.exits.decide({ params: paramsOf(record), body: { status: 'pendingReview' } }),
  remove: (record) => api.exits.remove({ params: paramsOf(record) }),
  read: readerOf(api.exits.list),
};
