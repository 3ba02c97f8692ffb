import { expect, test } from 'vitest';
import { type Modules, allModules, can, noModules } from '@timbro/core/access.ts';
import type { Tab } from '@timbro/kit/page/screen.ts';
import { settingsTabs } from './settings-tabs.ts';

const tabs: readonly Tab[] = settingsTabs;

test.each<[string, Modules, string[]]>([
  ['everything', allModules, ['kiosks', 'rules', 'shifts', 'schedules', 'departments']],
  ['exits alone', { ...noModules, moduleExitNotices: true }, ['kiosks', 'departments']],
  ['devices alone', { ...noModules, moduleDevices: true }, ['departments']],
])('a company with %s has its settings', (_, modules, expected) => {
  const open = tabs.filter(({ access }) => access === undefined || can({ role: 'Admin', modules }, access));
  expect(open.map(({ value }) => value)).toEqual(expected);
});
