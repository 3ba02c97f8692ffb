import { accounts, expect, fillSignIn, heading, loners, storedSession, phone, test } from '../fixtures.ts';

test.use(phone);

test('an employee signs in on a phone, reads the own data, changes the language and leaves', async ({ page }) => {
  await page.goto('/me/');
  await expect(heading(page)).toHaveText('Accesso');
  await fillSignIn(page, loners.employee, 'Sbagliata#1');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail o password non corrette');
  await fillSignIn(page, loners.employee);
  await expect(heading(page)).toHaveText('Sara Conti');
  await expect(page.getByRole('region', { name: 'Dati personali' })).toContainText(loners.employee);
  await expect(page.getByRole('region', { name: 'Dati personali' })).toContainText('Produzione');
  await expect(page.getByRole('region', { name: 'Sessioni aperte' })).toContainText('Questo dispositivo');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'English' }).click();
  // Whichever language has arrived first by then.
  await expect(page.getByText(/Settings updated|Impostazioni aggiornate/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible();
  await page.getByRole('button', { name: 'Italiano' }).click();
  await expect(page.getByRole('region', { name: 'Dati personali' })).toBeVisible();

  await page.getByRole('button', { name: 'Esci' }).last().click();
  await expect(heading(page)).toHaveText('Accesso');
  await expect(page).toHaveURL('/me/');
  expect(await storedSession(page)).toBeNull();
});

test('the app opens without a network, and keeps no answer of the API', async ({ page, context }) => {
  await page.goto('/me/');
  await fillSignIn(page, accounts.Operator);
  await expect(page.getByRole('region', { name: 'Dati personali' })).toContainText(accounts.Operator);
  const scope = await page.evaluate(async () => new URL((await navigator.serviceWorker.ready).scope).pathname);
  expect(scope).toBe('/me/');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Dati personali' })).toContainText(accounts.Operator);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/me/');
  expect(kept.filter((path) => !path.startsWith('/me/'))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Marco Rossi');
  await expect(page.getByText('Nessuna connessione')).toBeVisible();
  await context.setOffline(false);
});
