import { accounts, closeWithEscape, expect, heading, openAs, openPalette, test } from '../fixtures.ts';

test('without a mouse: g and a letter, the sheet of keys, the menu, the search and the palette', async ({ page }) => {
  await openAs(page, accounts.Admin, '/profile-settings');
  await expect(heading(page)).toHaveText('Impostazioni profilo');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/history');
  await expect(heading(page)).toHaveText('Cronologia');

  const sheet = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText('Allarga o riduci il menu')).toBeVisible();
  await expect(sheet.getByText('Cerca nella pagina')).toBeVisible();
  await page.keyboard.press('[');
  await closeWithEscape(page);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Riduci il menu' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Allarga il menu' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Riduci il menu' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('?[');
  await expect(page.getByRole('searchbox')).toHaveValue('?[');
  await expect(sheet).toBeHidden();

  const palette = page.locator('[aria-modal=true]').filter({ has: page.getByRole('combobox') });
  await openPalette(page);
  await closeWithEscape(page);
  await openPalette(page);
  await page.keyboard.type('zzz');
  await expect(palette.getByText('Nessun risultato')).toBeVisible();
  await palette.getByRole('combobox').fill('');
  await page.keyboard.type('impost');
  await expect(palette.getByRole('option')).toHaveText([/^Impostazioni(?! profilo)/, /^Impostazioni profilo/]);
  await page.keyboard.type('azioni prof');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile-settings');
  await expect(palette).toHaveCount(0);
});

test(
  'what is typed right after Ctrl K reaches the palette, however late it comes; Back closes it',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/palette-body-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await openAs(page, accounts.Admin, '/profile-settings');
    const field = page.getByLabel('Telefono');
    const before = await field.inputValue();
    await field.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cron');
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('cron');
    await page.keyboard.type('ol');
    await expect(page.getByRole('combobox')).toHaveValue('cronol');
    await expect(field).toHaveValue(before);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/profile-settings');
  },
);
