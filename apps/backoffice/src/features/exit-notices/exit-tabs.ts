import { exitsBadge } from '@timbro/core/notifications/rules.ts';
import type { Tab } from '@timbro/kit/page/screen.ts';

export const exitTabs = [
  { value: 'exit-requests', label: 'exits.tab.requests', badge: exitsBadge },
  { value: 'tracking', label: 'exits.tab.tracking' },
  { value: 'exit-settings', label: 'exits.tab.settings' },
] as const satisfies readonly Tab[];
