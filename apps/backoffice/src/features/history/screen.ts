import { HistoryIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';

export const historyScreen = defineScreen({
  path: '/history',
  access: { roles: ['Admin', 'SuperAdmin'] },
  title: 'audit.title',
  menu: { label: 'menu.history', icon: HistoryIcon, order: 90 },
  shortcut: 'h',
  load: async () => (await import('./history-screen.tsx')).HistoryScreen,
});
