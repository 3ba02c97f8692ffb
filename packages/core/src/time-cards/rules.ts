/** What somebody may have asked for that touches a month; the names are those of the modules. */
export const cardRequestKinds = ['leaveRequests', 'stampsUpdates'] as const;
