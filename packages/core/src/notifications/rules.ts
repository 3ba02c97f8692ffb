import { type Day, monthOf } from '../days/rules.ts';
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
  'kioskAlarms',
  'planPublished',
  'missedStamp',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** News about one's own things is shown for so long. */
export const newsForDays = 30;

/** Unread notices are counted up to here: past it nobody cares how many they are. */
export const mostUnread = 100;

/** Up to when notices are read: nobody has read what is still to come, and before the epoch there was nothing. */
export const readUpTo = (until: Date, now: Date): Date =>
  new Date(Math.max(0, Math.min(until.getTime(), now.getTime())));

/** The month of the own calendar in which a day lies. */
export const ownCalendar = (day: Day | null): string =>
  day === null ? '/me/calendar' : `/me/calendar?month=${monthOf(day)}`;

type OwnNotice = {
  readonly kind: NoticeKind;
  /** Null for what is told of several at once. */
  readonly recordId: string | null;
  readonly startsOn: Day | null;
  /** When a shift began that can still be stamped for. */
  readonly startTime: string | null;
};
type PlaceOf = (notice: OwnNotice) => string | null;

const byId =
  (path: string): PlaceOf =>
  ({ recordId }) =>
    recordId === null ? path : `${path}?id=${recordId}`;

/** Where the employee app answers a notice about oneself; null for what has no screen there. */
const ownPlaces: Readonly<Record<NoticeKind, PlaceOf>> = {
  leaveRequests: byId('/me/requests'),
  stampsUpdates: byId('/me/requests'),
  absences: byId('/me/requests'),
  exits: byId('/me/exits'),
  payslips: byId('/me/documents'),
  documents: byId('/me/documents'),
  deviceAlarms: () => null,
  kioskAlarms: () => null,
  planPublished: ({ startsOn }) => ownCalendar(startsOn),
  missedStamp: ({ startsOn, startTime }) =>
    startTime === null ? `/me/requests/stamps?date=${startsOn ?? ''}` : '/me/',
};
export const ownPlaceOf = (notice: OwnNotice): string | null => ownPlaces[notice.kind](notice);
