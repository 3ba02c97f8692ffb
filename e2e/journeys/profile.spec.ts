import { type Page } from '@playwright/test';
import {
  closeWithEscape,
  expect,
  fillSignIn,
  heading,
  loners,
  openAs,
  openPalette,
  password,
  storedSession,
  test,
  toast,
} from '../fixtures.ts';
import { said } from '../messages.ts';

const email = loners.profile;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Asks or changes the own profile with the session that the page has stored. */
async function callProfile(page: Page, body?: object): Promise<Record<string, unknown>> {
  const { accessToken } = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = '/api/v1/users/personal-profile';
  const answer = await (body ? page.request.patch(path, { headers, data: body }) : page.request.get(path, { headers }));
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

test('name and phone are changed, kept and shown on the band', async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  await expect(heading(page)).toHaveText('Impostazioni profilo');
  await expect(page.getByRole('region', { name: 'Dati', exact: true })).toContainText(email);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ludovica');
  await page.getByLabel('Telefono').fill('+39 055 1234567');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await said(page, 'Impostazioni aggiornate');
  await expect(page.getByRole('banner').getByRole('link')).toContainText('Ludovica');
  // The keyboard goes on in the form whose button now rests.
  await expect(page.locator('form:focus-within')).toHaveCount(1);
  expect(await callProfile(page)).toMatchObject({ firstName: 'Ludovica', phone: '+390551234567' });
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Campo obbligatorio')).toBeVisible();
});

test('the language changes every text at once and is kept by the profile', { tag: '@long' }, async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  await page.getByRole('button', { name: 'English' }).click();
  await said(page, 'Settings updated');
  await expect(heading(page)).toHaveText('Profile settings');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(await callProfile(page)).toMatchObject({ language: 'en' });
  await page.getByRole('button', { name: 'Italiano' }).click();
  await expect(heading(page)).toHaveText('Impostazioni profilo');
  await expect.poll(async () => (await callProfile(page))['language']).toBe('it');
});

test('a language or a look that the server refuses is taken back', { tag: '@long' }, async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  const refused = '**/users/personal-profile';
  await page.route(refused, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Italiano', pressed: true })).toBeVisible();
  await expect(heading(page)).toHaveText('Impostazioni profilo');
  await page.getByRole('button', { name: 'Scuro' }).click();
  await page.getByRole('button', { name: 'Compatta' }).click();
  await expect(page.getByRole('button', { name: 'Sistema', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ampia', pressed: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('single keys can be turned off; Ctrl K stays', { tag: '@long' }, async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  await page.getByRole('switch', { name: 'Scorciatoie a tasto singolo' }).uncheck();
  await heading(page).click();
  await page.keyboard.press('[');
  await page.keyboard.press('?');
  await openPalette(page);
  await expect(page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })).toBeHidden();
  await expect(page.getByRole('option', { name: 'Cronologia', exact: true })).toBeVisible();
  await expect(page.locator('[cmdk-item] kbd')).toHaveCount(0);
  await closeWithEscape(page);
  await expect(page.getByRole('button', { name: 'Riduci il menu' })).toBeVisible();
  await page.getByRole('switch', { name: 'Scorciatoie a tasto singolo' }).check();
  await expect.poll(async () => (await callProfile(page))['look']).toMatchObject({ singleKeys: true });
});

test('during a save: what is typed stays, and leaving waits for the answer', { tag: '@long' }, async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  await page.route('**/users/personal-profile', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const [phone, name] = [page.getByLabel('Telefono'), page.getByRole('textbox', { name: 'Cognome', exact: true })];
  const before = await name.inputValue();
  const save = page.getByRole('button', { name: 'Salva', exact: true });
  await phone.fill('+39 055 111');
  await save.click();
  await name.fill('Nuova');
  await expect(phone).toHaveValue('+39055111');
  await expect(name).toHaveValue('Nuova');
  await name.fill(before);
  await expect(save).toBeDisabled();

  await phone.fill('+39 055 222');
  await save.click();
  await page.getByRole('link', { name: 'Cronologia' }).click();
  await expect(heading(page)).toHaveText('Cronologia');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await callProfile(page)).toMatchObject({ phone: '+39055222', lastName: before });
});

test(
  'changes are not left behind unasked: by a link, by closing the page, by signing out',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, email, '/profile-settings');
    const name = page.getByRole('textbox', { name: 'Cognome', exact: true });
    await name.fill('Nuova');
    const question = page.getByRole('alertdialog', { name: 'Modifiche non salvate' });
    await page.getByRole('link', { name: 'Cronologia' }).click();
    await question.getByRole('button', { name: 'Resta' }).click();
    await expect(page).toHaveURL('/profile-settings');
    await expect(name).toHaveValue('Nuova');

    await page.getByRole('link', { name: 'Cronologia' }).click();
    await question.getByRole('button', { name: 'Abbandona le modifiche' }).click();
    await expect(heading(page)).toHaveText('Cronologia');
    await page.getByRole('banner').getByRole('link').click();
    await name.fill('Nuova');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await question.getByRole('button', { name: 'Resta' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/profile-settings');
    await expect(name).toHaveValue('Nuova');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();

    await page.getByRole('link', { name: 'Cronologia' }).click();
    await question.getByRole('button', { name: 'Abbandona le modifiche' }).click();
    await expect(heading(page)).toHaveText('Cronologia');
    await page.goBack();
    await name.fill('Nuova');
    await page.getByRole('button', { name: 'Esci', exact: true }).click();
    await question.getByRole('button', { name: 'Abbandona le modifiche' }).click();
    await expect(page).toHaveURL('/login');
    await expect(heading(page)).toHaveText('Accesso');
    await expect(page.getByText('La sessione è terminata')).toHaveCount(0);
  },
);

test('a message stays for three seconds, also for who asked for less motion', { tag: '@long' }, async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  await page.getByLabel('Telefono').fill('+39 055 7654321');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  const shown = toast(page, 'Impostazioni aggiornate');
  await shown.waitFor();
  const since = Date.now();
  await shown.waitFor({ state: 'detached' });
  expect(Date.now() - since).toBeGreaterThan(2_500);
});

test('ending another session throws that browser out', { tag: '@long' }, async ({ page, newVisitor }) => {
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
  await said(page, 'Sessione terminata');
  await expect(theirs).toHaveCount(0);
  await expect(sessions.getByRole('row').getByRole('button').and(page.locator(':focus'))).toBeVisible();
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('La sessione è terminata: è necessario accedere di nuovo.')).toBeVisible();
  expect(await storedSession(other)).toBeNull();
});

test('a new password ends the session and is the one that opens the next', async ({ page }) => {
  await openAs(page, email, '/profile-settings');
  await changePassword(page, 'Sbagliata#1', 'Cambiata#77');
  await expect(page.getByText('La password attuale non è corretta').first()).toBeVisible();
  await changePassword(page, password, 'Cambiata#77');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password aggiornata! È necessario accedere di nuovo.')).toBeVisible();

  await fillSignIn(page, email);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail o password non corrette');
  await fillSignIn(page, email, 'Cambiata#77');
  await expect(page.getByRole('banner')).toContainText(email);
  await callProfile(page, { currentPassword: 'Cambiata#77', password });
  await expect(page).toHaveURL('/login');
});

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password attuale' }).fill(current);
  await page.getByRole('textbox', { name: 'Nuova password', exact: true }).fill(next);
  await page.getByRole('textbox', { name: 'Conferma della nuova password' }).fill(next);
  await page.getByRole('button', { name: 'Cambia password' }).click();
}
