import { access } from '@timbro/core/access.ts';
import { accountPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const profileScreen = defineLightScreen({
  path: '/me/profile',
  label: 'employee.profile',
  icon: accountPath,
  access: access.signedIn,
  load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
});
