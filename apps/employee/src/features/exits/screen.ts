import { access } from '@timbro/core/access.ts';
import { exitsPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const exitsScreen = defineLightScreen({
  path: '/me/exits',
  label: 'employee.exits',
  icon: exitsPath,
  access: access.exitsEmployee,
  loadBadge: async () => (await import('./to-justify-badge.tsx')).ToJustifyBadge,
  load: async () => (await import('./exits-screen.tsx')).ExitsScreen,
});
