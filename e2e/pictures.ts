import { type Page, expect } from '@playwright/test';
import { employeePictures } from './employee-pictures.ts';
import { heading, openPalette } from './fixtures.ts';
import { kioskPictures } from './kiosk-pictures.ts';
import type { Picture } from './picture.ts';
import { sixtyPages } from './sixty-pages.ts';

const hasLines = (page: Page) => expect(page.getByText('Accesso', { exact: true }).first()).toBeVisible();
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

export const pictures: readonly Picture[] = [
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
  ...employeePictures,
  ...kioskPictures,
];
