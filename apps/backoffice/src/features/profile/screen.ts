import { access } from '@timbro/core/access.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';

export const profileScreen = defineScreen({
  path: '/profile-settings',
  access: access.backOffice,
  title: 'profile.title',
  shortcut: 'p',
  load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
});
