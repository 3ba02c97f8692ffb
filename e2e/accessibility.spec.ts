import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { type Role, can, roles } from '@timbro/core/access.ts';
import { type Language, defaultLanguage, languages } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { screens } from '../apps/backoffice/src/app/screens.ts';
import { screens as employeeScreens } from '../apps/employee/src/app/screens.ts';
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
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const unknownPath = '/nessuna-pagina';
const allModules = { moduleDevices: true, moduleHr: true, moduleExitNotices: true };

/** An address for each screen whose path has a parameter. */
const samples: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  '/gr-clients/$companyId': async (page) => `/gr-clients/${await firstIdOf(page, '/admin/companies')}`,
};
async function addressOf(page: Page, path: string): Promise<string> {
  if (!path.includes('$')) return path;
  const sample = samples[path];
  if (!sample) throw new Error(`Name an address for ${path} in "samples", so that axe can look at it.`);
  return sample(page);
}

/** Serious and critical findings of the page as it stands, each with the places it was found at. */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await inject(page);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Through the debugger, which the page's own content policy does not stop. */
async function inject(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  await session.detach();
}

/** Nothing is on its way; what tells how far something has come may stay. */
const expectSettled = (page: Page) =>
  expect(page.locator('[aria-busy=true], [role=progressbar]:not([aria-valuenow])')).toHaveCount(0);

async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expectSettled(page);
  expect.soft(await findings(page), what).toEqual([]);
}

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

const staff = roles.filter((role) => role !== 'Operator');
const screensOf = (role: Role) => screens.filter(({ access }) => can({ role, modules: allModules }, access));
/** Every screen is looked at in both languages by one role, and in Italian by each role that may open it. */
const inBoth = (role: Role, path: string) =>
  staff.find((each) => screensOf(each).some((own) => own.path === path)) === role;

for (const role of staff) {
  test(`every page of ${role}`, async ({ page }) => {
    await openAs(page, accounts[role], '/');
    for (const language of languages) {
      const seen = screensOf(role).filter(({ path }) => language === defaultLanguage || inBoth(role, path));
      if (seen.length > 0) await speak(page, language);
      for (const { path, title } of seen) {
        await goInside(page, await addressOf(page, path));
        // The page of one record is called as the record is.
        if (!path.includes('$')) await expect(heading(page)).toHaveText(say(language, title));
        await expectAccessible(page, `${path} of ${role} in ${language}`);
      }
    }
    await speak(page, defaultLanguage);
  });
}

test('the tabs of the register', async ({ page }) => {
  await openAs(page, accounts.BackOffice, '/register');
  for (const path of registerTabs) {
    await goInside(page, path);
    await expectAccessible(page, path);
  }
});

test('what the requests and the absences of the register open', async ({ page }) => {
  await openAs(page, accounts.BackOffice, '/register?tab=requests');
  await speak(page, 'en');
  await goInside(page, '/register?tab=requests&view=stamping');
  await expectAccessible(page, 'a change of stampings in English');
  await speak(page, defaultLanguage);
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

test('what the new tabs of the register open beside themselves', async ({ page }) => {
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

test('at twice the size no tab of the register scrolls sideways', async ({ page }) => {
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

  test('the new tabs of the register, with what they open', async ({ page }) => {
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
});

test('the employee app', async ({ page }) => {
  await page.goto('/me/');
  await expectAccessible(page, '/me/ before signing in');
  await goInside(page, '/me/forgot-password');
  await expectAccessible(page, '/me/forgot-password');
  await openAs(page, accounts.Operator, '/me/');
  for (const language of languages) {
    await goInside(page, '/me/');
    await page.getByRole('button', { name: say(language, `common.language.${language}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const { path } of employeeScreens) {
      await goInside(page, path);
      await expectAccessible(page, `${path} in ${language}`);
    }
  }
});

test('dark pages, the open panel, the palette and the keys', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expectAccessible(page, '/login in the dark');
  await openAs(page, accounts.Admin, '/profile-settings');
  await page.getByRole('button', { name: 'Scuro' }).click();
  await expectAccessible(page, '/profile-settings in the dark');
  for (const tab of [some, `close=2026-10&${some}`, `tab=planning&${some}`, 'tab=analyses']) {
    const path = `/register?${tab}`;
    await goInside(page, path);
    await expectAccessible(page, `${path} in the dark`);
  }
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

/** While a dialog lies over the page, the page's own heading is hidden from everybody. */
const expectFindings = async (page: Page, what: string) => expect.soft(await findings(page), what).toEqual([]);

async function speak(page: Page, language: Language): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await goInside(page, '/profile-settings');
  // The page speaks it before the server knows: whoever left now could find the former language again.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByRole('button', { name: say(language, `common.language.${language}`), exact: true }).click();
  await kept;
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
