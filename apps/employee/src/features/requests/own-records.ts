import type { Absence } from '@timbro/core/absences/contract.ts';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { useReadOf } from '@timbro/kit/light/reads.tsx';

/** What a person asked for, or what was entered for them. */
export type OwnRecord =
  | { readonly kind: 'leaveRequests'; readonly record: LeaveRequest }
  | { readonly kind: 'stampsUpdates'; readonly record: StampsUpdate }
  | { readonly kind: 'absences'; readonly record: Absence };

export type Lists = {
  readonly leave: readonly LeaveRequest[];
  readonly stampings: readonly StampsUpdate[];
  readonly absences: readonly Absence[];
};

/** When it was put forward; a draft and an absence count from when they were written down. */
export const askedAt = (own: OwnRecord): string =>
  (own.kind === 'absences' ? null : own.record.submittedAt) ?? own.record.createdAt;

/** One list, newest first. An absence that came of a request is told by the request. */
export function recordsOf({ leave, stampings, absences }: Lists): OwnRecord[] {
  const all: OwnRecord[] = [
    ...leave.map((record) => ({ kind: 'leaveRequests' as const, record })),
    ...stampings.map((record) => ({ kind: 'stampsUpdates' as const, record })),
    ...absences
      .filter(({ leaveRequestId }) => leaveRequestId === null)
      .map((record) => ({ kind: 'absences' as const, record })),
  ];
  return all.toSorted((one, other) => Date.parse(askedAt(other)) - Date.parse(askedAt(one)));
}

/** The record that an address means: for an absence that came of a request, that request. */
export const meantBy = (id: string, { absences }: Pick<Lists, 'absences'>): string =>
  absences.find((absence) => absence.id === id)?.leaveRequestId ?? id;

/** Of each kind the newest; an older one is still found by its address. */
const newest = 50;

/** The three lists as they were last read, or with `id` only what it names. */
export function useOwnLists(id?: string) {
  const query = id === undefined ? { pageSize: newest } : { id };
  const keep = id === undefined;
  const leave = useReadOf('GET /leave-requests/mine', { query }, { keep });
  const stampings = useReadOf('GET /stamps/updates/mine', { query }, { keep });
  const absences = useReadOf('GET /absences/mine', { query }, { keep });
  const reads = [leave, stampings, absences];
  const refresh = () => Promise.all(reads.map(({ refetch }) => refetch()));
  return {
    lists: {
      leave: leave.data?.items ?? [],
      stampings: stampings.data?.items ?? [],
      absences: absences.data?.items ?? [],
    },
    isLoading: reads.some(({ data, error }) => data === undefined && error === null),
    isKnown: reads.some(({ data }) => data !== undefined),
    isCut: reads.some(({ data }) => data !== undefined && data.total > data.items.length),
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    refresh,
  };
}
