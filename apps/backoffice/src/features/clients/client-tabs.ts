import type { Tab } from '@timbro/kit/page/screen.ts';

/** The parts of a client's page, as the address names them. */
export const clientTabs = [
  { value: 'client-info', label: 'companies.tab.info' },
  { value: 'users-list', label: 'companies.tab.users' },
  { value: 'devices', label: 'companies.tab.devices' },
] as const satisfies readonly Tab[];

/** The clients themselves, and the devices of all of them together. */
export const clientsTabs = [
  { value: 'clients', label: 'companies.tab.clients' },
  { value: 'devices', label: 'companies.tab.devices' },
] as const satisfies readonly Tab[];
