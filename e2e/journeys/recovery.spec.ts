import { expect, fillSignIn, heading, loners, storedSession, test } from '../fixtures.ts';
import { codeIn, mailTo } from '../server.ts';

test('a forgotten password is replaced with the mailed code, over a reload and the usual mistakes', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(heading(page)).toHaveText('Recupero password');
  const step = page.getByRole('list', { name: 'Passaggi' }).locator('[aria-current=step]');

  await expect(step).toContainText('E-mail');
  await page.getByLabel('E-mail', { exact: true }).fill(loners.recovery);
  await page.getByRole('button', { name: 'Invia il codice' }).click();
  await expect(page.getByText('Abbiamo inviato un codice di verifica')).toBeVisible();
  await expect(step).toContainText('Codice');
  await expect(page.getByText(`inviato a ${loners.recovery}`)).toBeVisible();

  const code = codeIn(await mailTo(site, loners.recovery));
  expect(code).toMatch(/^\d{6}$/);
  const codeField = page.getByLabel('Codice di verifica');
  await codeField.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verifica' }).click();
  await expect(page.getByText('Il codice non è corretto o è scaduto')).toBeVisible();

  await page.reload();
  await expect(step).toContainText('Codice');
  await codeField.fill(code);
  await page.getByRole('button', { name: 'Verifica' }).click();
  await expect(page.getByText('E-mail verificata')).toBeVisible();

  await page.reload();
  await expect(step).toContainText('Password');
  await page.getByLabel('Nuova password', { exact: true }).fill('debole');
  await page.getByLabel('Conferma password').fill('debole');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('La password non è abbastanza sicura')).toBeVisible();
  await expect(page.getByLabel('Nuova password', { exact: true })).toBeFocused();
  await page.getByLabel('Nuova password', { exact: true }).fill('Ritrovata#9');
  await page.getByLabel('Conferma password').fill('Ritrovata#8');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('La password e la conferma devono coincidere')).toBeVisible();
  await page.getByLabel('Conferma password').fill('Ritrovata#9');
  await page.getByRole('button', { name: 'Salva la password' }).click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Nuova password creata')).toBeVisible();
  expect(await storedSession(page)).not.toContain(code);
  await fillSignIn(page, loners.recovery);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail o password non corrette');
  await fillSignIn(page, loners.recovery, 'Ritrovata#9');
  await expect(page).toHaveURL('/not-access');
});

test('an address that nobody has is answered like any other', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail', { exact: true }).fill('nessuno@officine-valdarno.example');
  await page.getByRole('button', { name: 'Invia il codice' }).click();
  await expect(page.getByText('Abbiamo inviato un codice di verifica')).toBeVisible();
  await expect(page.getByLabel('Codice di verifica')).toBeVisible();
});

test('back comes to the step before, forward and a reload keep the step', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  const email = page.getByLabel('E-mail', { exact: true });
  const code = page.getByLabel('Codice di verifica');
  await email.fill('nessuno@studio-arno.example');
  await page.getByRole('button', { name: 'Invia il codice' }).click();
  await expect(code).toBeVisible();
  await page.goBack();
  await expect(email).toHaveValue('nessuno@studio-arno.example');
  await page.reload();
  await expect(email).toHaveValue('nessuno@studio-arno.example');
  await page.goForward();
  await expect(code).toBeVisible();
  await page.reload();
  await expect(code).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/login');
});
