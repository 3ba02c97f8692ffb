import { access } from '@timbro/core/access.ts';
import { clockPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';
import { TodayScreen } from './today-screen.tsx';

/** It comes with the shell: nearly everybody opens the app for its button, and nothing may stand between them and it. */
export const todayScreen = defineLightScreen({
  path: '/me/',
  label: 'employee.today',
  icon: clockPath,
  access: access.stamping,
  Component: TodayScreen,
});
