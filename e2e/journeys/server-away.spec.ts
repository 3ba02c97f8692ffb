import type { Page } from '@playwright/test';
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
  storedSession,
  testOnOwnServer,
} from '../fixtures.ts';

const test = testOnOwnServer();

test('a sign-out that the server never heard is completed before the next sign-in', async ({ page, context }) => {
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

test(
  'without a network the page can be read but not saved, says why, and goes on by itself',
  { tag: '@long' },
  async ({ page, context }) => {
    await openAs(page, accounts.Admin, '/profile-settings');
    const phone = page.getByLabel('Telefono');
    await phone.fill('+39 055 2223334');
    await context.setOffline(true);
    const reason = 'Nessuna connessione: i salvataggi sono sospesi';
    await expect(page.getByRole('banner').getByRole('status')).toContainText(reason);
    const save = page.getByRole('button', { name: 'Salva', exact: true });
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

/** Nothing more has been fetched since the last look, the parts that come ahead of their need included. */
async function expectQuiet(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let known = -1;
  const isQuiet = async () => {
    const [before, now] = [known, await fetched()];
    known = now;
    return before === now;
  };
  await expect.poll(isQuiet, { intervals: [1_500] }).toBe(true);
}

test(
  'a killed server comes back on the same data: still signed in, nothing lost',
  { tag: '@long' },
  async ({ page, site }) => {
    await openAs(page, accounts.Admin, '/profile-settings');
    await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
    const phone = page.getByLabel('Telefono');
    const save = page.getByRole('button', { name: 'Salva', exact: true });
    await phone.fill('+39 055 7654321');
    await save.click();
    await expect(phone).toHaveValue('+390557654321');
    // With every call answered, only the socket tells of the loss.
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Questa sessione' })).toBeVisible();
    await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
    await expect(phone).toHaveValue('+390557654321');
    await expectQuiet(page);
    await site.kill();

    const strip = page.getByRole('banner').getByRole('status');
    const before = Date.now();
    await expect(strip).toContainText('Connessione persa');
    expect(Date.now() - before).toBeGreaterThan(3_500);
    await phone.fill('+39 055 1112223');
    await save.click();
    await expect(strip).toContainText('Nessuna connessione: i salvataggi sono sospesi');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await site.startAgain();
    await expect(strip).toBeEmpty();
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
  },
);

test('a language chosen on the sign-in page stays, and becomes the profile’s', { tag: '@long' }, async ({ page }) => {
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
