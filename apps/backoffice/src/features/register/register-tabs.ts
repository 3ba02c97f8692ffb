import { access } from '@timbro/core/access.ts';
import type { Tab } from '@timbro/kit/page/screen.ts';

export const registerTabs = [
  { value: 'calendar', label: 'register.tab.calendar' },
  {
    value: 'requests',
    label: 'register.tab.requests',
    badge: ({ leaveRequests, stampsUpdates }) => leaveRequests + stampsUpdates,
  },
  { value: 'absences', label: 'register.tab.absences', badge: ({ absences }) => absences },
  { value: 'planning', label: 'register.tab.planning' },
  { value: 'analyses', label: 'register.tab.analyses' },
  { value: 'pay-slips', label: 'register.tab.paySlips', access: access.hrOffice },
] as const satisfies readonly Tab[];
