import { access } from '@timbro/core/access.ts';
import { SubscriptionsIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';

export const subscriptionsScreen = defineScreen({
  path: '/gr-subscriptions',
  access: access.provider,
  title: 'subscriptions.title',
  menu: { label: 'menu.subscriptions', icon: SubscriptionsIcon, order: 50 },
  shortcut: 's',
  load: async () => (await import('./subscriptions-screen.tsx')).SubscriptionsScreen,
});
