import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type Page, chromium, devices, expect } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { setBrowserClock } from './browser-clock.ts';
import { accounts, heading, openAs, openPalette, password } from './fixtures.ts';
import { type Site, removeDataDir, startServer } from './server.ts';
import { sixtyPages } from './sixty-pages.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const widths = [1440, 390] as const;
const heaviest = 300_000;

/** Each picture: who looks, at what, and what must be on the page before it is taken. */
type Picture = {
  readonly name: string;
  readonly as?: keyof typeof accounts;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly dark?: boolean;
  readonly only?: (typeof widths)[number];
};

const hasLines = (page: Page) => expect(page.getByText('Accesso', { exact: true }).first()).toBeVisible();
const hasDepartment = (page: Page) => expect(page.getByText('Produzione')).toBeVisible();
const hasPeople = (page: Page) => expect(page.getByText('Amato Salvatore').first()).toBeVisible();
const hasRequest = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('checkbox').nth(1)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};
const hasHours = (page: Page) => expect(page.getByText(/\d,\d\d h/).first()).toBeVisible();
/** Cells, or on a phone the lines of its list. */
const hasDays = (page: Page) =>
  expect(page.getByRole('gridcell').or(page.getByRole('main').getByRole('listitem')).first()).toBeVisible();
const hasAlarms = (page: Page) => expect(page.getByRole('region', { name: 'Allarmi aperti' })).toBeVisible();
const hasClients = (page: Page) => expect(page.getByText('Officine Valdarno').first()).toBeVisible();

/** A spreadsheet with one mistake in it. */
const staff = Buffer.from(
  [
    'Cognome;Nome;E-mail;Reparto;Data assunzione;Ore settimanali',
    'Rinaldi;Sara;sara.rinaldi@officine-valdarno.example;Produzione;01/03/2024;40',
    'Ferri;Nicolò;nicolo.ferri@officine-valdarno;Magazzino;15/09/2023;40',
    'Sala;Giulia;giulia.sala@officine-valdarno.example;Qualità;12/01/2025;38:30',
    'Longhi;Marta;marta.longhi@officine-valdarno.example;Collaudo;03/02/2026;20',
  ].join('\r\n'),
);

