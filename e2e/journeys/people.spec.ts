import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accounts, expect, openAs, openPalette, testOnOwnServer, toast } from '../fixtures.ts';
import { said } from '../messages.ts';

const test = testOnOwnServer();
const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Utenti' }).getByRole('row').filter({ hasText: name });
const filters = (page: Page) => page.getByRole('group', { name: 'Filtri' });
const choose = async (page: Page, name: string, action: string) => {
  await row(page, name)
    .getByRole('button', { name: /Azioni/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

test(
  'what the list shows is in the address, can be kept as a view, and is what the export holds',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, accounts.Admin, '/users');
    await expect(page.getByText(/di 60/)).toBeVisible();
    await filters(page)
      .getByRole('button', { name: /^Reparto/ })
      .click();
    await page.getByRole('menuitemcheckbox', { name: 'Qualità' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/di 4$/)).toBeVisible();
    await page.getByRole('columnheader', { name: 'E-mail' }).click();
    await expect(page).toHaveURL(/departmentId=[0-9a-f-]+&sort=email/);

    await page.getByRole('button', { name: 'Viste' }).click();
    await page.getByRole('menuitem', { name: 'Salva questa vista…' }).click();
    const dialog = page.getByRole('dialog', { name: /Salva questa vista/ });
    await dialog.getByLabel('Nome della vista').fill('La qualità');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await said(page, 'Vista salvata');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Esporta' }).click();
        await page.getByRole('menuitem', { name: /CSV/ }).click();
      })(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(5);

    await page.goto('/users');
    await page.getByRole('button', { name: 'Viste' }).click();
    await page.getByRole('menuitemradio', { name: 'La qualità' }).click();
    await expect(page).toHaveURL(/sort=email/);
    await expect(page.getByText(/di 4$/)).toBeVisible();
  },
);

test('somebody is added without a mouse, corrected, archived, brought back and deleted', async ({ page }) => {
  await openAs(page, accounts.Admin, '/users');
  await expect(page.getByText(/di 60/)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nuovo utente' });
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Zeno');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zanzotto');
  await page.keyboard.press('Tab');
  await page.keyboard.type(accounts.Admin);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Esiste già')).toBeVisible();
  await dialog.getByLabel('E-mail').fill('zeno@officine-valdarno.example');
  await dialog.getByLabel('Codice fiscale').fill('RSSMRA80A01H501A');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Codice fiscale non valido')).toBeVisible();
  await dialog.getByLabel('Codice fiscale').fill('rssmra80a01h501u');
  const hired = dialog.getByRole('group', { name: 'Data di assunzione' });
  await hired.getByRole('spinbutton').first().click();
  await page.keyboard.type('0103', { delay: 50 });
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Data non corretta')).toBeVisible();
  await hired.getByRole('spinbutton').last().click();
  await page.keyboard.type('2024', { delay: 50 });
  await page.keyboard.press('Control+Enter');
  await said(page, 'Utente creato');

  await page.getByRole('searchbox').fill('zanzotto');
  await choose(page, 'Zanzotto Zeno', 'Modifica');
  const edit = page.getByRole('dialog', { name: /Modifica utente/ });
  await edit.getByLabel('Ruolo').click();
  await page.getByRole('option', { name: 'Back office' }).click();
  await expect(page.getByText('Confermare il cambio di ruolo?')).toBeVisible();
  await page.getByRole('button', { name: 'Conferma' }).click();
  await edit.getByRole('button', { name: 'Salva' }).click();
  await said(page, 'Utente aggiornato');
  await expect(row(page, 'Zanzotto Zeno')).toContainText('Back office');

  await choose(page, 'Zanzotto Zeno', 'Archivia');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archivia' }).click();
  // The way back lives eight seconds, but for as long as somebody points at it.
  const undo = toast(page, 'Utente archiviato');
  await undo.hover();
  await expect(row(page, 'Zanzotto Zeno')).toHaveCount(0);
  await undo.getByRole('button', { name: 'Annulla' }).click();
  await expect(row(page, 'Zanzotto Zeno')).toContainText('Non attivo');

  await row(page, 'Zanzotto Zeno').click();
  const panel = page.getByRole('dialog', { name: 'Zeno Zanzotto' });
  await panel.getByRole('tab', { name: 'Cronologia' }).click();
  await expect(panel.getByText('Archiviazione utente').first()).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();

  await choose(page, 'Zanzotto Zeno', 'Elimina');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Elimina' })).toBeDisabled();
  await question.getByRole('textbox').fill('Zeno Zanzotto');
  await question.getByRole('button', { name: 'Elimina' }).click();
  await said(page, 'Utente eliminato');
  await expect(page.getByText('Nessun risultato per 1 filtro')).toBeVisible();
});

