import { access } from '@timbro/core/access.ts';
import { bellPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const noticesScreen = defineLightScreen({
  path: '/me/notices',
  label: 'employee.notices',
  icon: bellPath,
  access: access.employee,
  load: async () => (await import('./notices-screen.tsx')).NoticesScreen,
});
