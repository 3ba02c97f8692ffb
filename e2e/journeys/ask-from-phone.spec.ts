import type { Locator, Page } from '@playwright/test';
import { expectFindings } from '../axe.ts';
import { type Caller, callerOf } from '../caller.ts';
import { accounts, expect, loners, openAs, phone, test } from '../fixtures.ts';
import { expectFitsNarrow } from '../narrow.ts';

test.use(phone);

const person = 'Dario Carbone';
const dayMs = 86_400_000;
/** One red point. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==',
  'base64',
);

type OwnDay = {
  date: string;
  shift: object | null;
  holiday: string | null;
  absence: object | null;
  status: string;
  stampings: { enteredAt: string | null; exitedAt: string | null; replacedBy: string | null }[];
};
const daysOf = async ({ ask }: Caller, now: Date, from: number, to: number) => {
  const day = (ahead: number) => new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10);
  const { items } = (await ask('GET', `/stamps/mine?from=${day(from)}&to=${day(to)}&pageSize=62`)) as {
    items: OwnDay[];
  };
  return items;
};
/** Days of work that nobody has asked for yet. */
const freeDays = async (caller: Caller, now: Date) =>
  (await daysOf(caller, now, 60, 115))
    .filter(({ shift, holiday, absence }) => shift !== null && holiday === null && absence === null)
    .map(({ date }) => date);

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
async function expectFine(page: Page, what: string): Promise<void> {
  await expectFindings(page, what);
  expect(await width(page)).toBeLessThanOrEqual(390);
}
const record = (page: Page, kind: string): Locator => page.getByRole('listitem').filter({ hasText: kind }).first();

test('leave is asked for with its balance in sight, and those who decide see it', async ({ page, site }) => {
  const caller = await callerOf(page, loners.asking);
  const [day = ''] = await freeDays(caller, site.now());
  await openAs(page, loners.asking, '/me/requests');
  await expect(page.getByRole('link', { name: 'Nuova richiesta' })).toBeVisible();
  await expectFitsNarrow(page);
  await page.getByRole('link', { name: 'Nuova richiesta' }).click();
  await page.getByRole('button', { name: 'Invia richiesta' }).click();
  await page.getByLabel('Al', { exact: true }).fill(day);
  await expect(page.getByText('Campo obbligatorio')).toHaveCount(1);
  await expectFitsNarrow(page);
  // The field beside one that is faulty stays as high as its control.
  const heights = () =>
    page
      .locator('.moment-box')
      .evaluateAll((boxes) =>
        boxes.map((box) => box.getBoundingClientRect().height - (box.firstElementChild?.clientHeight ?? 0)),
      );
  for (const height of await heights()) expect(height).toBeLessThan(4);
  await page.getByLabel('Dal', { exact: true }).fill(day);
  await page.getByRole('textbox', { name: /^Nota/ }).fill('Trasloco');
  await expect(page.getByText('1 giorno lavorativo · 4:00 h')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ferie residue' })).toContainText('−4:00');
  await expect(page.getByText(/^Decide /)).toBeVisible();
  await expectFine(page, 'leave that is being asked for');
  await page.getByRole('button', { name: 'Invia richiesta' }).click();
  await expect(page.getByText('Richiesta inviata')).toBeVisible();
  await expect(page).toHaveURL(/\/me\/requests\?id=/);
  await expect(page.getByRole('list', { name: 'A che punto è' }).getByRole('listitem')).toHaveCount(3);
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  await test.step('it is worded anew while it waits', async () => {
    await page.getByRole('link', { name: 'Modifica', exact: true }).click();
    await page.getByRole('textbox', { name: /^Nota/ }).fill('Trasloco, mattina');
    await page.getByRole('button', { name: 'Invia richiesta' }).click();
    await expect(page).toHaveURL(`/me/requests?id=${id}`);
    await expect(record(page, 'Trasloco, mattina')).toContainText('In attesa');
  });

  const admin = await callerOf(page, accounts.Admin);
  const { items } = (await admin.ask('GET', `/leave-requests?id=${id}`)) as { items: object[] };
  expect(items).toMatchObject([
    { user: { displayName: person }, startsOn: day, status: 'pendingReview', note: 'Trasloco, mattina' },
  ]);
});

test('an illness is reported with a photo of its certificate', async ({ page, site }) => {
  const caller = await callerOf(page, loners.asking);
  const day = (await freeDays(caller, site.now())).at(-1) ?? '';
  await openAs(page, loners.asking, '/me/requests');
  await page.getByRole('link', { name: 'Malattia' }).click();
  await page.getByLabel('Dal', { exact: true }).fill(day);
  await page.getByLabel('Al', { exact: true }).fill(day);
  await page.getByRole('button', { name: 'Salva bozza' }).click();
  await expect(page.getByText('Bozza finché manca il numero di protocollo.')).toBeVisible();
  await page.getByRole('link', { name: 'Aggiungi il numero di protocollo' }).click();
  await page.getByLabel('Numero di protocollo (PUC)').fill('987654321012');
  await page
    .getByLabel('Certificato (facoltativo)')
    .setInputFiles({ name: 'certificato.png', mimeType: 'image/png', buffer: photo });
  await expectFine(page, 'an illness that is being reported');
  await page.getByRole('button', { name: 'Comunica la malattia' }).click();
  await expect(page.getByText('Malattia comunicata')).toBeVisible();
  const made = page.getByRole('listitem').filter({ hasText: '987654321012' });
  await expect(made).toContainText('certificato.png');
  await expect(made).toContainText('Approvata');
});

test('a change of stampings is asked for, old and new side by side', async ({ page, site }) => {
  const caller = await callerOf(page, loners.asking);
  const isWhole = ({ enteredAt, exitedAt, replacedBy }: OwnDay['stampings'][number]) =>
    enteredAt !== null && exitedAt !== null && replacedBy === null;
  const known = (await daysOf(caller, site.now(), -25, -1)).findLast(
    ({ status, stampings }) => status !== 'closed' && stampings.length > 0 && stampings.every(isWhole),
  );
  await openAs(page, loners.asking, `/me/requests/stamps?date=${known?.date}`);
  await page.getByRole('group', { name: 'Timbratura 1' }).getByLabel('Entrata').fill('07:13');
  const change = page.getByRole('region', { name: 'Che cosa cambia' });
  await expect(change.getByRole('row').filter({ hasText: '07:13' })).toContainText('modificata');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Lettore guasto');
  await expectFine(page, 'a change of stampings that is being asked for');

  await test.step('Back asks before it throws that away', async () => {
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continua' }).click();
    await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Lettore guasto');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Lettore guasto');
  });
  await page.getByRole('button', { name: 'Invia richiesta' }).click();
  await expect(page.getByText('Richiesta inviata')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const admin = await callerOf(page, accounts.Admin);
  const { items } = (await admin.ask('GET', `/stamps/updates?id=${id}`)) as { items: object[] };
  expect(items).toMatchObject([{ user: { displayName: person }, date: known?.date, reason: 'Lettore guasto' }]);
});
