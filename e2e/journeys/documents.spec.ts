import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFindings } from '../axe.ts';
import { accounts, expect, heading, openAs, password, phone, testOnOwnServer } from '../fixtures.ts';
import { databaseNames, databasesLeft, queueDatabase } from '../left-behind.ts';

const test = testOnOwnServer();
test.use(phone);

const fixture = (name: string) => readFile(new URL(`../../packages/pdf/fixtures/${name}`, import.meta.url));

async function tokenOf(page: Page, email: string): Promise<{ token: string; id: string }> {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { id: string } };
  return { token: accessToken, id: user.id };
}

type Given = { month: string; displayName: string; name: string };

/** Publishes further slips for the operator, who has three things of the demo to read; files without text are nobody else's. */
async function publish(page: Page, slips: readonly Given[]): Promise<string[]> {
  const [office, owner] = [await tokenOf(page, accounts.Admin), await tokenOf(page, accounts.Operator)];
  const ids: string[] = [];
  for (const { name, ...fields } of slips) {
    // Each of them is another file to the server, which stops the same bytes the second time.
    const buffer = Buffer.concat([await fixture(name), Buffer.from(`\n% ${fields.displayName}`)]);
    const file = { name, mimeType: 'application/pdf', buffer };
    const answer = await page.request.post('/api/v1/payslips', {
      headers: { authorization: `Bearer ${office.token}` },
      multipart: { userId: owner.id, ...fields, file },
    });
    const slip = (await answer.json()) as { id: string };
    expect(slip).toMatchObject({ publishedAt: expect.any(String) });
    ids.push(slip.id);
  }
  return ids;
}

async function withdraw(page: Page, id: string): Promise<void> {
  const { token } = await tokenOf(page, accounts.Admin);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.patch(`/api/v1/payslips/${id}/withdraw`, { headers, data: { reason: 'Errore' } });
  expect(answer.status()).toBe(200);
}

const bellCount = (page: Page) => page.locator('.bell-count');
const drawn = (page: Page) => page.locator('[data-drawn="1"]');
const close = async (page: Page) => {
  await page.getByRole('button', { name: 'Chiudi' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
/** All but the queue of stamps, which is there for whoever is signed in. */
const databases = async (page: Page) =>
  (await databaseNames(page)).flatMap((name) => (name === queueDatabase ? [] : [name.replace(/-[\da-f]{8}-.*/, '')]));

test('slips are read, kept on the phone for when there is no network, gone when they are withdrawn, and at sign-out', async ({
  page,
  context,
}) => {
  const [, adjustment = ''] = await publish(page, [
    { month: '2026-11', displayName: 'Novembre 2026', name: 'scan.pdf' },
    { month: '2026-10', displayName: 'Conguaglio', name: 'scan.pdf' },
  ]);
  await openAs(page, accounts.Operator, '/me/documents');
  await expect(page.getByRole('link', { name: /Documenti/ })).toContainText('5 da leggere');
  const unread = Number(await bellCount(page).textContent());
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
  await expect(page.getByRole('link', { name: /Documenti/ })).toContainText('4 da leggere');
  await expect(bellCount(page)).toHaveText(String(unread - 1));
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
  await withdraw(page, adjustment);
  await expect(page.getByRole('alert')).toHaveText("Questa busta paga è stata ritirata dall'ufficio.");
  await expect(drawn(page)).toHaveCount(0);
  await close(page);
  await expect(page.getByRole('button', { name: /Conguaglio/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Profilo' }).click();
  await page.getByRole('button', { name: 'Disconnetti', exact: true }).last().click();
  await expect(heading(page)).toHaveText('Accesso');
  await expect.poll(() => databasesLeft(page)).toEqual([]);
});
