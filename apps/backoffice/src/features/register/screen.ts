import { access } from '@timbro/core/access.ts';
import { registerBadge } from '@timbro/core/notifications/rules.ts';
import { RegisterIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';
import { registerTabs } from './register-tabs.ts';

export const registerScreen = defineScreen({
  path: '/register',
  access: access.hr,
  title: 'menu.register',
  menu: { label: 'menu.register', icon: RegisterIcon, order: 30, badge: registerBadge },
  tabs: registerTabs,
  shortcut: 'r',
  opens: { leaveRequest: (id) => `/register?tab=requests&id=${id}` },
  early: true,
  load: async () => (await import('./register-screen.tsx')).RegisterScreen,
  readAhead: async (address) => (await import('./register-screen.tsx')).readAhead(address),
});
