import { access } from '@timbro/core/access.ts';
import { ProviderUsersIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';

export const providerUsersScreen = defineScreen({
  path: '/gr-users',
  access: access.providerOwner,
  title: 'providerUsers.title',
  menu: { label: 'menu.providerUsers', icon: ProviderUsersIcon, order: 60 },
  shortcut: 'p',
  opens: { providerUser: (id) => `/gr-users?id=${id}` },
  load: async () => (await import('./provider-users-screen.tsx')).ProviderUsersScreen,
});
