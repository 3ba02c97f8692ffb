import type { DecidedKind } from '../requests/rules.ts';

export const counterNames = ['leaveRequests', 'stampsUpdates', 'absences', 'exitsRequests'] as const;
export type InboxCounter = (typeof counterNames)[number];
/** By which counter each kind of thing that waits is told. */
export const counterOf: Readonly<Record<DecidedKind, InboxCounter>> = {
  leaveRequests: 'leaveRequests',
  stampsUpdates: 'stampsUpdates',
  absences: 'absences',
  exits: 'exitsRequests',
};
export type Counters = Readonly<Record<InboxCounter, number>>;

export const noCounters: Counters = { leaveRequests: 0, stampsUpdates: 0, absences: 0, exitsRequests: 0 };

export const registerBadge = ({ exitsRequests: _, ...rest }: Counters): number =>
  Object.values(rest).reduce((sum, count) => sum + count, 0);
export const exitsBadge = ({ exitsRequests }: Counters): number => exitsRequests;

/** Everything that notices may tell of. */
export const noticeKinds = [
  'leaveRequests',
  'stampsUpdates',
  'absences',
  'exits',
  'payslips',
  'documents',
  'deviceAlarms',
  'planPublished',
  'missedStamp',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Unread notices are counted up to here: past it nobody cares how many they are. */
export const mostUnread = 100;

/** Up to when notices are read: nobody has read what is still to come, and before the epoch there was nothing. */
export const readUpTo = (until: Date, now: Date): Date =>
  new Date(Math.max(0, Math.min(until.getTime(), now.getTime())));

/** Where the employee app shows the record of a notice about oneself; null for what has no screen there. */
const ownPlaces: Readonly<Record<NoticeKind, string | null>> = {
  leaveRequests: '/me/requests',
  stampsUpdates: '/me/requests',
  absences: '/me/requests',
  exits: '/me/exits',
  payslips: '/me/documents',
  documents: '/me/documents',
  deviceAlarms: null,
  planPublished: null,
  missedStamp: null,
};
export function ownPlaceOf({ kind, recordId }: { kind: NoticeKind; recordId: string }): string | null {
  const place = ownPlaces[kind];
  return place && `${place}?id=${recordId}`;
}
