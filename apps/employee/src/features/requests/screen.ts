import { access } from '@timbro/core/access.ts';
import { defineLightScreen } from '@timbro/kit/guest/light-screen.ts';
import { requestsPath } from '@timbro/kit/guest/icon-paths.ts';

export const requestsScreen = defineLightScreen({
  path: '/me/requests',
  label: 'employee.requests',
  icon: requestsPath,
  access: access.hrEmployee,
  load: async () => (await import('./requests-screen.tsx')).RequestsScreen,
});
