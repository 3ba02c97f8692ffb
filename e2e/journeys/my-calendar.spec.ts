import { expectAccessible } from '../axe.ts';
import { accounts, expect, heading, openAs, phone, test } from '../fixtures.ts';
import { expectFitsNarrow } from '../narrow.ts';

test.use(phone);

test('an employee looks through the own months, opens a day and goes back', async ({ page }) => {
  await openAs(page, accounts.Operator, '/me/calendar');
  await expect(heading(page)).toHaveText('Calendario');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  const today = grid.locator('[aria-current=date]');
  await expect(today).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ore del mese' })).toContainText('Lavorate');
  await expect(page.getByRole('region', { name: /^Saldi/ })).toContainText('Ferie');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectFitsNarrow(page);
  await expectAccessible(page, 'the own month');

  await page.getByRole('button', { name: 'Mese precedente' }).click();
  await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
  const worked = grid.getByRole('button', { name: /lavorate 8:00 di 8:00/ }).first();
  const name = (await worked.textContent())?.split(':')[0] ?? '';
  await worked.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name, exact: true })).toBeFocused();
  const rows = sheet.getByRole('region', { name: 'Perché questi numeri' }).getByRole('row');
  await expect(rows.last()).toContainText('8:00');
  await expectAccessible(page, 'a day of the own month');

  await sheet.getByRole('button', { name: 'Giorno successivo' }).click();
  await expect(sheet.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/me\/calendar\?month=/);
  await page.getByRole('button', { name: 'Oggi' }).click();
  await expect(page).toHaveURL('/me/calendar');
  await expect(today).toBeVisible();
});
