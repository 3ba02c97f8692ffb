import { type BrowserContext, type Page } from '@playwright/test';
import {
  accounts,
  expect,
  fillSignIn,
  goInside,
  heading,
  landingOf,
  openAs,
  password,
  pathOf,
  signInBefore,
  storedSession,
  test,
  testOnOwnServer,
} from '../fixtures.ts';

/** A token of the right shape that the server does not accept, as one is after ten minutes. */
const spoilToken = (page: Page) =>
  page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('timbro.auth') ?? '{}') as { accessToken: string };
    const [head, body] = state.accessToken.split('.');
    localStorage.setItem('timbro.auth', JSON.stringify({ ...state, accessToken: `${head}.${body}.${'A'.repeat(43)}` }));
  });

/** Lets refreshes pass only when so many of them have come, so that they truly meet. */
async function gatherRefreshes(context: BrowserContext, count: number): Promise<number[]> {
  const statuses: number[] = [];
  let open = () => undefined as void;
  const allHere = new Promise<void>((resolve) => (open = resolve));
  let come = 0;
  await context.route('**/api/v1/auth/refresh', async (route) => {
    come += 1;
    if (come >= count) open();
    await allHere;
    await route.continue();
  });
  context.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh')) statuses.push(response.status());
  });
  return statuses;
}

test('two tabs that refresh at once both stay signed in', async ({ page, context }) => {
  const statuses = await gatherRefreshes(context, 2);
  await signInBefore(page, accounts.Admin);
  await spoilToken(page);
  const other = await context.newPage();
  await Promise.all([page.goto('/history'), other.goto('/profile-settings')]);
  await expect(page.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  await expect(other.getByLabel('Telefono')).toBeVisible();
  expect(statuses).toEqual([200, 200]);

  // Both go on with the tokens they got, whichever of the two cookies came last.
  await Promise.all([goInside(page, '/profile-settings'), goInside(other, '/history')]);
  await expect(page.getByLabel('Telefono')).toBeVisible();
  await expect(other.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  // Alone, since every tab that meets the spoiled token would ask for one of its own.
  await page.close();
  await spoilToken(other);
  await other.reload();
  await expect(other.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  expect(statuses).toEqual([200, 200, 200]);
});

test('the calls of one page share one refresh and are repeated', async ({ page, context }) => {
  const statuses = await gatherRefreshes(context, 1);
  await signInBefore(page, accounts.Admin);
  await spoilToken(page);
  await page.goto('/profile-settings');
  await expect(page.getByLabel('Telefono')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Sessioni aperte' })).toBeVisible();
  await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
  expect(statuses).toEqual([200]);
});

test('a refused refresh empties the browser and asks to sign in', async ({ page, context }) => {
  await signInBefore(page, accounts.Admin);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind; path=/';
  });
  await context.clearCookies({ name: 'refreshToken' });
  await spoilToken(page);
  await page.goto('/history');
  await expect(page).toHaveURL('/login');
  await expect(heading(page)).toHaveText('Accesso');
  await expect(page.getByText('La sessione è terminata: è necessario accedere di nuovo.')).toBeVisible();
  const left = await page.evaluate(() => [localStorage.length, sessionStorage.getItem('left'), document.cookie]);
  expect(left).toEqual([0, null, '']);
});

test('who signs in again after a session that ended by itself is back where it ended', async ({ page, context }) => {
  await openAs(page, accounts.Admin, '/history?entity=session');
  await expect(page.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  await context.clearCookies({ name: 'refreshToken' });
  await spoilToken(page);
  await page.reload();
  await expect(page).toHaveURL('/login');
  const reason = page.getByRole('main').getByText('La sessione è terminata: è necessario accedere di nuovo.');
  await expect(reason).toBeVisible();
  await page.reload();
  await expect(reason).toBeVisible();
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await page.getByRole('link', { name: "Torna all'accesso" }).click();
  await expect(heading(page)).toHaveText('Accesso');
  await expect(reason).toHaveCount(0);
  await fillSignIn(page, accounts.Admin);
  await expect(page).toHaveURL('/history?entity=session');
});

test('a sign-out without a network empties the browser in every tab, and is completed when the network is back', async ({
  page,
  context,
}) => {
  await openAs(page, accounts.BackOffice, '/profile-settings');
  const other = await context.newPage();
  await other.goto('/profile-settings');
  await expect(other.getByLabel('Telefono')).toBeVisible();
  const { accessToken } = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken: string };
  const profileStatus = async () => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await page.request.get('/api/v1/users/personal-profile', { headers })).status();
  };
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Esci' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('status')).toHaveText(
      "Sessione chiusa su questo dispositivo. Non c'è connessione: la chiusura sarà completata al ritorno della rete.",
    );
    await expect(tab.getByLabel('Telefono')).toHaveCount(0);
  }
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, document.cookie]));
  expect(await kept()).toBe('[{"timbro.signOutLater":"yes"},""]');

  await context.setOffline(false);
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login', { timeout: 10_000 });
  await expect(heading(page)).toHaveText('Accesso');
  expect(await profileStatus()).toBe(401);
  expect(await kept()).toBe('[{},""]');
  expect((await context.cookies()).filter(({ name }) => name === 'refreshToken')).toEqual([]);
  await other.close();
});

