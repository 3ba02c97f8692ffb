import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFindings } from '../axe.ts';
import { accounts, expect, heading, openAs, password, phone, testOnOwnServer } from '../fixtures.ts';

const test = testOnOwnServer();
test.use(phone);

const fixture = (name: string) => readFile(new URL(`../../packages/pdf/fixtures/${name}`, import.meta.url));

async function tokenOf(page: Page, email: string): Promise<{ token: string; id: string }> {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { id: string } };
  return { token: accessToken, id: user.id };
}

type Given = { month: string; displayName: string; name: string };

/** Publishes further slips for the operator, who has two things of the demo to read; files without text are nobody else's. */
async function publish(page: Page, slips: readonly Given[]): Promise<void> {
  const [office, owner] = [await tokenOf(page, accounts.Admin), await tokenOf(page, accounts.Operator)];
  for (const { name, ...fields } of slips) {
    // Each of them is another file to the server, which stops the same bytes the second time.
    const buffer = Buffer.concat([await fixture(name), Buffer.from(`\n% ${fields.displayName}`)]);
    const file = { name, mimeType: 'application/pdf', buffer };
    const answer = await page.request.post('/api/v1/payslips', {
      headers: { authorization: `Bearer ${office.token}` },
      multipart: { userId: owner.id, ...fields, file },
    });
    expect(await answer.json()).toMatchObject({ publishedAt: expect.any(String) });
  }
}

const drawn = (page: Page) => page.locator('[data-drawn="1"]');
const close = async (page: Page) => {
  await page.getByRole('button', { name: 'Chiudi' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name?.replace(/-[\da-f]{8}-.*/, '')));

test('slips are read, kept on the phone for when there is no network, and gone at sign-out', async ({
  page,
  context,
}) => {
  await publish(page, [
    { month: '2026-11', displayName: 'Novembre 2026', name: 'scan.pdf' },
    { month: '2026-10', displayName: 'Conguaglio', name: 'scan.pdf' },
  ]);
  await openAs(page, accounts.Operator, '/me/documents');
  await expect(page.getByRole('link', { name: /Documenti/ })).toContainText('4 da leggere');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole('switch', { name: 'Conserva su questo telefono' }).check();
  await page.getByRole('button', { name: 'Apri Novembre 2026' }).click();
  await expect(drawn(page)).toBeVisible();
  await expectFindings(page, 'an open slip');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe('scan.pdf');
  await expect(page.getByText('File scaricato')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const november = page.getByRole('button', { name: /^Novembre 2026 aperta .* · scaricata conservata/ });
  await expect(november).toBeFocused();
  await expect(page.getByRole('link', { name: /Documenti/ })).toContainText('3 da leggere');
  expect(await databases(page)).toEqual(['timbro-files']);

  await context.setOffline(true);
  await page.reload();
  await november.click();
  await expect(drawn(page)).toBeVisible();
  await close(page);
  await page.getByRole('button', { name: /Apri .*Conguaglio/ }).click();
  await expect(page.getByText('Serve la connessione per aprire questo file')).toBeVisible();
  await context.setOffline(false);
  await expect(drawn(page)).toBeVisible();
  await close(page);

  await page.getByRole('link', { name: 'Profilo' }).click();
  await page.getByRole('button', { name: 'Esci' }).last().click();
  await expect(heading(page)).toHaveText('Accesso');
  await expect.poll(() => databases(page)).toEqual([]);
});
