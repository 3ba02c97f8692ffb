import { accounts, closeWithEscape, expect, heading, openAs, test } from '../fixtures.ts';

test('the parts come ahead of their need: without a network the palette, a filter and the screens are here', async ({
  page,
  context,
}) => {
  const last = page.waitForEvent('requestfinished', (request) => request.url().includes('/day-filters-'));
  await openAs(page, accounts.Admin, '/profile-settings');
  await last;
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('aggiornato in tempo reale')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cronologia');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Cronologia');
  await expect(page.getByRole('main').getByText('Il server non risponde: controllare la connessione')).toBeVisible();
  await page.getByRole('button', { name: 'Periodo' }).click();
  await expect(page.getByRole('dialog', { name: 'Periodo' }).getByRole('group', { name: 'Dal' })).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(page.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
});

test('a part that cannot be fetched leaves the page around it alone, and comes when it can', async ({
  newStranger,
}) => {
  const page = await newStranger();
  const context = page.context();
  const parts = /\/(palette-body|history-screen|day-filters)-[^/]*\.js$/;
  await context.route(parts, (route) => route.abort());
  await openAs(page, accounts.Admin, '/profile-settings');
  await page.getByLabel('Telefono').fill('+39 055 444');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByText('Questa parte non è arrivata')).toBeVisible();
  await closeWithEscape(page);
  await expect(page.getByLabel('Telefono')).toHaveValue('+39 055 444');
  await page.getByRole('link', { name: 'Cronologia' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abbandona le modifiche' }).click();
  await expect(heading(page)).toHaveText('Cronologia');
  const main = page.getByRole('main');
  await expect(main.getByText('Questa parte non è arrivata')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cronologia' })).toBeVisible();

  await context.unroute(parts);
  // In a quiet moment it also comes by itself, and takes the button away from under the finger.
  const again = main.getByRole('button', { name: 'Riprova' });
  await expect(async () => {
    await again.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
    await expect(page.getByRole('grid', { name: 'Cronologia' })).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('a door whose parts cannot be fetched says so, and opens when they can', async ({ newStranger }) => {
  const page = await newStranger();
  const app = /assets\/app-[^/]*\.js$/;
  await page.route(app, (route) => route.abort());
  await openAs(page, accounts.Admin, '/profile-settings');
  await expect(page.getByRole('alert')).toContainText('La pagina non è arrivata del tutto');
  await page.unroute(app);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(heading(page)).toHaveText('Impostazioni profilo');
});

test('a page that outlived its build says that there is a new one', async ({ newStranger }) => {
  const page = await newStranger();
  // What a new build takes away: its own screens, and the script that the open page began with.
  let isOld = true;
  await page.route(/(history-screen-[^/]*\.js|index-[^/]*\.js\?\d+)$/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await openAs(page, accounts.Admin, '/profile-settings');
  await page.getByRole('link', { name: 'Cronologia' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('È disponibile una nuova versione: ricaricare la pagina')).toBeVisible();
  // Only with the reload: the open page tries again by itself, and would no longer offer it.
  page.on('request', (request) => request.isNavigationRequest() && (isOld = false));
  await main.getByRole('button', { name: 'Ricarica' }).click();
  await expect(page.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
});
