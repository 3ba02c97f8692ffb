import { access } from '@timbro/core/access.ts';
import { UsersIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';

export const usersScreen = defineScreen({
  path: '/users',
  access: access.companyAdmin,
  title: 'users.title',
  menu: { label: 'menu.users', icon: UsersIcon, order: 10 },
  shortcut: 'u',
  opens: { person: (id) => `/users?id=${id}` },
  load: async () => (await import('./users-screen.tsx')).UsersScreen,
});
