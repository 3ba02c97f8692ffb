export const counterNames = ['leaveRequests', 'stampsUpdates', 'absences', 'exitsRequests'] as const;
export type InboxCounter = (typeof counterNames)[number];
export type Counters = Readonly<Record<InboxCounter, number>>;

export const noCounters: Counters = { leaveRequests: 0, stampsUpdates: 0, absences: 0, exitsRequests: 0 };

export const registerBadge = ({ exitsRequests: _, ...rest }: Counters): number =>
  Object.values(rest).reduce((sum, count) => sum + count, 0);
export const exitsBadge = ({ exitsRequests }: Counters): number => exitsRequests;
