import { access } from '@timbro/core/access.ts';
import { clockPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const stampsScreen = defineLightScreen({
  path: '/me/requests/stamps',
  label: 'employee.ask.stampings',
  icon: clockPath,
  access: access.hrEmployee,
  load: async () => (await import('./stamps-screen.tsx')).StampsScreen,
});
