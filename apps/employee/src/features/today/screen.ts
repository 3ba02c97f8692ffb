import { access } from '@timbro/core/access.ts';
import { clockPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const todayScreen = defineLightScreen({
  path: '/me/',
  label: 'employee.today',
  icon: clockPath,
  access: access.stamping,
  /** Nearly everybody opens the app for its button, and nothing more may have to arrive before it. */
  load: null,
});
