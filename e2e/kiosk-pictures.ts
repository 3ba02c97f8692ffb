import { type Page, expect } from '@playwright/test';
import { callerOf } from './caller.ts';
import { accounts } from './fixtures.ts';
import type { Picture } from './picture.ts';

/** The tablet that this page is becomes a kiosk, as an Admin registers it. */
async function register(page: Page, name: string): Promise<void> {
  const office = await callerOf(page, accounts.Admin);
  const { code } = (await office.ask('POST', '/kiosks', { name })) as { code: string };
  await page.getByLabel('Codice').fill(code);
  await page.getByRole('button', { name: 'Registra' }).click();
  await expect(page.locator('.ring-code')).toBeVisible();
}

/** The shared tablet. */
export const kioskPictures: readonly Picture[] = [
  { name: 'kiosk', path: '/kiosk/', only: 1440, prepare: (page) => register(page, 'Portineria') },
  {
    name: 'kiosk-number',
    path: '/kiosk/',
    only: 1440,
    async prepare(page) {
      await register(page, 'Officina');
      const shown = await page.request.get('/api/v1/kiosk/token', { headers: { 'x-device-type': 'kiosk' } });
      const { token } = (await shown.json()) as { token: string };
      const person = await callerOf(page, accounts.Operator);
      await person.ask('POST', '/kiosk/scans', { token });
      await expect(page.getByText('Digitare questo numero sul telefono', { exact: true })).toBeVisible();
    },
  },
];