const pictures: readonly Picture[] = [
  { name: 'login', path: '/login' },
  { name: 'users', as: 'Admin', path: '/users', prepare: hasPeople },
  { name: 'calendar', as: 'Admin', path: '/register', prepare: hasDays },
  { name: 'calendar-week', as: 'Admin', path: '/register?range=week', prepare: hasDays, only: 1440 },
  { name: 'calendar-day', as: 'Admin', path: '/register?range=day', prepare: hasDays, only: 1440 },
  {
    name: 'work-day',
    as: 'Admin',
    path: '/register?date=2026-11-06&sort=-anomalies&group=none',
    async prepare(page) {
      const line = page.getByRole('listitem').getByRole('button').filter({ hasText: 'Senza timbratura' });
      await page
        .getByRole('gridcell', { name: /Uscita mancante/ })
        .or(line)
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Usa la proposta' })).toBeVisible();
    },
  },
  {
    name: 'planning',
    as: 'Admin',
    path: '/register?tab=planning',
    async prepare(page) {
      await hasDays(page);
      // A phone reads the week; elsewhere somebody is at work on it, and the law minds.
      const cell = page.getByRole('gridcell', { name: /^Pietro Grassi, lunedì/ });
      if (!(await cell.isVisible())) return;
      await cell.click();
      for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', '4', 'Escape']) await page.keyboard.press(key);
      await expect(page.getByRole('button', { name: '1 avviso' })).toBeVisible();
    },
  },
  {
    name: 'plan-settings',
    as: 'Admin',
    path: '/register?tab=planning',
    only: 1440,
    async prepare(page) {
      await page.getByRole('button', { name: 'Turni, orari, reparti, regole' }).click();
      await expect(page.getByRole('dialog').getByText('Mattina').first()).toBeVisible();
    },
  },
  {
    name: 'pay-slips',
    as: 'Admin',
    path: '/register?tab=pay-slips',
    prepare: (page) => expect(page.getByText('Amato Salvatore').first()).toBeVisible(),
  },
  {
    name: 'pay-slip',
    as: 'BackOffice',
    path: '/register?tab=pay-slips',
    only: 1440,
    async prepare(page) {
      await page.getByText('Bianchi Giulia', { exact: true }).click();
      await expect(page.locator('[data-drawn="1"]')).toBeVisible();
    },
  },
  {
    name: 'pay-slip-intake',
    as: 'Admin',
    path: '/register?tab=pay-slips&view=intake&month=2026-11',
    only: 1440,
    async prepare(page) {
      await page.locator('input[type=file]').setInputFiles({
        name: 'cedolini_novembre.pdf',
        mimeType: 'application/pdf',
        buffer: await sixtyPages(page, '2026-11'),
      });
      await expect(page.getByText('57 certi, 3 da controllare')).toBeVisible();
      await expect(page.locator('[data-drawn="5"]')).toBeVisible();
    },
  },
  {
    name: 'documents',
    as: 'BackOffice',
    path: '/register?tab=pay-slips&view=documents',
    only: 1440,
    prepare: (page) => expect(page.getByText('Turni di fine anno')).toBeVisible(),
  },
  {
    name: 'employee-documents',
    as: 'Operator',
    path: '/me/documents',
    prepare: (page) => expect(page.getByText('Da leggere').first()).toBeVisible(),
  },
  { name: 'devices', as: 'Admin', path: '/devices', prepare: hasAlarms },
  {
    name: 'device',
    as: 'Admin',
    path: '/devices',
    async prepare(page) {
      await hasAlarms(page);
      await page.getByRole('region', { name: 'Allarmi aperti' }).getByRole('link').first().click();
      await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    },
  },
  { name: 'exit-requests', as: 'Admin', path: '/exit-notices', prepare: (page) => hasRequest(page) },
  {
    name: 'tracking',
    as: 'Admin',
    path: '/exit-notices?tab=tracking',
    prepare: (page) => expect(page.getByText('Sede Firenze').first()).toBeVisible(),
  },
  {
    name: 'muster-roll',
    as: 'Admin',
    path: '/exit-notices?tab=tracking&view=users-in-company',
    prepare: (page) => expect(page.getByText(/^Contati 0 di/)).toBeVisible(),
  },
  {
    name: 'exit-settings',
    as: 'Admin',
    path: '/exit-notices?tab=exit-settings',
    prepare: (page) => expect(page.getByText('Sede Firenze').first()).toBeVisible(),
  },
  {
    name: 'employee-exits',
    as: 'Operator',
    path: '/me/exits',
    prepare: (page) => expect(page.locator('.pass-qr')).toBeVisible(),
  },
  {
    name: 'analyses',
    as: 'Admin',
    path: '/register?tab=analyses',
    prepare: (page) => expect(page.getByRole('button', { name: /^Mostra tabella/ }).first()).toBeVisible(),
  },
  {
    name: 'month-close',
    as: 'Admin',
    path: '/register?close=2026-10',
    async prepare(page) {
      await page.getByRole('button', { name: 'Amato Salvatore' }).click();
      const detail = page.getByRole('group', { name: 'Cosa sistemare per Salvatore Amato' });
      await expect(detail.getByRole('button', { name: /^Straordinario,/ })).toBeVisible();
    },
  },
  {
    name: 'requests',
    as: 'BackOffice',
    path: '/register?tab=requests',
    prepare: (page) => hasRequest(page),
  },
  {
    name: 'stamp-changes',
    as: 'BackOffice',
    path: '/register?tab=requests&view=stamping',
    prepare: (page) => hasRequest(page),
  },
  { name: 'absences', as: 'BackOffice', path: '/register?tab=absences', prepare: hasHours },
  { name: 'balances', as: 'BackOffice', path: '/register?tab=absences&view=balances', prepare: hasPeople },
  {
    name: 'user-new',
    as: 'Admin',
    path: '/users',
    async prepare(page) {
      await hasPeople(page);
      await page.getByRole('button', { name: 'Nuovo utente' }).click();
      await expect(page.getByRole('dialog').getByLabel('Codice fiscale')).toBeVisible();
    },
  },
  {
    name: 'import',
    as: 'Admin',
    path: '/users',
    async prepare(page) {
      await hasPeople(page);
      await page.getByRole('button', { name: 'Importa' }).click();
      const wizard = page.getByRole('dialog', { name: 'Importa utenti' });
      await wizard
        .locator('input[type=file]')
        .setInputFiles({ name: 'personale.csv', mimeType: 'text/csv', buffer: staff });
      await wizard.getByRole('button', { name: 'Avanti' }).click();
      await wizard.getByRole('button', { name: 'Avanti' }).click();
      await expect(wizard.getByText('1 con errori')).toBeVisible();
    },
  },
  {
    name: 'departments',
    as: 'Admin',
    path: '/users',
    async prepare(page) {
      await page.getByRole('button', { name: 'Reparti' }).click();
      await expect(page.getByRole('dialog').getByText('Ufficio tecnico')).toBeVisible();
    },
  },
  { name: 'clients', as: 'SuperAdmin', path: '/gr-clients', prepare: hasClients },
  {
    name: 'client',
    as: 'SuperAdmin',
    path: '/gr-clients',
    async prepare(page) {
      await page.getByText('Officine Valdarno').first().click();
      await expect(heading(page)).toHaveText('Officine Valdarno Demo S.r.l.');
      await expect(page.getByRole('heading', { name: 'Abbonamento' })).toBeVisible();
    },
  },
  { name: 'subscriptions', as: 'SuperAdmin', path: '/gr-subscriptions', prepare: hasClients },
  { name: 'profile-settings', as: 'Admin', path: '/profile-settings' },
  { name: 'history', as: 'Admin', path: '/history', prepare: hasLines },
  { name: 'history-dark', as: 'Admin', path: '/history', prepare: hasLines, dark: true, only: 1440 },
  {
    name: 'palette',
    as: 'Admin',
    path: '/history',
    async prepare(page) {
      await hasLines(page);
      await openPalette(page);
    },
  },
  { name: 'not-access', as: 'Operator', path: '/not-access' },
  { name: 'employee-sign-in', path: '/me/' },
  { name: 'employee-profile', as: 'Operator', path: '/me/profile', prepare: hasDepartment },
];

