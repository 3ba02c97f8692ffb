import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import { expectAccessible, expectFindings, expectSettled } from '../axe.ts';
import { callerOf } from '../caller.ts';
import { accounts, expect, heading, openAs, pathOf, phone, storedSession, testOnOwnServer } from '../fixtures.ts';
import { expectFitsNarrow } from '../narrow.ts';
import { mailTo } from '../server.ts';
import { stamp } from '../stamping.ts';

const test = testOnOwnServer();

/** What a camera reads off the screen: the pixels of a picture of it, nothing of what the page knows. */
async function scan(page: Page, shown: Locator): Promise<string> {
  const picture = (await shown.screenshot({ scale: 'css' })).toString('base64');
  const { width, height, pixels } = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paper = canvas.getContext('2d');
    paper?.drawImage(image, 0, 0);
    const drawn = paper?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { width: image.width, height: image.height, pixels: Array.from(drawn) };
  }, picture);
  return decodeQR({ width, height, data: Uint8ClampedArray.from(pixels) });
}

const widths = [390, 768, 1280] as const;
async function lookAt(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `${what}, ${width} px`);
  }
  if (before) await page.setViewportSize(before);
}

/** The server calls itself by the name people use, the journeys by its number. */
const pathOfUrl = (url: string) => url.replace(new URL(url).origin, '');

const panelOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
const shownCode = async (panel: Locator) => (await panel.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).textContent()) ?? '';
const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Utenti' }).getByRole('row').filter({ hasText: name });

