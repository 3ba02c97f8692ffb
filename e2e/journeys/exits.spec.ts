import type { Page } from '@playwright/test';
import { expectFindings } from '../axe.ts';
import { callerOf } from '../caller.ts';
import { accounts, expect, goInside, loners, openAs, phone, test } from '../fixtures.ts';
import { said } from '../messages.ts';
import { isLive } from '../reads.ts';

const person = 'Chiara Romano';
/** Those of the demo who are out already stay out. */
const outNow = (page: Page) => page.getByRole('region', { name: /^Fuori ora: \d+$/ });
const countOut = async (page: Page) =>
  Number(/\d+/.exec((await outNow(page).getByRole('heading').textContent()) ?? '')?.[0]);
const detail = (page: Page) => page.getByRole('region', { name: person });
const pass = (page: Page) => page.getByRole('region', { name: 'Pass di uscita' });
const past = (page: Page, reason: string) =>
  page.getByRole('region', { name: 'Precedenti' }).getByRole('listitem').filter({ hasText: reason }).first();

/** The inbox of the office as its page stands open all day, and the phone of the person. */
async function openBoth(office: Page, newVisitor: (options: typeof phone.contextOptions) => Promise<Page>) {
  const hand = await newVisitor(phone.contextOptions);
  await openAs(office, accounts.Admin, '/exit-notices');
  await openAs(hand, loners.exits, '/me/exits');
  await isLive(office);
  await expect(hand.getByRole('button', { name: "Chiedi un'uscita" })).toBeVisible();
  return hand;
}

test('an exit is asked for on the phone, confirmed, left on and returned from, and each sees the other live', async ({
  page,
  newVisitor,
}) => {
  const hand = await openBoth(page, newVisitor);
  const before = await countOut(page);

  await hand.getByRole('button', { name: "Chiedi un'uscita" }).click();
  await hand.getByRole('button', { name: 'Invia richiesta' }).click();
  await expect(hand.getByText('Campo obbligatorio')).toBeVisible();
  await hand.getByRole('radio', { name: 'Visita medica' }).check();
  await hand.getByRole('textbox', { name: 'Nota (facoltativa)' }).fill('Dentista');
  await hand.getByRole('button', { name: '+1 h' }).click();
  await hand.getByRole('button', { name: 'Invia richiesta' }).click();
  await expect(hand.getByText('Richiesta inviata')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`${person}.*Visita medica`) }).click();
  await expect(detail(page).getByRole('definition').filter({ hasText: 'Dentista' }).first()).toBeVisible();
  await expect(page).toHaveURL(/[?&]id=/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await detail(page).getByRole('button', { name: 'Approva' }).click();
  await said(page, `Richiesta elaborata correttamente: ${person}`);

  await expect(pass(hand)).toContainText('Autorizzata');
  await expect(pass(hand)).toContainText(person);
  await expect(pass(hand).getByRole('timer')).toHaveText(/^Rientro tra (1:00|0:5\d)$/);
  const code = await pass(hand)
    .getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    .textContent();
  await expect(pass(hand).getByRole('img', { name: `Codice QR del pass ${code}` })).toBeVisible();
  await expect(pass(hand)).not.toContainText('Visita medica');
  await expect(hand.getByRole('definition').filter({ hasText: 'nascosto' })).toBeVisible();
  await expectFindings(hand, 'a pass on a phone');
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await hand.getByRole('button', { name: 'Sto uscendo' }).click();
  await expect(hand.getByRole('button', { name: 'Sono rientrato' })).toBeVisible();
  await expect(outNow(page)).toHaveAccessibleName(`Fuori ora: ${before + 1}`);
  const out = outNow(page).getByRole('button', { name: new RegExp(`^${person}.*Visita medica`) });
  await expect(out).toBeVisible();

  await test.step('the gate reads the pass, and not why', async () => {
    await goInside(page, `/exit-notices?tab=exit-requests&id=${id}&pass=${code?.replace('-', '')}`);
    const verdict = page.getByRole('region', { name: `Pass di uscita ${code}` });
    await expect(verdict.getByRole('heading', { name: 'Uscita autorizzata' })).toBeVisible();
    await expect(verdict).toContainText(person);
    await expect(verdict).not.toContainText(/Visita medica|Dentista/);
    await verdict.getByRole('button', { name: 'Chiudi la verifica del pass' }).click();
    await expect(verdict).toHaveCount(0);
  });

  await hand.getByRole('button', { name: 'Sono rientrato' }).click();
  const question = hand.getByRole('alertdialog', { name: 'Già di ritorno?' });
  await question.getByRole('button', { name: 'Sono rientrato' }).click();
  await expect(pass(hand)).toHaveCount(0);
  await expect(past(hand, 'Visita medica')).toContainText(/Rientro \d\d:\d\d/);
  await expect(outNow(page)).toHaveAccessibleName(`Fuori ora: ${before}`);
  await expect(out).toHaveCount(0);
});

test(
  'an approval is taken back, a rejection needs its note, a request is deleted; the phone follows',
  { tag: '@long' },
  async ({ page, site, newVisitor }) => {
    const hand = await openBoth(page, newVisitor);
    const { ask } = await callerOf(hand, loners.exits);
    const startsAt = new Date(site.now().getTime() + 2 * 3_600_000).toISOString();
    const record = (reason: string) =>
      hand.getByRole('region', { name: 'In corso' }).getByRole('listitem').filter({ hasText: reason });
    const row = (reason: string) => page.getByRole('button', { name: new RegExp(`${person}.*${reason}`) });

    await ask('POST', '/exits', { reason: 'personal', startsAt });
    await row('Motivi personali').click();
    await detail(page).getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('a');
    await said(page, `Richiesta elaborata correttamente: ${person}`);
    await page.keyboard.press('u');
    await expect(row('Motivi personali')).toBeVisible();
    await expect(pass(hand)).toHaveCount(0);
    await expect(record('Motivi personali')).toContainText('In attesa');

    await expect(detail(page).getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `Rifiutare la richiesta di ${person}?` });
    await dialog.getByRole('button', { name: 'Rifiuta' }).click();
    await expect(dialog.getByText('Per rifiutare serve una nota')).toBeVisible();
    await dialog.getByRole('textbox').fill('Collaudo in corso');
    await dialog.getByRole('button', { name: 'Rifiuta' }).click();
    await expect(record('Motivi personali')).toHaveCount(0);
    await expect(past(hand, 'Motivi personali')).toContainText('Rifiutata');
    await past(hand, 'Motivi personali').getByRole('button').click();
    await expect(past(hand, 'Motivi personali')).toContainText('«Collaudo in corso»');
    await expect(row('Motivi personali')).toHaveCount(0);

    await ask('POST', '/exits', { reason: 'union', startsAt });
    await expect(record('Attività sindacale')).toBeVisible();
    await row('Attività sindacale').click();
    await detail(page).getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await said(page, `Richiesta di uscita eliminata: ${person}`);
    await expect(record('Attività sindacale')).toHaveCount(0);
  },
);
