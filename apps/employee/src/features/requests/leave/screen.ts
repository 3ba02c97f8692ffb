import { access } from '@timbro/core/access.ts';
import { requestsPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const leaveScreen = defineLightScreen({
  path: '/me/requests/new',
  label: 'employee.ask.new',
  icon: requestsPath,
  access: access.hrEmployee,
  load: async () => (await import('./leave-screen.tsx')).LeaveScreen,
});
