import { type Page } from '@playwright/test';
import { type Role, roles } from '@timbro/core/access.ts';
import {
  accounts,
  expect,
  fillSignIn,
  heading,
  isRegistered,
  landingOf,
  openAs,
  signInBefore,
  pathOf,
  storedSession,
  test,
} from '../fixtures.ts';

// The last file: both workers share what is left.
test.describe.configure({ mode: 'parallel' });

/** The side menu as the specification gives it, role by role; entries appear as their screens are registered. */
const menuOf: Readonly<Record<Exclude<Role, 'Operator'>, readonly string[]>> = {
  SuperAdmin: ['/gr-clients', '/gr-subscriptions', '/gr-users', '/history'],
  SuperUser: ['/gr-clients', '/gr-subscriptions'],
  Admin: ['/users', '/register', '/exit-notices', '/devices', '/history', '/settings'],
  Responsible: ['/register', '/exit-notices', '/devices'],
  BackOffice: ['/register', '/exit-notices'],
};
const staff = roles.filter((role) => role !== 'Operator');

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });
const menuPaths = async (page: Page) => {
  const links = await menu(page).getByRole('link').all();
  return Promise.all(links.map((link) => link.getAttribute('href')));
};
/** The message of a form stands in the form, as an alert. */
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

for (const role of staff) {
  // One of each kind of home; the menus of the others are drawn from the same table.
  const tag = role === 'SuperAdmin' || role === 'Admin' ? [] : ['@long'];
  test(
    `${role} lands at home, with the role's menu and the own name on the band`,
    { tag },
    async ({ page, context }) => {
      await page.goto('/login');
      await fillSignIn(page, accounts[role]);
      await expect(page).toHaveURL(landingOf(role));
      await expect(heading(page)).toBeVisible();
      const expected = menuOf[role].filter(isRegistered);
      await expect.poll(async () => new Set(await menuPaths(page))).toEqual(new Set(expected));
      await expect(menu(page).getByRole('button', { name: 'Esci' })).toBeVisible();

      const { user, ...rest } = JSON.parse((await storedSession(page)) ?? '{}') as { user: Record<string, string> };
      const own = page.getByRole('banner').getByRole('link');
      await expect(own).toContainText(`${user['firstName']} ${user['lastName']}`);
      await expect(own).toContainText(accounts[role]);
      await expect(own).toHaveAttribute('href', '/profile-settings');

      const cookie = (await context.cookies()).find(({ name }) => name === 'refreshToken');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
      expect(kept).not.toContain(cookie?.value);
      expect(Object.keys(rest).toSorted()).toEqual(['accessToken', 'permissions']);
    },
  );
}

test('Operator is shown the door of the employee app', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, accounts.Operator);
  await expect(page).toHaveURL('/not-access');
  await expect(page.getByText('Non si dispone dei diritti di accesso al pannello di amministrazione.')).toBeVisible();
  await page.goto('/history');
  await expect(page).toHaveURL('/not-access');
  await page.getByRole('link', { name: "Apri l'app dipendente" }).click();
  await expect(page).toHaveURL(/\/me\//);
  await expect(heading(page)).toHaveText('Oggi');
});

test('a wrong password is answered in place', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, accounts.BackOffice, 'Sbagliata#1');
  await expect(alertOf(page)).toHaveText('E-mail o password non corrette');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, 'nessuno@officine-valdarno.example', 'Sbagliata#1');
  await expect(alertOf(page)).toHaveText('E-mail o password non corrette');
  await page.getByLabel('E-mail', { exact: true }).fill('non un indirizzo');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByText('Inserire un indirizzo e-mail valido')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
  expect(await storedSession(page)).toBeNull();
});

test('guest pages send away who has a session', async ({ page }) => {
  await signInBefore(page, accounts.Responsible);
  for (const path of ['/login', '/forgot-password', '/create-password']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(landingOf('Responsible'));
  }
});

test(
  'without a session every signed-in address leads to the sign-in page, and from there to what was asked for',
  { tag: '@more' },
  async ({ page }) => {
    const guarded = [
      '/',
      '/register?tab=requests',
      ...(process.env['LONG']
        ? ['/users', '/devices/7', '/exit-notices', '/gr-users', '/gr-subscriptions', '/profile-settings']
        : []),
      '/gr-clients/1/2',
      '/history?entity=session',
    ];
    for (const path of guarded) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(heading(page)).toHaveText('Accesso');
    }
    await fillSignIn(page, accounts.Admin);
    await expect(page).toHaveURL('/history?entity=session');
  },
);

test('an unknown address says "Errore", signed in and signed out', async ({ page }) => {
  await page.goto('/nessuna-pagina');
  await expect(heading(page)).toHaveText('Errore');
  await expect(page.getByRole('link', { name: "Torna all'accesso" })).toHaveAttribute('href', '/login');

  await openAs(page, accounts.Admin, '/nessuna-pagina');
  await expect(heading(page)).toHaveText('Errore');
  await expect(menu(page)).toBeVisible();
  await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click();
  await expect(page).toHaveURL(landingOf('Admin'));
});

test('signing out leaves nothing on the browser and ends the session, in every tab', async ({ page, context }) => {
  await openAs(page, accounts.SuperUser, '/profile-settings');
  const other = await context.newPage();
  await other.goto('/profile-settings?from=elsewhere');
  await expect(other.getByRole('button', { name: 'Esci' })).toBeVisible();
  const { accessToken } = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken: string };
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL('/login');
  // The other tab hears of it a moment later, and takes back what it wrote in between.
  await expect.poll(() => page.evaluate(() => JSON.stringify([localStorage, document.cookie]))).toBe('[{},""]');
  const answer = await page.request.get('/api/v1/users/personal-profile', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.status()).toBe(401);
  await expect(other).toHaveURL('/login');
  await expect(heading(other)).toHaveText('Accesso');
  expect(await other.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  // The place is kept only for a session that ended by itself.
  expect(await other.evaluate(() => sessionStorage.getItem('timbro.wish'))).toBeNull();
  await other.close();
  await page.goto('/profile-settings');
  await expect(page).toHaveURL('/login');
});

test('the menu is 280 px wide, folds, and stays folded', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.Admin, '/profile-settings');
  const width = async () => (await menu(page).boundingBox())?.width;
  expect(await width()).toBeCloseTo(280, -1);
  await page.getByRole('button', { name: 'Riduci il menu' }).click();
  await expect.poll(width).toBeLessThan(80);
  expect(await page.evaluate(() => localStorage.getItem('timbro.drawer'))).toBe('closed');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Allarga il menu' })).toBeVisible();
  expect(await width()).toBeLessThan(80);
  await expect(menu(page).getByRole('link', { name: 'Cronologia' })).toBeVisible();
});

test('the sign-in page speaks Italian first and English at a click', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.getByRole('button', { name: /English/ }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(heading(page)).toHaveText('Sign in');
  await page.getByRole('button', { name: /Italiano/ }).click();
  await expect(heading(page)).toHaveText('Accesso');
  expect(pathOf(page)).toBe('/login');
});
