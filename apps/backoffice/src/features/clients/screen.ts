import { access } from '@timbro/core/access.ts';
import { ClientsIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';
import { clientTabs, clientsTabs } from './client-tabs.ts';

export const clientsScreen = defineScreen({
  path: '/gr-clients',
  access: access.provider,
  title: 'companies.title',
  menu: { label: 'menu.clients', icon: ClientsIcon, order: 40 },
  tabs: clientsTabs,
  shortcut: 'c',
  opens: { client: (id) => `/gr-clients/${id}`, device: (id) => `/gr-clients?tab=devices&id=${id}` },
  load: async () => (await import('./clients-screen.tsx')).ClientsScreen,
});

export const clientScreen = defineScreen({
  path: '/gr-clients/$companyId',
  access: access.provider,
  title: 'companies.info.title',
  tabs: clientTabs,
  load: async () => (await import('./client-screen.tsx')).ClientScreen,
});