test.describe('on a server of its own', () => {
  const ownTest = testOnOwnServer();

  ownTest('a sign-out that the server never heard is completed before the next sign-in', async ({ page, context }) => {
    await openAs(page, accounts.Responsible, '/profile-settings');
    await expect(page.getByLabel('Telefono')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByRole('heading', { name: 'Sessione chiusa' })).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/login');
    await fillSignIn(page, accounts.Responsible);
    await expect(page).toHaveURL(landingOf('Responsible'));
    await page.goto('/profile-settings');
    await expect(page.getByRole('grid', { name: 'Sessioni aperte' }).getByText('Questa sessione')).toBeVisible();
    // The header and the one session: the former has ended.
    await expect(page.getByRole('grid', { name: 'Sessioni aperte' }).getByRole('row')).toHaveCount(2);
  });

  ownTest(
    'without a network the page can be read but not saved, says why, and goes on by itself',
    async ({ page, context }) => {
      await openAs(page, accounts.Admin, '/profile-settings');
      const phone = page.getByLabel('Telefono');
      await phone.fill('+39 055 2223334');
      await context.setOffline(true);
      const reason = 'Nessuna connessione: le modifiche sono sospese';
      await expect(page.getByRole('banner').getByRole('status')).toContainText(reason);
      const save = page.getByRole('button', { name: 'Salva' });
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await expect(save).toHaveAccessibleDescription(reason);
      await phone.press('Enter');
      await page.getByRole('link', { name: 'Cronologia' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).click();

      await context.setOffline(false);
      await expect(page.getByText(reason)).toHaveCount(0);
      await expect(phone).toHaveValue('+39 055 2223334');
      await save.click();
      await expect(save).toBeDisabled();
      await expect(phone).toHaveValue('+390552223334');
    },
  );

  ownTest('a killed server comes back on the same data: still signed in, nothing lost', async ({ page, site }) => {
    await openAs(page, accounts.Admin, '/profile-settings');
    await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
    const phone = page.getByLabel('Telefono');
    const save = page.getByRole('button', { name: 'Salva' });
    await phone.fill('+39 055 7654321');
    await save.click();
    await expect(phone).toHaveValue('+390557654321');
    // With every call answered, only the socket tells of the loss.
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Questa sessione' })).toBeVisible();
    await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
    await expect(phone).toHaveValue('+390557654321');
    await site.kill();

    const strip = page.getByRole('banner').getByRole('status');
    const before = Date.now();
    await expect(strip).toContainText('Connessione persa', { timeout: 10_000 });
    expect(Date.now() - before).toBeGreaterThan(3_500);
    await phone.fill('+39 055 1112223');
    await save.click();
    await expect(strip).toContainText('Nessuna connessione: le modifiche sono sospese');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await site.startAgain();
    await expect(strip).toBeEmpty({ timeout: 15_000 });
    expect(pathOf(page)).toBe('/profile-settings');
    await expect(phone).toHaveValue('+39 055 1112223');
    await save.click();
    await expect(phone).toHaveValue('+390551112223');

    await page.reload();
    await expect(phone).toHaveValue('+390551112223');
    await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
    expect(await storedSession(page)).toContain(accounts.Admin);
    await goInside(page, '/history');
    await expect(page.getByRole('row').filter({ hasText: 'Modifica del profilo' })).toHaveCount(3);
  });

  ownTest('a language chosen on the sign-in page stays, and becomes the profile’s', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: /English/ }).click();
    await expect(heading(page)).toHaveText('Sign in');
    await page.getByLabel('Email', { exact: true }).fill(accounts.BackOffice);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(await storedSession(page)).toContain('"language":"en"');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(heading(page)).toHaveText('Sign in');
  });
});
