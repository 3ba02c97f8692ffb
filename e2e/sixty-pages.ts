import type { Page } from '@playwright/test';
import * as z from 'zod';
import { accounts, password } from './fixtures.ts';
import { slipsPdf } from './slips-pdf.ts';

const signedIn = z.object({ accessToken: z.string() });
const people = z.object({
  items: z.array(
    z.object({
      user: z.object({ id: z.string(), sortName: z.string(), displayName: z.string() }),
      firstName: z.string(),
      lastName: z.string(),
      taxCode: z.string(),
    }),
  ),
});

async function headersOf(page: Page, email: string) {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  return { authorization: `Bearer ${signedIn.parse(await answer.json()).accessToken}` };
}

/** A page for each of the sixty people, three of them not quite right: a letter, a month, a code that is missing. */
export async function sixtyPages(page: Page, month: string): Promise<Buffer> {
  const headers = await headersOf(page, accounts.Admin);
  const { items } = people.parse(await (await page.request.get('/api/v1/payslips/people', { headers })).json());
  return slipsPdf(
    items.map(({ firstName, lastName, taxCode }, index) => ({
      firstName,
      lastName,
      taxCode:
        index === 4 ? `${taxCode.slice(0, 15)}${taxCode.endsWith('A') ? 'B' : 'A'}` : index === 40 ? null : taxCode,
      month: index === 20 ? '2026-09' : month,
    })),
  );
}
