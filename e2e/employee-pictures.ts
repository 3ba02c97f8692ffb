import { type Page, expect } from '@playwright/test';
import type { Picture } from './picture.ts';

const hasDepartment = (page: Page) => expect(page.getByText('Produzione')).toBeVisible();
const hasMonth = (page: Page) => expect(page.getByRole('region', { name: /^Saldi/ })).toContainText('in attesa');

/** What a person sees on their own phone. */
export const employeePictures: readonly Picture[] = [
  {
    name: 'employee-today',
    as: 'Operator',
    path: '/me/',
    prepare: (page) => expect(page.getByRole('button', { name: /^Esci: / })).toBeEnabled(),
  },
  { name: 'employee-calendar', as: 'Operator', path: '/me/calendar', prepare: hasMonth },
  {
    name: 'employee-day',
    as: 'Operator',
    path: '/me/calendar?month=2026-10',
    only: 390,
    async prepare(page) {
      // One with something to explain.
      const days = page.getByRole('grid').getByRole('button', { name: /lavorate (?!8:00)\d/ });
      await days.first().click();
      await expect(page.getByRole('dialog').getByRole('region', { name: 'Perché questi numeri' })).toBeVisible();
    },
  },
  {
    name: 'employee-leave',
    as: 'Operator',
    path: '/me/requests/new',
    async prepare(page) {
      await page.getByLabel('Dal', { exact: true }).fill('2026-12-14');
      await page.getByLabel('Al', { exact: true }).fill('2026-12-18');
      await expect(page.getByText('5 giorni lavorativi')).toBeVisible();
      await page.getByRole('textbox', { name: /^Nota/ }).fill('Settimana concordata con il turno B');
      await expect(page.getByText(/^Decide /)).toBeVisible();
    },
  },
  {
    name: 'employee-documents',
    as: 'Operator',
    path: '/me/documents',
    prepare: (page) => expect(page.getByText('Da leggere').first()).toBeVisible(),
  },
  {
    name: 'employee-exits',
    as: 'Operator',
    path: '/me/exits',
    prepare: (page) => expect(page.locator('.pass-qr')).toBeVisible(),
  },
  { name: 'employee-sign-in', path: '/me/' },
  { name: 'employee-profile', as: 'Operator', path: '/me/profile', prepare: hasDepartment },
];
