import { access } from '@timbro/core/access.ts';
import { calendarPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const calendarScreen = defineLightScreen({
  path: '/me/calendar',
  label: 'employee.calendar',
  icon: calendarPath,
  access: access.hrEmployee,
  load: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
});
