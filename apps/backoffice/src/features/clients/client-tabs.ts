import type { Tab } from '@timbro/kit/page/screen.ts';

/** The parts of a client's page, as the address names them. */
export const clientTabs = [
  { value: 'client-info', label: 'companies.tab.info' },
  { value: 'users-list', label: 'companies.tab.users' },
] as const satisfies readonly Tab[];
