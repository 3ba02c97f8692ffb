import type { Page } from '@playwright/test';
import { allModules, can, roles } from '@timbro/core/access.ts';
import { screens } from '../apps/backoffice/src/app/screens.ts';
import {
  accounts,
  exitTabs,
  expect,
  firstIdOf,
  goInside,
  heading,
  openAs,
  pathOf,
  registerTabs,
  testOnOwnServer,
} from './fixtures.ts';
import type { ServerOptions } from './server.ts';

export { everyScreen as employeeScreens } from '../apps/employee/src/app/screens.ts';

/** The first who may open the screen, in the company that has every module. */
export const visitorOf = ({ access }: (typeof screens)[number]) =>
  roles.find((role) => role !== 'Operator' && can({ role, modules: allModules }, access)) ?? 'Admin';

const tabs: Readonly<Record<string, readonly string[]>> = {
  '/register': registerTabs,
  '/exit-notices': exitTabs,
  '/settings': ['refusals', 'rules', 'shifts', 'schedules', 'departments'].map((part) =>
    part === 'refusals' ? '/settings?tab=kiosks&view=refusals' : `/settings?tab=${part}`,
  ),
  '/gr-clients': ['/gr-clients?tab=devices'],
  '/gr-clients/$companyId': ['/gr-clients/$companyId?tab=devices'],
  '/devices/$deviceId': ['/devices/$deviceId?span=month'],
};
/** A screen as its path opens it, and as the tabs do that it has. */
export const addressesOf = (path: string) => [path, ...(tabs[path] ?? [])];

/** The client of the first device there is. */
const clientOfDevice = (page: Page) => firstIdOf(page, '/devices', 'companyId');

/** Where one record of each kind that has a page is found. */
const samples: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  '/gr-clients/$companyId': async (page) => `/gr-clients/${await firstIdOf(page, '/admin/companies')}`,
  '/gr-clients/$companyId?tab=devices': async (page) => `/gr-clients/${await clientOfDevice(page)}?tab=devices`,
  '/gr-clients/$companyId/$deviceId': async (page) =>
    `/gr-clients/${await clientOfDevice(page)}/${await firstIdOf(page, '/devices')}`,
  '/devices/$deviceId': async (page) => `/devices/${await firstIdOf(page, '/devices')}`,
  '/devices/$deviceId?span=month': async (page) => `/devices/${await firstIdOf(page, '/devices')}?span=month`,
  // Somebody at work today, whose phone has told where.
  '/exit-notices/$userId': async (page) => `/exit-notices/${await firstIdOf(page, '/presence?presence=inside')}`,
};

/** An address of a screen whose path may name a record, for who is signed in on this page. */
export async function sampleAddress(page: Page, path: string): Promise<string> {
  if (!path.includes('$')) return path;
  const sample = samples[path];
  if (!sample) throw new Error(`Name an address for ${path} in "samples", so that the tests look at it.`);
  return sample(page);
}

/** Every screen opens at a moment at which careless date arithmetic shows. */
export function openEveryScreen(options: Pick<ServerOptions, 'at' | 'usualData'>): void {
  const test = testOnOwnServer(options);

  test('every screen opens', async ({ page }) => {
    const open = screens.filter(({ path }) => !path.includes('$'));
    for (const role of new Set(open.map(visitorOf))) {
      await openAs(page, accounts[role], '/profile-settings');
      const seen = open.filter((screen) => visitorOf(screen) === role);
      for (const address of seen.flatMap(({ path }) => addressesOf(path))) {
        await goInside(page, address);
        await expect.poll(() => pathOf(page)).toBe(address.split('?')[0]);
        await expect(heading(page)).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      }
      await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
    }
    await openAs(page, accounts.Operator, '/me/');
    await expect(heading(page)).toHaveText('Oggi');
    await expect(page.getByRole('region', { name: 'Timbrature di oggi' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await goInside(page, '/me/profile');
    await expect(heading(page)).toHaveText('Marco Rossi');
    await expect(page.getByRole('region', { name: 'Dati personali' })).toContainText(accounts.Operator);
  });
}
