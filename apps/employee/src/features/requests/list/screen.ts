import { access } from '@timbro/core/access.ts';
import { requestsPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const requestsScreen = defineLightScreen({
  path: '/me/requests',
  label: 'employee.requests',
  icon: requestsPath,
  access: access.hrEmployee,
  load: async () => (await import('./requests-screen.tsx')).RequestsScreen,
});
