import type { Page } from '@playwright/test';
import { defaultLanguage, languages } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { expectAccessible, expectFindings, expectSettled } from './axe.ts';
import { addressesOf, employeeScreens, sampleAddress } from './every-screen.ts';
import {
  accounts,
  closeWithEscape,
  expect,
  firstIdOf,
  goInside,
  heading,
  openAs,
  openPalette,
  phone,
  registerTabs,
  testOnOwnServer,
} from './fixtures.ts';

/** Its people change their language, which every other journey would notice. */
const test = testOnOwnServer();
const unknownPath = '/nessuna-pagina';

test('the guest pages', async ({ page }) => {
  await page.goto('/login');
  for (const language of languages) {
    await page.getByRole('button', { name: say(language, `common.language.${language}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const path of ['/login', '/forgot-password', '/create-password', '/not-access', unknownPath]) {
      await goInside(page, path);
      await expectAccessible(page, `${path} in ${language}`);
    }
  }
});

test('what the requests and the absences of the register open', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.BackOffice, '/register?tab=requests&view=stamping');
  await expectAccessible(page, 'a change of stampings');
  await goInside(page, '/register?tab=absences');
  await page.getByRole('button', { name: 'Assenza', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Nuova assenza' })).toBeVisible();
  await expectFindings(page, 'a new absence');
  await page.goto('/register?tab=absences&view=balances');
  await page
    .getByRole('button', { name: /\d,\d\d h/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await expectFindings(page, 'the movements of a balance');
});

/** A day of the demo with something left to do about it. */
const openDay = async (page: Page) => ({
  person: await firstIdOf(page, '/users?search=monti'),
  date: '2026-11-06',
  month: '2026-11',
});
/** Some people instead of all: every cell that is drawn is looked at. */
const some = 'search=ma';

test('what the new tabs of the register open beside themselves', { tag: '@long' }, async ({ page }) => {
  // Wide enough for a panel to stand beside the page, and not over it.
  await page.setViewportSize({ width: 1600, height: 900 });
  await openAs(page, accounts.Admin, '/register');
  const { person, date, month } = await openDay(page);
  for (const range of ['month', 'week', 'day']) {
    await goInside(page, `/register?range=${range}&search=monti&id=${person}&workDayDate=${date}`);
    await expect(page.getByRole('button', { name: 'Usa la proposta' })).toBeVisible();
    await expectAccessible(page, `a day beside the ${range}`);
  }
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filtri' }).getByRole('button', { name: /^Applica:/ })).toBeVisible();
  await expectFindings(page, 'the filters of the calendar');
  await closeWithEscape(page);
  await goInside(page, `/register?close=${month}&search=monti&id=${person}`);
  await expect(page.getByRole('button', { name: /^Applica la proposta/ })).toBeVisible();
  await expectAccessible(page, 'somebody of the month to be closed');
  await goInside(page, '/register?tab=analyses');
  await page
    .getByRole('button', { name: /^Mostra tabella/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Mostra grafico/ })).toBeVisible();
  await expectAccessible(page, 'a chart as a table');
  await goInside(page, '/register?tab=planning&search=monti');
  await page.getByRole('button', { name: 'Turni, orari, reparti, regole' }).click();
  for (const tab of ['Turni', 'Orari', 'Reparti', 'Regole']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expectAccessible(page, `the settings of the planning, ${tab}`);
  }
});

test('at twice the size no tab of the register scrolls sideways', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openAs(page, accounts.Admin, '/register');
  for (const path of ['/register', ...registerTabs]) {
    await goInside(page, path);
    await expect(heading(page)).toBeVisible();
    await expectSettled(page);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(720);
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the new tabs of the register, with what they open', { tag: '@long' }, async ({ page }) => {
    await openAs(page, accounts.Admin, '/register');
    const { person, date, month } = await openDay(page);
    for (const path of [`/register?${some}`, `/register?tab=planning&${some}`, '/register?tab=analyses']) {
      await goInside(page, path);
      await expectAccessible(page, `${path} on a phone`);
    }
    await goInside(page, `/register?close=${month}&search=monti&id=${person}`);
    await expect(page.getByRole('button', { name: /^Applica la proposta/ })).toBeVisible();
    await expectAccessible(page, 'somebody of the month to be closed, on a phone');
    await goInside(page, `/register?id=${person}&workDayDate=${date}`);
    await expect(page.getByRole('button', { name: 'Usa la proposta' })).toBeVisible();
    await expectFindings(page, 'a day on a phone');
    await goInside(page, '/register?search=monti');
    await page.getByRole('button', { name: 'Filtri', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filtri' }).getByRole('button', { name: /^Applica:/ })).toBeVisible();
    await expectFindings(page, 'the filters of the calendar on a phone');
    await closeWithEscape(page);
    await goInside(page, '/register?tab=planning&search=silvestri');
    await page.getByRole('button', { name: 'Assegna turni a Irene Silvestri' }).click();
    await expect(page.getByRole('dialog', { name: 'Assegna…' }).getByRole('checkbox').first()).toBeVisible();
    await expectFindings(page, 'the sheet that assigns shifts');
  });

  test('exits, who is where, the areas and a trail, with what they open', { tag: '@long' }, async ({ page }) => {
    await openAs(page, accounts.Admin, '/exit-notices');
    await goInside(page, `/exit-notices?id=${await firstIdOf(page, '/exits?status=pendingReview')}`);
    await expect(page.getByRole('button', { name: 'Approva' })).toBeVisible();
    await expectFindings(page, 'a request for an exit on a phone');
    for (const path of [...addressesOf('/exit-notices'), '/exit-notices/$userId']) {
      await goInside(page, await sampleAddress(page, path));
      await expectAccessible(page, `${path} on a phone`);
    }
  });

  test('devices, one of them, and what they open', { tag: '@long' }, async ({ page }) => {
    await openAs(page, accounts.Admin, '/devices');
    await expectAccessible(page, '/devices on a phone');
    const device = await firstIdOf(page, '/devices');
    await goInside(page, `/devices?id=${device}`);
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Apri' })).toBeVisible();
    await expectFindings(page, 'the summary of a device on a phone');
    await goInside(page, `/devices/${device}`);
    await expectAccessible(page, 'a device on a phone');
    await page.getByRole('button', { name: 'Comandi' }).click();
    await expect(page.getByRole('dialog', { name: 'Comandi' }).getByRole('combobox')).toBeVisible();
    await expectFindings(page, 'the console of a device on a phone');
  });

  test('exits in the employee app, with a pass and a request under way', async ({ page }) => {
    await openAs(page, accounts.Operator, '/me/exits');
    await expect(page.getByRole('region', { name: 'Pass di uscita' })).toBeVisible();
    await page.getByRole('button', { name: "Chiedi un'uscita" }).click();
    await page.getByRole('button', { name: 'Chi ha visto il mio percorso' }).click();
    await expectAccessible(page, '/me/exits on a phone');
  });
});

test('the employee app', { tag: '@more' }, async ({ page }) => {
  await page.goto('/me/');
  await expectAccessible(page, '/me/ before signing in');
  await goInside(page, '/me/forgot-password');
  await expectAccessible(page, '/me/forgot-password');
  await openAs(page, accounts.Operator, '/me/');
  // The other language where there is time.
  for (const language of process.env['LONG'] ? languages : [defaultLanguage]) {
    await goInside(page, '/me/profile');
    await page.getByRole('button', { name: say(language, `common.language.${language}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const { path } of employeeScreens) {
      await goInside(page, path);
      await expectAccessible(page, `${path} in ${language}`);
    }
  }
});

test('dark pages, the open panel, the palette and the keys', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expectAccessible(page, '/login in the dark');
  await openAs(page, accounts.Admin, '/profile-settings');
  await page.getByRole('button', { name: 'Scuro' }).click();
  await expectAccessible(page, '/profile-settings in the dark');
  await goInside(page, `/register?${some}`);
  await expectAccessible(page, 'the calendar in the dark');
  const device = await sampleAddress(page, '/devices/$deviceId');
  await goInside(page, device);
  await expectAccessible(page, `${device} in the dark`);
  await goInside(page, '/history');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, '/history in the dark');
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Cronologia dell/ })).toBeVisible();
  await expectFindings(page, 'the panel of one line');
  await closeWithEscape(page);
  await openPalette(page);
  await expectFindings(page, 'the palette');
  await closeWithEscape(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })).toBeVisible();
  await expectFindings(page, 'the keys');
  await closeWithEscape(page);
  await goInside(page, unknownPath);
  await expectAccessible(page, `${unknownPath} in the dark`);
});

test('the other tabs of the register and of the exits in the dark', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.Admin, '/profile-settings');
  await page.getByRole('button', { name: 'Scuro' }).click();
  const register = [`close=2026-10&${some}`, `tab=planning&${some}`, 'tab=analyses'].map((tab) => `/register?${tab}`);
  for (const path of [...register, '/exit-notices?tab=tracking', '/exit-notices?tab=exit-settings&id=new']) {
    await goInside(page, path);
    await expectAccessible(page, `${path} in the dark`);
  }
});
