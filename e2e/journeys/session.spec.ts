import { type BrowserContext, type Page } from '@playwright/test';
import {
  accounts,
  expect,
  goInside,
  heading,
  openAs,
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

test.describe('on a server of its own', () => {
  const ownTest = testOnOwnServer();

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
});
