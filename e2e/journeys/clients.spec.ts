import { accounts, expect, heading, openAs, pathOf, testOnOwnServer } from '../fixtures.ts';
import { said } from '../messages.ts';

const test = testOnOwnServer();
const arno = 'Studio Arno Demo S.r.l.';
const admin = 'admin@studio-arno.example';

test('disabling a client puts its people out within a second, in every open tab; enabling lets them in', async ({
  page,
  newVisitor,
}) => {
  const tabs = [await newVisitor(), await newVisitor()];
  await openAs(tabs[0] ?? page, admin, '/users');
  await openAs(tabs[1] ?? page, admin, '/profile-settings');
  for (const tab of tabs) await expect(heading(tab)).toBeVisible();
  await openAs(page, accounts.SuperUser, '/gr-clients');
  await page.getByRole('row').filter({ hasText: arno }).click();
  await expect(heading(page)).toHaveText(arno);
  await page.getByRole('button', { name: 'Disabilita' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('8 persone vengono disconnesse entro un secondo');
  await Promise.all([
    ...tabs.map((tab) => tab.waitForURL('/login')),
    question.getByRole('button', { name: 'Disabilita' }).click(),
  ]);
  await said(page, 'Cliente disabilitato');
  const [tab] = tabs;
  if (!tab) return;
  await tab.getByLabel('E-mail', { exact: true }).fill(admin);
  await tab.getByLabel('Password', { exact: true }).fill('Demo#2026');
  await tab.getByRole('button', { name: 'Accedi' }).click();
  await expect(tab.getByText(/azienda è disabilitata/)).toBeVisible();

  await page.getByRole('button', { name: 'Abilita' }).click();
  await said(page, 'Cliente abilitato');
  await tab.getByRole('button', { name: 'Accedi' }).click();
  await expect.poll(() => pathOf(tab)).toBe('/users');
});

test(
  'a module switched off or on is felt by the client without a reload',
  { tag: '@long' },
  async ({ page, newVisitor }) => {
    const tab = await newVisitor();
    await openAs(tab, admin, '/users');
    await expect(heading(tab)).toBeVisible();
    await openAs(page, accounts.SuperAdmin, '/gr-clients');
    await page.getByRole('row').filter({ hasText: arno }).click();
    await page.getByRole('switch', { name: 'Dispositivi' }).click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await said(page, 'Cliente aggiornato');
    await expect
      .poll(() =>
        tab.evaluate(() => {
          const stored = JSON.parse(localStorage.getItem('timbro.auth') ?? '{}') as {
            permissions?: { moduleDevices?: boolean };
          };
          return stored.permissions?.moduleDevices;
        }),
      )
      .toBe(true);
  },
);

test('a subscription takes the place of the one before, which stays as history', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.SuperUser, '/gr-subscriptions');
  await page.getByRole('button', { name: 'Nuovo abbonamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo abbonamento' });
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('arno');
  await page.getByRole('option', { name: arno }).click();
  await dialog.getByLabel('Tipo').fill('Completo');
  await dialog.getByLabel('Costo (€)').fill('89,90');
  await dialog.getByLabel(/Durata del rinnovo/).fill('0');
  await dialog.getByRole('group', { name: 'Data di rinnovo' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('15122026', { delay: 50 });
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Il valore non deve essere inferiore a 1')).toBeVisible();
  await dialog.getByLabel(/Durata del rinnovo/).fill('30');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await said(page, 'Abbonamento creato');
  await page.getByRole('searchbox').fill('arno');
  const rows = page.getByRole('grid', { name: 'Abbonamenti' }).getByRole('row').filter({ hasText: arno });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('89,90');
  await page.goto('/gr-subscriptions?search=arno&current=false');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('59,90');
});

test(
  'a client goes only with its name typed, and only for a SuperAdmin',
  { tag: '@long' },
  async ({ page, newVisitor }) => {
    const seller = await newVisitor();
    await openAs(seller, accounts.SuperUser, '/gr-clients');
    await seller
      .getByRole('row')
      .filter({ hasText: 'Cartiera' })
      .getByRole('button', { name: /Azioni/ })
      .click();
    await expect(seller.getByRole('menuitem', { name: 'Abilita' })).toBeVisible();
    await expect(seller.getByRole('menuitem', { name: 'Elimina' })).toHaveCount(0);

    await openAs(page, accounts.SuperAdmin, '/gr-clients');
    await page
      .getByRole('row')
      .filter({ hasText: 'Cartiera' })
      .getByRole('button', { name: /Azioni/ })
      .click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('Cartiera Demo S.r.l.');
    await question.getByRole('button', { name: 'Elimina' }).click();
    await said(page, 'Cliente eliminato');
    await expect(page.getByRole('row').filter({ hasText: 'Cartiera' })).toHaveCount(0);
    await expect(seller.getByRole('row').filter({ hasText: 'Cartiera' })).toHaveCount(0);
  },
);
