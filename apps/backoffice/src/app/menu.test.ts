import { expect, test } from 'vitest';
import { type Modules, type Role, access, allModules } from '@timbro/core/access.ts';
import { type Counters, exitsBadge, registerBadge } from '@timbro/core/notifications/rules.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';
import { badgeText } from './badge.ts';
import { menuFor } from './menu.ts';
import { screens as allScreens } from './screens.ts';

const icon = () => null;
const load = async () => () => null;
const screens = [
  defineScreen({
    path: '/exit-notices',
    access: access.exits,
    title: 'menu.exitNotices',
    menu: { label: 'menu.exitNotices', icon, order: 4, badge: exitsBadge },
    load,
  }),
  defineScreen({
    path: '/users',
    access: access.companyAdmin,
    title: 'menu.users',
    menu: { label: 'menu.users', icon, order: 1 },
    load,
  }),
  defineScreen({
    path: '/devices',
    access: access.devices,
    title: 'menu.devices',
    menu: { label: 'menu.devices', icon, order: 2 },
    load,
  }),
  defineScreen({
    path: '/register',
    access: access.hr,
    title: 'menu.register',
    menu: { label: 'menu.register', icon, order: 3, badge: registerBadge },
    load,
  }),
  defineScreen({
    path: '/gr-clients',
    access: access.provider,
    title: 'menu.clients',
    menu: { label: 'menu.clients', icon, order: 5 },
    load,
  }),
  defineScreen({
    path: '/gr-users',
    access: access.providerOwner,
    title: 'menu.providerUsers',
    menu: { label: 'menu.providerUsers', icon, order: 6 },
    load,
  }),
  defineScreen({ path: '/profile-settings', access: access.backOffice, title: 'profile.title', load }),
];
const counters: Counters = { leaveRequests: 60, stampsUpdates: 40, absences: 1, exitsRequests: 3 };
const pathsOf = (role: Role, modules: Modules) => menuFor(screens, { role, modules }, counters).map(({ path }) => path);

test.each<[Role, Partial<Modules>, string[]]>([
  ['Admin', {}, ['/users', '/devices', '/register', '/exit-notices']],
  ['Admin', { moduleDevices: false }, ['/users', '/register', '/exit-notices']],
  ['Admin', { moduleHr: false, moduleExitNotices: false }, ['/users', '/devices']],
  ['Responsible', {}, ['/devices', '/register', '/exit-notices']],
  ['BackOffice', {}, ['/register', '/exit-notices']],
  ['SuperAdmin', { moduleDevices: false, moduleHr: false, moduleExitNotices: false }, ['/gr-clients', '/gr-users']],
  ['SuperUser', {}, ['/gr-clients']],
  ['Operator', {}, []],
])('the menu of %s with %j is %j', (role, modules, paths) =>
  expect(pathsOf(role, { ...allModules, ...modules })).toEqual(paths),
);

test.each<[Role, Partial<Modules>, string[]]>([
  ['Admin', {}, ['/users', '/devices', '/register', '/exit-notices', '/history', '/settings']],
  ['BackOffice', { moduleExitNotices: false }, ['/register']],
])('the pages there are stand in their order for %s with %j', (role, modules, paths) => {
  const shown = menuFor(allScreens, { role, modules: { ...allModules, ...modules } }, counters);
  expect(shown.map(({ path }) => path)).toEqual(paths);
});

test('the register counts everything but exits, which count for themselves', () => {
  const entries = menuFor(screens, { role: 'Admin', modules: allModules }, counters);
  expect(Object.fromEntries(entries.map(({ path, count }) => [path, count]))).toEqual({
    '/users': 0,
    '/devices': 0,
    '/register': 101,
    '/exit-notices': 3,
  });
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i says %s', (count, text) => expect(badgeText(count)).toBe(text));
