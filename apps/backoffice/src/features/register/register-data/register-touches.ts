import { moduleOfEvent } from '@timbro/core/realtime.ts';

/** Whatever days are computed from, and what is shown beside them. */
const modules = new Set([
  'stamps',
  'workDays',
  'absences',
  'leaveRequests',
  'stampsUpdates',
  'users',
  'departments',
  'shifts',
  'workSchedules',
  'companySettings',
  'exits',
]);

export const registerTouches = (eventType: string): boolean => modules.has(moduleOfEvent(eventType));
