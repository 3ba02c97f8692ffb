import { type Page, test as base } from '@playwright/test';
import { clockAt } from './server.ts';

export const password = 'Demo#2026';
export const accounts = {
  SuperAdmin: 'superadmin@timbro.example',
  SuperUser: 'superuser@timbro.example',
  Admin: 'admin@officine-valdarno.example',
  Responsible: 'responsabile@officine-valdarno.example',
  BackOffice: 'backoffice@officine-valdarno.example',
  Operator: 'operatore@officine-valdarno.example',
} as const;
export type AccountRole = keyof typeof accounts;

/** Every page has the server's clock, and no journey passes over an error that the browser reported. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({}, use) => use(process.env['E2E_URL'] ?? ''),
  complaints: async ({}, use) => use([]),
  page: async ({ page, complaints }, use) => {
    await page.clock.setSystemTime(clockAt);
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(page);
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`);
  },
});
export { expect } from '@playwright/test';

export const dataDir = () => process.env['E2E_DATA_DIR'] ?? '';

export async function signIn(page: Page, role: AccountRole, given = password) {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(accounts[role]);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Accedi' }).click();
}
