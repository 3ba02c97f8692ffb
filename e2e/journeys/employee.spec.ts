import type { Page } from '@playwright/test';
import { accounts, expect, fillSignIn, heading, loners, storedSession, phone, test } from '../fixtures.ts';
import { leftBehind } from '../left-behind.ts';

test.use(phone);

const data = (page: Page) => page.getByRole('region', { name: 'Dati personali' });
const sessions = (page: Page) => page.getByRole('region', { name: 'Sessioni aperte' });
const signOut = (page: Page) => page.getByRole('button', { name: 'Disconnetti', exact: true }).last();

/** Signs in at the door of the app, which leads to its home, and goes on to the own profile. */
async function openProfile(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email);
  await expect(heading(page)).toHaveText('Oggi');
  await page.getByRole('link', { name: 'Profilo' }).click();
  await expect(page).toHaveURL('/me/profile');
}

test('an employee signs in on a phone, reads the own data, changes the language and leaves', async ({ page }) => {
  await page.goto('/me/');
  await expect(heading(page)).toHaveText('Accesso');
  await fillSignIn(page, loners.employee, 'Sbagliata#1');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail o password non corrette');
  await openProfile(page, loners.employee);
  await expect(heading(page)).toHaveText('Sara Conti');
  await expect(data(page)).toContainText(loners.employee);
  await expect(data(page)).toContainText('Produzione');
  await expect(sessions(page)).toContainText('Questo dispositivo');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'English' }).click();
  // Whichever language has arrived first by then.
  await expect(page.getByText(/Settings updated|Impostazioni aggiornate/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible();
  await page.getByRole('button', { name: 'Italiano' }).click();
  await expect(data(page)).toBeVisible();

  await signOut(page).click();
  await expect(heading(page)).toHaveText('Accesso');
  await expect(page).toHaveURL('/me/');
  expect(await storedSession(page)).toBeNull();
});

test('the service worker keeps the files of the app, and no answer of the API', async ({ page }) => {
  await page.goto('/me/');
  await openProfile(page, accounts.Operator);
  await expect(data(page)).toContainText(accounts.Operator);
  const scope = await page.evaluate(async () => new URL((await navigator.serviceWorker.ready).scope).pathname);
  expect(scope).toBe('/me/');
  await page.reload();
  await expect(data(page)).toContainText(accounts.Operator);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/me/');
  expect(kept.filter((path) => !path.startsWith('/me/'))).toEqual([]);
});

test('without a network the last known data are there, and leaving takes them away', async ({ page, context }) => {
  const strip = page.getByText('Nessuna connessione: le modifiche sono sospese.');
  const failures = page.getByRole('alert').or(page.locator('.note'));
  await page.goto('/me/');
  await openProfile(page, accounts.Operator);
  await expect(data(page)).toContainText(accounts.Operator);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await expect(data(page)).toContainText(accounts.Operator);
  await expect(sessions(page)).toContainText('Questo dispositivo');

  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Marco Rossi');
  await expect(data(page)).toContainText('Produzione');
  await expect(sessions(page)).toContainText('Questo dispositivo');
  await expect(strip).toBeVisible();
  await expect(page.getByText(/Ultimo aggiornamento: \w{3} \d+ \w{3}, \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifica il telefono' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'English' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cambia password' })).toBeDisabled();
  await expect(failures).toHaveCount(0);

  const readAgain = page.waitForResponse('**/api/v1/users/personal-profile');
  await context.setOffline(false);
  await readAgain;
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'English' })).toBeEnabled();

  await signOut(page).click();
  await expect(heading(page)).toHaveText('Accesso');
  await expect.poll(() => leftBehind(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Accesso');
  await context.setOffline(false);
});

test('leaving without a network is completed when it is back', async ({ page, context }) => {
  await page.goto('/me/');
  await openProfile(page, accounts.Operator);
  await expect(data(page)).toContainText('Produzione');
  const { accessToken } = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken: string };
  await context.setOffline(true);
  await signOut(page).click();
  await expect(heading(page)).toHaveText('Accesso');
  const line = page.getByRole('main').getByText("Sessione chiusa su questo dispositivo. Non c'è connessione");
  await expect(line).toBeVisible();
  expect(await leftBehind(page)).toEqual(['timbro.signOutLater']);

  await context.setOffline(false);
  await expect(line).toHaveCount(0);
  await expect.poll(() => leftBehind(page)).toEqual([]);
  const answer = await page.request.get('/api/v1/users/personal-profile', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.status()).toBe(401);
});

test('a number half typed is there again after Back and a visit elsewhere', { tag: '@long' }, async ({ page }) => {
  await page.goto('/not-access');
  await page.goto('/me/profile');
  await fillSignIn(page, accounts.Operator);
  await page.getByRole('button', { name: 'Modifica il telefono' }).click();
  const field = page.getByRole('textbox', { name: 'Telefono' });
  await field.fill('055 76');
  await page.goBack();
  await expect(page).toHaveURL('/not-access');
  await page.goto('/me/profile');
  await expect(field).toHaveValue('055 76');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Modifica il telefono' })).toBeVisible();
});

test(
  'signing out asks before a number half typed is lost; Escape and Back mean no',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/me/');
    await openProfile(page, accounts.Operator);
    await page.getByRole('button', { name: 'Modifica il telefono' }).click();
    await page.getByRole('textbox', { name: 'Telefono' }).fill('055 76');
    const question = page.getByRole('alertdialog', { name: 'Modifiche non salvate' });
    for (const refuse of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await signOut(page).click();
      await expect(page.getByRole('button', { name: 'Resta' })).toBeFocused();
      await refuse();
      await expect(question).toHaveCount(0);
      await expect(signOut(page)).toBeFocused();
      await expect(page).toHaveURL('/me/profile');
    }
    await expect(page.getByRole('textbox', { name: 'Telefono' })).toHaveValue('055 76');
    await signOut(page).click();
    await page.getByRole('button', { name: 'Disconnetti senza salvare' }).click();
    await expect(heading(page)).toHaveText('Accesso');
    await expect.poll(() => leftBehind(page)).toEqual([]);
  },
);

test('a session that the server has ended leaves nothing behind either', async ({ page, context }) => {
  await page.goto('/me/');
  await openProfile(page, accounts.Operator);
  await expect(data(page)).toContainText('Produzione');
  expect(await leftBehind(page)).toContainEqual(expect.stringContaining('personal-profile'));
  await context.clearCookies();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('timbro.auth') ?? '{}') as object;
    localStorage.setItem('timbro.auth', JSON.stringify({ ...stored, accessToken: 'expired' }));
  });
  await page.reload();
  await expect(heading(page)).toHaveText('Accesso');
  // The language says nothing about the person, and the sign-in page goes on in it.
  await expect.poll(() => leftBehind(page)).toEqual([]);
});

test('an employee corrects the own phone number', async ({ page }) => {
  await page.goto('/me/');
  await openProfile(page, loners.employee);
  const edit = page.getByRole('button', { name: 'Modifica il telefono' });
  const field = page.getByRole('textbox', { name: 'Telefono' });
  await edit.click();
  await expect(field).toBeFocused();
  await field.fill('pronto');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Formato non valido')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('055 765 4321');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Impostazioni aggiornate')).toBeVisible();
  await expect(page.getByText('+390557654321')).toBeVisible();
  await expect(edit).toBeFocused();
});
