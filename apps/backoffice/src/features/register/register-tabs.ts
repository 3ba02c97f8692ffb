import type { Tab } from '@timbro/kit/screen.ts';

export const registerTabs = [
  {
    value: 'requests',
    label: 'register.tab.requests',
    badge: ({ leaveRequests, stampsUpdates }) => leaveRequests + stampsUpdates,
  },
  { value: 'absences', label: 'register.tab.absences', badge: ({ absences }) => absences },
] as const satisfies readonly Tab[];
