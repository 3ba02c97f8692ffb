import { access } from '@timbro/core/access.ts';
import { SettingsIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';
import { settingsTabs } from './settings-tabs.ts';

export const settingsScreen = defineScreen({
  path: '/settings',
  access: access.companyAdmin,
  title: 'menu.settings',
  menu: { label: 'menu.settings', icon: SettingsIcon, order: 95 },
  tabs: settingsTabs,
  shortcut: 'i',
  load: async () => (await import('./settings-screen.tsx')).SettingsScreen,
});
