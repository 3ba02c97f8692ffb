import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openZip } from '@timbro/api/src/testing/open-zip.ts';
import { expectAccessible, expectFindings } from '../axe.ts';
import { accounts, expect, heading, openAs, password, testOnOwnServer } from '../fixtures.ts';
import { said } from '../messages.ts';

const test = testOnOwnServer();
const widths = [390, 1280];

async function officeToken(page: Page): Promise<string> {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email: accounts.Admin, password } });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** Somebody who was added, never worked and has left. */
async function aLeaver(page: Page): Promise<{ id: string; name: string }> {
  const headers = { authorization: `Bearer ${await officeToken(page)}` };
  const data = { firstName: 'Zeno', lastName: 'Zanzotto', email: 'zeno@officine-valdarno.example', role: 'Operator' };
  const made = (await (await page.request.post('/api/v1/users', { headers, data })).json()) as {
    id: string;
    displayName: string;
  };
  const left = await page.request.patch(`/api/v1/users/${made.id}/archive`, { headers, data: { archived: true } });
  expect(left.status()).toBe(200);
  return { id: made.id, name: made.displayName };
}

test('somebody sees what is stored of them, and takes all of it away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, accounts.Operator, '/me/profile');
  await page.getByRole('link', { name: /Privacy e dati personali/ }).click();
  await expect(heading(page)).toHaveText('Privacy e dati personali');
  await expect(page.getByRole('region', { name: 'Lavoro e presenze' })).toContainText('Timbrature');
  for (const bases of await page.getByText('Base indicata').all()) await bases.click();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `the privacy page at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica i miei dati' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^dati-personali-[a-z-]+-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = openZip(await readFile(await file.path()));
  expect(files.get('LEGGIMI.txt')?.toString()).toContain('Dati personali di');
  const stamps = JSON.parse(files.get('data/stamps.json')?.toString() ?? '[]') as unknown[];
  expect(stamps.length).toBeGreaterThan(100);
  await page.reload();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica il file pronto' }).click();
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename());
});

test('the data of somebody who left are erased once it is clear what goes and what stays', async ({ page }) => {
  const { id, name } = await aLeaver(page);
  await openAs(page, accounts.Admin, `/users?status=archived&id=${id}`);
  await page.getByRole('button', { name: 'Cancella i dati' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancellare i dati di ${name}?` });
  await expect(dialog.getByRole('region', { name: 'Si cancella' })).toContainText('Telefono, e-mail');
  await expect(dialog.getByRole('region', { name: 'Si conserva' })).toContainText('Cronologia');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectFindings(page, `the erasure at ${width}`);
  }
  await dialog.getByRole('textbox').fill('Zeno');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Il nome non corrisponde');
  await expectFindings(page, 'an erasure with another name');
  await dialog.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await said(page, `Dati cancellati: ${name}`);
  await page
    .getByRole('dialog', { name: `Dati cancellati: ${name}` })
    .getByRole('button', { name: 'Chiudi' })
    .click();
  await expect(page.getByText(/^Dati cancellati il /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attiva' })).toHaveCount(0);
  await expectFindings(page, 'somebody erased');
});
