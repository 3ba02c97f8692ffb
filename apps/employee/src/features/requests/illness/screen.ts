import { access } from '@timbro/core/access.ts';
import { medicalPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const illnessScreen = defineLightScreen({
  path: '/me/requests/illness',
  label: 'employee.ask.illness',
  icon: medicalPath,
  access: access.hrEmployee,
  load: async () => (await import('./illness-screen.tsx')).IllnessScreen,
});
