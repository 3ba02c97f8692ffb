import { type Page } from '@playwright/test';
import { expect, fillSignIn, heading, loners, openAs, storedSession, test } from '../fixtures.ts';

const email = loners.profile;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('name and phone are changed, kept and shown on the band', async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  await expect(heading(page)).toHaveText('Impostazioni profilo');
  await expect(page.getByRole('region', { name: 'Dati' })).toContainText(email);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ludovica');
  await page.getByLabel('Telefono').fill('+39 055 1234567');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(page, 'Impostazioni aggiornate')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toContainText('Ludovica');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Ludovica');
  await expect(page.getByLabel('Telefono')).toHaveValue(/055\s?1234567$/);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Campo obbligatorio')).toBeVisible();
});

test('the language changes every text at once and is remembered by the profile', async ({ page, newVisitor }) => {
  await openAs(page, email, '/profile-settings');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(toast(page, 'Settings updated')).toBeVisible();
  await expect(heading(page)).toHaveText('Profile settings');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const elsewhere = await newVisitor();
  await openAs(elsewhere, email, '/profile-settings');
  await expect(heading(elsewhere)).toHaveText('Profile settings');
  await page.getByRole('button', { name: 'Italiano' }).click();
  await expect(heading(page)).toHaveText('Impostazioni profilo');
  await expect(heading(elsewhere)).toHaveText('Impostazioni profilo');
});

test('ending another session throws that browser out', async ({ page, newVisitor }) => {
  const other = await newVisitor({ userAgent: firefox });
  await openAs(other, email, '/profile-settings');
  await expect(heading(other)).toBeVisible();
  await openAs(page, email, '/profile-settings');
  const sessions = page.getByRole('grid', { name: 'Sessioni aperte' });
  await expect(sessions.getByRole('row').filter({ hasText: 'Questa sessione' })).toHaveCount(1);
  const theirs = sessions.getByRole('row').filter({ hasText: 'Firefox · Windows' });
  await expect(theirs).toHaveCount(1);

  await theirs.getByRole('button', { name: /Termina la sessione/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Termina la sessione' }).click();
  await expect(toast(page, 'Sessione terminata')).toBeVisible();
  await expect(theirs).toHaveCount(0);
  await expect(other).toHaveURL('/login');
  expect(await storedSession(other)).toBeNull();
});

test('a new password ends every session and is the one that opens the next', async ({ page, newVisitor }) => {
  const other = await newVisitor();
  await openAs(other, email, '/profile-settings');
  await openAs(page, email, '/profile-settings');
  await changePassword(page, 'Sbagliata#1', 'Cambiata#77');
  await expect(page.getByText('La password attuale non è corretta').first()).toBeVisible();
  await changePassword(page, 'Demo#2026', 'Cambiata#77');
  await expect(page).toHaveURL('/login');
  await expect
    .soft(page.getByText('Password aggiornata! È necessario accedere di nuovo.'))
    .toBeVisible({ timeout: 2_000 });
  await expect(other).toHaveURL('/login');

  await fillSignIn(page, email);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail o password non corrette');
  await fillSignIn(page, email, 'Cambiata#77');
  await expect(page.getByRole('banner')).toContainText(email);
  await page.goto('/profile-settings');
  await changePassword(page, 'Cambiata#77', 'Demo#2026');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, email);
  await expect(page.getByRole('banner')).toContainText(email);
});

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password attuale' }).fill(current);
  await page.getByRole('textbox', { name: 'Nuova password', exact: true }).fill(next);
  await page.getByRole('textbox', { name: 'Conferma della nuova password' }).fill(next);
  await page.getByRole('button', { name: 'Cambia password' }).click();
}
