import { access } from '@timbro/core/access.ts';
import { accountPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const privacyScreen = defineLightScreen({
  path: '/me/privacy',
  label: 'privacy.title',
  icon: accountPath,
  access: access.ownData,
  load: async () => (await import('./privacy-screen.tsx')).PrivacyScreen,
});
