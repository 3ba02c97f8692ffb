import { access } from '@timbro/core/access.ts';
import type { Tab } from '@timbro/kit/page/screen.ts';

/** Departments are there for every company; the rest comes with what it has bought. */
export const settingsTabs = [
  { value: 'kiosks', label: 'kiosks.title', access: access.kiosks },
  { value: 'rules', label: 'planSettings.tab.rules', access: access.hrAdmin },
  { value: 'shifts', label: 'planSettings.tab.shifts', access: access.hrAdmin },
  { value: 'schedules', label: 'planSettings.tab.schedules', access: access.hrAdmin },
  { value: 'departments', label: 'planSettings.tab.departments' },
] as const satisfies readonly Tab[];
