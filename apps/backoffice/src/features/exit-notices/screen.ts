import { access } from '@timbro/core/access.ts';
import { exitsBadge } from '@timbro/core/notifications/rules.ts';
import { ExitsIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';
import { exitTabs } from './exit-tabs.ts';

export const exitNoticesScreen = defineScreen({
  path: '/exit-notices',
  access: access.exits,
  title: 'menu.exitNotices',
  menu: { label: 'menu.exitNotices', icon: ExitsIcon, order: 35, badge: exitsBadge },
  tabs: exitTabs,
  shortcut: 'e',
  opens: { exit: (id) => `/exit-notices?tab=exit-requests&id=${id}` },
  load: async () => (await import('./exit-notices-screen.tsx')).ExitNoticesScreen,
});

export const trailScreen = defineScreen({
  path: '/exit-notices/$userId',
  access: access.exits,
  title: 'trail.title',
  load: async () => (await import('./trail/trail-screen.tsx')).TrailScreen,
});