/** Without a name every picture is taken, else those that are named. */
const asked = process.argv.slice(2);

/** Everybody signs in once, so that the history on the pictures is not that of taking them. */
const signedIn = new Map<keyof typeof accounts, Awaited<ReturnType<BrowserContext['storageState']>>>();

const site = await startServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  await makeHistory(site);
  for (const width of widths)
    for (const picture of pictures)
      if ((picture.only ?? width) === width && (asked.length === 0 || asked.includes(picture.name)))
        await take(picture, width);
} finally {
  await browser.close();
  await site.stop();
  await removeDataDir(site.dataDir);
}

async function take({ name, as, path, prepare, dark = false }: Picture, width: number): Promise<void> {
  const phone = width === 390 ? { ...devices['Pixel 7'], viewport: { width, height: 844 }, deviceScaleFactor: 1 } : {};
  const state = as && signedIn.get(as);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    ...phone,
    baseURL: site.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  });
  await setBrowserClock(context, site.now());
  if (dark) await context.addInitScript(() => localStorage.setItem('timbro.theme', 'dark'));
  const page = await context.newPage();
  if (as && !state) {
    await openAs(page, accounts[as], path);
    signedIn.set(as, await context.storageState());
  } else await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await prepare?.(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const file = join(folder, `${name}-${width}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  const { size } = await stat(file);
  process.stdout.write(`${name}-${width}.png ${Math.round(size / 1000)} kB\n`);
  if (size > heaviest) throw new Error(`${file} is heavier than ${heaviest} bytes.`);
}

/** A history worth looking at: people come from their devices, mistype, change things and go. */
async function makeHistory({ url }: Site): Promise<void> {
  const devicesOf = {
    Responsible: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Edg/140.0',
    BackOffice: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) Version/18.6 Safari/605.1',
    Operator: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile',
    Admin: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0',
  } as const;
  for (const role of ['Responsible', 'BackOffice', 'Operator', 'Admin'] as const) {
    const common = { 'content-type': 'application/json', 'user-agent': devicesOf[role] };
    const call = (method: string, path: string, token: string | null, body?: object) =>
      fetch(`${url}/api/v1${path}`, {
        method,
        headers: token ? { ...common, authorization: `Bearer ${token}` } : common,
        ...(body && { body: JSON.stringify(body) }),
      });
    const email = accounts[role];
    await call('POST', '/auth/sign-in', null, { email, password: 'Sbagliata#1' });
    const answer = await call('POST', '/auth/sign-in', null, { email, password });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    await call('PATCH', '/users/personal-profile', accessToken, { phone: `+39 055 712${email.length}` });
    if (role === 'BackOffice') await call('PATCH', '/users/personal-profile', accessToken, { language: 'en' });
    await call('POST', '/auth/sign-out', accessToken);
  }
}