test('from the code on the screen to the first stamp on the phone', async ({ page, site, newVisitor }) => {
  const email = 'nora.nuova@officine-valdarno.example';
  const admin = await callerOf(await newVisitor(), accounts.Admin);
  const person = { firstName: 'Nora', lastName: 'Nuova', email, role: 'Operator' };
  const { id } = (await admin.ask('POST', '/users', person)) as { id: string };

  await page.setViewportSize({ width: 1920, height: 1000 });
  await openAs(page, accounts.Admin, `/users?id=${id}`);
  const panel = panelOf(page, 'Nora Nuova');
  await expect(panel.getByText('Nessun telefono collegato')).toBeVisible();
  await expect(panel.getByText(/la sceglierà sul telefono/)).toBeVisible();
  await panel.getByRole('button', { name: "Collega l'app" }).click();
  const qr = panel.getByRole('img', { name: 'Codice QR per collegare il telefono di Nora Nuova' });
  await expect(qr).toBeVisible();
  await expect(panel.getByText(/ancora 1[45]:\d\d/)).toBeVisible();
  await expectSettled(page);
  await expectFindings(page, 'the code beside the list');
  const { pathname, hash } = new URL(await scan(page, qr));
  const code = await shownCode(panel);
  const scanned = `/me/pair#${code.replace('-', '')}`;
  expect(pathname + hash).toBe(scanned);

  const device = await newVisitor(phone.contextOptions);
  await test.step('the phone opens the address, which keeps no code', async () => {
    await device.goto(scanned);
    await expect(heading(device)).toHaveText('Collega questo telefono');
    await expect(device).toHaveURL('/me/pair');
    await expect(device.getByLabel('Codice di collegamento')).toHaveValue(code);
    await lookAt(device, 'the door with a code');
    await expectFitsNarrow(device);
  });
  await test.step('who is new chooses a password and is at home', async () => {
    await device.getByRole('button', { name: 'Collega il telefono' }).click();
    await expect(heading(device)).toHaveText('Scelta della password');
    await lookAt(device, 'the first password');
    await device.getByLabel('Nuova password', { exact: true }).fill('Benarrivata-7');
    await device.getByLabel('Conferma password').fill('Benarrivata-7');
    await device.getByRole('button', { name: 'Salva la password' }).click();
    await expect(heading(device)).toHaveText('Oggi');
    await expect(device).toHaveURL('/me/');
    await stamp(device, 'in', site);
  });

  await expect(panel.getByText('Codice usato: telefono collegato')).toBeVisible();
  await expectFindings(page, 'the code that was used');
  expect(await mailTo(site, email, 1)).toContain('telefono');
  await panel.getByRole('button', { name: 'Fatto' }).click();
  await panel.getByRole('tab', { name: 'Cronologia' }).click();
  await expect(panel.getByText('App collegata con un codice')).toBeVisible();
  await expect(panel.getByText('Codice per collegare l’app')).toBeVisible();
  await page.goto('/users?search=Nuova');
  await expect(row(page, 'Nuova Nora').getByText(/^collegata il \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Ultima timbratura' })).toBeVisible();

  await test.step('nobody uses it a second time, scanned or typed', async () => {
    const second = await newVisitor(phone.contextOptions);
    await second.goto('/me/');
    await second.getByRole('link', { name: 'Ho un codice di collegamento' }).click();
    await expect(heading(second)).toHaveText('Collega questo telefono');
    await lookAt(second, 'the door without a code');
    await second.getByLabel('Codice di collegamento').fill(code.toLowerCase().replace('-', ' '));
    await second.getByRole('button', { name: 'Collega il telefono' }).click();
    await expect(second.getByText(/Il codice non è valido: è errato, scaduto o già usato/)).toBeVisible();
    await second.goto(scanned);
    await second.getByRole('button', { name: 'Collega il telefono' }).click();
    await expect(second.getByText(/già usato/)).toBeVisible();
    expect(await storedSession(second)).toBeNull();
  });

  await test.step('a code that meets somebody signed in says who, and is not used up by staying or by leaving', async () => {
    const colleague = (await admin.ask('GET', '/users?search=Ferrari&pageSize=1')) as {
      items: { id: string; displayName: string }[];
    };
    const other = colleague.items[0] ?? { id: '', displayName: '' };
    const made = (await admin.ask('POST', `/users/${other.id}/pairing`)) as { url: string };
    await device.goto(pathOfUrl(made.url));
    await expect(device.getByText(/Su questo telefono ha effettuato l’accesso Nora Nuova/)).toBeVisible();
    await lookAt(device, 'the door where somebody is signed in');
    await device.getByRole('button', { name: 'Sono Nora Nuova: torna a Oggi' }).click();
    await expect(heading(device)).toHaveText('Oggi');
    await device.goto(pathOfUrl(made.url));
    await device.getByRole('button', { name: 'Disconnetti Nora Nuova e continua' }).click();
    await expect(device.getByLabel('Codice di collegamento')).not.toHaveValue('');
    expect(pathOf(device)).toBe('/me/pair');
    await device.getByRole('button', { name: 'Collega il telefono' }).click();
    await expect(heading(device)).toHaveText('Oggi');
    expect(await storedSession(device)).toContain(other.id);
    expect(await storedSession(device)).not.toContain('Nora');
  });
});

test('letters for the first day come for the selection, in one file', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, accounts.Admin, '/users');
  await page.getByRole('checkbox', { name: 'Seleziona Barone Rebecca' }).click();
  await page.getByRole('checkbox', { name: 'Seleziona Bernardi Aurora' }).click();
  await page
    .getByRole('region', { name: 'Azioni sulla selezione' })
    .getByRole('button', { name: "Lettere per l'app" })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Preparare 2 lettere per l’app?' });
  await expectFindings(page, 'the question about letters');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: "Lettere per l'app" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lettere app \d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

for (const width of widths)
  test(
    `the panel with a code is in reach at ${width} px, by keyboard alone`,
    { tag: width === 390 ? [] : '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openAs(page, accounts.Admin, '/users?search=Ferrari');
      const people = page.getByText('Ferrari Luca').first();
      await people.click();
      const start = page.getByRole('button', { name: /^Collega (l'app|un altro telefono)$/ });
      await start.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('img', { name: /^Codice QR/ })).toBeVisible();
      await expect(page.getByRole('group', { name: 'App dipendente' })).toBeFocused();
      await expectSettled(page);
      await expectFindings(page, `the code at ${width} px`);
      await page.getByRole('button', { name: 'Nuovo codice' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('group', { name: 'App dipendente' })).toBeFocused();
    },
  );
