import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { accounts, expect, openAs, phone, testOnOwnServer } from '../fixtures.ts';
import { said } from '../messages.ts';
import { playDevice } from '../play-device.ts';

const test = testOnOwnServer();

/** Chooses one of the commands of the console. */
async function choose(console: Locator, page: Page, command: string): Promise<void> {
  await console.getByRole('combobox', { name: 'Comando' }).click();
  await page.getByRole('option', { name: command, exact: true }).click();
}
const logOf = (page: Page) => page.getByRole('log', { name: 'Registro comandi' });
const lineOf = (page: Page, command: string) => logOf(page).getByRole('listitem').filter({ hasText: command }).first();

test('a device is added, comes alive, obeys, and is missed once its line is cut', async ({
  page,
  site,
  newVisitor,
}) => {
  await openAs(page, accounts.Admin, '/devices');
  await page.getByRole('button', { name: 'Dispositivo', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo dispositivo' });
  await form.getByLabel('ID dispositivo').fill('prova-1');
  await form.getByRole('textbox', { name: 'Nome' }).fill('Banco prova');
  await form.getByLabel('Hardware').fill('GRAid-2 rev. C');
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form.getByText('Formato non valido, caratteri ammessi: A-Z, 0-9')).toBeVisible();
  await form.getByLabel('ID dispositivo').fill('prova1');
  await expect(form.getByLabel('ID dispositivo')).toHaveValue('PROVA1');
  await form.getByRole('button', { name: 'Salva' }).click();
  await said(page, 'Dispositivo aggiunto');

  const told = page.getByRole('dialog', { name: 'Credenziale di Banco prova' });
  const secret = (await told.getByRole('group', { name: 'Password' }).textContent()) ?? '';
  await told.getByRole('button', { name: 'Ho copiato la password' }).click();
  await page.getByRole('gridcell', { name: 'Banco prova' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PROVA1 · Banco prova');
  await expect(page.getByText('Mai connesso').first()).toBeVisible();

  await using device = playDevice(site, 'PROVA1', secret);
  await expect(page.getByText(/^Connesso/).first()).toBeVisible();
  await expectAccessible(page, 'a device that is connected');

  const panel = page.getByRole('region', { name: 'Comandi' });
  await choose(panel, page, 'Calibra');
  await panel.getByRole('button', { name: 'Invia' }).press('Enter');
  // The button takes no keys while it works: the keyboard stays in the form.
  await expect(panel.getByRole('combobox', { name: 'Comando' })).toBeFocused();
  await expect(lineOf(page, 'Calibra')).toContainText('Riuscito');
  await said(page, 'Comando eseguito correttamente');
  await expect(page.getByRole('table', { name: 'Registro calibrazioni' }).getByRole('row')).toHaveCount(2);

  await choose(panel, page, 'Azzera contatori');
  await expect(panel.getByRole('button', { name: 'Invia' })).toBeDisabled();
  await panel.getByLabel('Scrivere «Banco prova» per confermare').fill('Banco prova');
  await panel.getByRole('button', { name: 'Invia' }).click();
  await expect(lineOf(page, 'Azzera contatori')).toContainText('Riuscito');

  const responsible = await newVisitor();
  await openAs(responsible, accounts.Responsible, new URL(page.url()).pathname);
  // It is missed only a while later: a line that breaks may come back.
  device.breakLine();
  await expect(responsible.getByText(/^Connesso/).first()).toBeVisible();
  await responsible.getByRole('combobox', { name: 'Comando' }).click();
  await expect(responsible.getByRole('option')).toHaveText(['Stato', 'Identifica']);
  await responsible.keyboard.press('Escape');
  await expect(responsible.getByRole('button', { name: 'Modifica' })).toHaveCount(0);

  await expect(page.getByText('Connessione persa').first()).toBeVisible({ timeout: 90_000 });
  await expect(panel.getByRole('button', { name: 'Accoda' })).toBeVisible();
  await choose(panel, page, 'Identifica');
  await panel.getByRole('button', { name: 'Accoda' }).click();
  await expect(lineOf(page, 'Identifica')).toContainText('In coda');
  await page
    .getByRole('button', { name: /^Prendi in carico/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prendi in carico' }).click();
  await said(page, 'Allarme preso in carico');
});

test('the provider sees the fleet with alarms first, and the device of a client', async ({ page }) => {
  await openAs(page, accounts.SuperUser, '/gr-clients?tab=devices');
  await expect(page.getByText('Dispersione in allarme').first()).toBeVisible();
  await expectAccessible(page, 'the fleet of the provider');
  await page.getByRole('link', { name: 'Capannone A' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DEV01 · Capannone A');
  await expect(page.getByRole('link', { name: 'Officine Valdarno Demo S.r.l.' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('commands are a sheet, and a device that is lost keeps them waiting', { tag: '@long' }, async ({ page }) => {
    await openAs(page, accounts.Admin, '/devices');
    await page
      .getByRole('link', { name: /Capannone A/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Capannone A');
    await expectAccessible(page, 'a device on a phone');
    await page.getByRole('button', { name: 'Comandi' }).click();
    const sheet = page.getByRole('dialog', { name: 'Comandi' });
    await choose(sheet, page, 'Stato');
    await expect(sheet.getByRole('button', { name: /Invia|Accoda/ })).toBeVisible();
  });
});
