import { can, noModules, roles } from '@timbro/core/access.ts';
import { screens } from '../apps/backoffice/src/app/screens.ts';
import { accounts, expect, goInside, heading, openAs, test as anyDay, testOnOwnServer } from './fixtures.ts';

/**
 * Instants at which careless date arithmetic shows: in Rome and in UTC they belong to different hours, days or years.
 * The clocks change on Sundays, so these are two of them, one shortly before its Monday.
 */
const days = {
  // The demo data are sown then, too.
  'the first minutes of the year': { at: '2027-01-01T00:05:00+01:00' },
  'the end of the Sunday that lost an hour': { at: '2026-03-29T23:40:00+02:00', usualData: true },
  'the Sunday hour that comes twice': { at: '2026-10-25T02:30:00+01:00', usualData: true },
} as const;

/** Somebody who may open the screen, in the company that has every module. */
const visitorOf = ({ access }: (typeof screens)[number]) =>
  roles.find(
    (role) =>
      role !== 'Operator' &&
      can({ role, modules: { ...noModules, moduleDevices: true, moduleHr: true, moduleExitNotices: true } }, access),
  ) ?? 'Admin';

for (const [day, options] of Object.entries(days)) {
  anyDay.describe(day, () => {
    const test = testOnOwnServer(options);

    test('every screen opens', async ({ page }) => {
      const open = screens.filter(({ path }) => !path.includes('$'));
      for (const role of new Set(open.map(visitorOf))) {
        await openAs(page, accounts[role], '/profile-settings');
        for (const { path } of open.filter((screen) => visitorOf(screen) === role)) {
          await goInside(page, path);
          await expect(page).toHaveURL(path);
          await expect(heading(page)).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        }
        await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
      }
      await openAs(page, accounts.Operator, '/me/');
      await expect(heading(page)).toHaveText('Marco Rossi');
      await expect(page.getByRole('region', { name: 'Dati personali' })).toContainText(accounts.Operator);
    });
  });
}