test(
  'of two who edit the same person the second sees what changed, and loses nothing typed',
  { tag: '@long' },
  async ({ page, newVisitor }) => {
    const other = await newVisitor();
    await openAs(page, accounts.Admin, '/users?search=serra');
    await openAs(other, accounts.Admin, '/users?search=serra');
    for (const each of [page, other]) await choose(each, 'Serra Nicolò', 'Modifica');
    const dialogOf = (each: Page) => each.getByRole('dialog', { name: /Modifica utente/ });
    await dialogOf(page).getByLabel('Codice paghe').fill('P-100');
    await dialogOf(page).getByRole('button', { name: 'Salva' }).click();
    await said(page, 'Utente aggiornato');

    await dialogOf(other).getByLabel('Telefono').fill('055 998877');
    await dialogOf(other).getByRole('button', { name: 'Salva' }).click();
    await expect(dialogOf(other).getByText(/Gabriele Palmieri/)).toBeVisible();
    await expect(dialogOf(other).getByText('P-100')).toBeVisible();
    await expect(dialogOf(other).getByLabel('Telefono')).toHaveValue('055 998877');
    await dialogOf(other).getByRole('button', { name: 'Ricarica' }).click();
    await expect(dialogOf(other).getByLabel('Codice paghe')).toHaveValue('P-100');
    await dialogOf(other).getByRole('button', { name: 'Salva' }).click();
    await said(other, 'Utente aggiornato');
    await choose(page, 'Serra Nicolò', 'Modifica');
    await expect(dialogOf(page).getByLabel('Telefono')).toHaveValue('+39055998877');
    await expect(dialogOf(page).getByLabel('Codice paghe')).toHaveValue('P-100');
  },
);

test(
  'the search finds people for who looks after them, only theirs, and clients for the provider',
  { tag: '@long' },
  async ({ page, newVisitor }) => {
    await openAs(page, accounts.Admin, '/history');
    await openPalette(page);
    await page.keyboard.type('serra nico');
    // The person stands first, then what they asked for.
    await page.getByRole('option', { name: 'Nicolò Serra' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Nicolò Serra' })).toBeVisible();
    await expect(page).toHaveURL(/\/users\?id=/);

    const lead = await newVisitor();
    await openAs(lead, accounts.Responsible, '/profile-settings');
    await openPalette(lead);
    await lead.keyboard.type('amato salvatore');
    await expect(lead.getByText('Nessun risultato')).toBeVisible();
    await lead.getByRole('combobox').fill('barbieri');
    await lead.getByRole('option', { name: 'Alessandro Barbieri' }).first().click();
    await expect(lead.getByRole('dialog', { name: 'Alessandro Barbieri' })).toContainText('Produzione');

    const provider = await newVisitor();
    await openAs(provider, accounts.SuperUser, '/gr-subscriptions');
    await openPalette(provider);
    await provider.keyboard.type('studio');
    await provider.getByRole('option', { name: 'Studio Arno Demo S.r.l.' }).click();
    await expect(provider).toHaveURL(/\/gr-clients\/[0-9a-f-]{36}/);
  },
);

test('departments are made and filled from the list of people', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.Admin, '/users');
  await page.getByRole('button', { name: 'Reparti' }).click();
  await expect(page).toHaveURL(/panel=departments/);
  const panel = page.getByRole('dialog', { name: 'Reparti' });
  await panel.getByRole('button', { name: 'Nuovo reparto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo reparto' });
  await dialog.getByLabel('Nome').fill('Produzione');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Esiste già')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Collaudo');
  await dialog.getByRole('combobox', { name: 'Responsabili' }).fill('bianchi');
  await page.getByRole('option', { name: 'Bianchi Giulia' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await said(page, 'Reparto creato');
  await expect(panel.getByText('Collaudo')).toBeVisible();
  await panel.getByRole('button', { name: 'Elimina Produzione' }).click();
  const refused = page.getByRole('dialog', { name: 'Impossibile eliminare il reparto Produzione' });
  await expect(refused.getByText(/Ne fanno parte \d+ persone/)).toBeVisible();
});
