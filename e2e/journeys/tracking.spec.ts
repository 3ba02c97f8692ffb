import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPages } from '@timbro/pdf/testing/fixtures.ts';
import { callerOf } from '../caller.ts';
import { accounts, expect, heading, openAs, phone, testOnOwnServer } from '../fixtures.ts';
import { said } from '../messages.ts';

/** Nothing answers there. */
const test = testOnOwnServer({ tileUrl: 'http://127.0.0.1:9/{z}/{x}/{y}.png' });

/** A company with people at work, and neither an area nor a legal basis. */
const studio = { admin: 'admin@studio-arno.example', employee: 'teresa.neri@studio-arno.example' } as const;
const office = { lat: 43.7655, lng: 11.2585 } as const;
const around = [
  [-1, -1],
  [-1, 1],
  [1, 1],
  [1, -1],
] as const;
const corners = around.map(([north, east]) => `${office.lat + north / 1000}, ${office.lng + east / 1000}`).join('\n');

const log = (page: Page) => page.getByRole('switch', { name: 'Registro uscite' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
async function turnOn(page: Page): Promise<void> {
  await log(page).click();
  const question = page.getByRole('alertdialog', { name: 'Attivare il registro uscite?' });
  await expect(question).toContainText('Le posizioni si conservano 24 ore');
  await question.getByRole('button', { name: 'Attiva' }).click();
  await expect(question).toHaveCount(0);
}

test('exits are logged only by a legal basis and with an area; then a trail is read, and its person sees who did', async ({
  page,
  site,
  newVisitor,
}) => {
  await openAs(page, studio.admin, '/exit-notices?tab=tracking');
  await expect(page.getByText('Registro uscite non attivo')).toBeVisible();
  await log(page).click();
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('Manca la base giuridica (accordo sindacale o autorizzazione)');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(log(page)).not.toBeChecked();

  await test.step('the card of somebody without a position leaves the list readable, and Back closes it', async () => {
    await page.getByRole('button', { name: /^Neri Teresa/ }).click();
    const card = page.getByRole('group', { name: 'Teresa Neri' });
    await expect(card.getByText('non disponibile')).toBeVisible();
    const [above, below] = await Promise.all([
      card.boundingBox(),
      page.getByRole('region', { name: 'Persone' }).boundingBox(),
    ]);
    expect(above && above.y + above.height).toBeLessThanOrEqual(below?.y ?? 0);
    await page.goBack();
    await expect(card).toHaveCount(0);
  });

  await refusal.getByRole('link', { name: 'Apri le impostazioni uscite' }).click();
  await expect(tab(page, 'Impostazioni uscite')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('combobox', { name: 'Base giuridica' }).click();
  await page.getByRole('option', { name: 'Accordo sindacale' }).click();
  await page.getByRole('textbox', { name: 'Numero' }).fill('RSU 3/2026');
  await page.getByRole('group', { name: 'Data' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('02112026', { delay: 50 });
  await page.getByRole('button', { name: 'Salva' }).click();
  await said(page, 'Impostazioni aggiornate');

  await tab(page, 'Tracciamento').click();
  await log(page).click();
  await expect(refusal).toContainText("È necessario disegnare l'area della propria azienda");
  await page.getByRole('link', { name: 'Disegna l’area' }).click();
  await page.getByRole('button', { name: 'Disegna l’area' }).click();
  await expect(page.getByText(/^Mappa di base non disponibile · quadretti di/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Lungarno');
  await page.getByRole('button', { name: 'Incolla…' }).click();
  const paste = page.getByRole('dialog', { name: 'Incolla un’area' });
  await paste.getByRole('textbox').fill(corners);
  await paste.getByRole('button', { name: 'Usa quest’area' }).click();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await said(page, 'Impostazioni aggiornate');

  await tab(page, 'Tracciamento').click();
  await turnOn(page);
  await expect(page.getByText('Registro uscite attivo')).toBeVisible();
  await expect(page.getByText(/^dal 12\/11\/2026, Edoardo Bellini · accordo sindacale .*RSU 3\/2026$/)).toBeVisible();
  await expect(log(page)).toBeChecked();

  await test.step('somebody at work is seen', async () => {
    const { ask } = await callerOf(page, studio.employee);
    const fixAt = (seconds: number, accuracy: number) => {
      const at = new Date(site.now().getTime() + seconds * 1000).toISOString();
      return { id: randomUUID(), at, ...office, accuracy };
    };
    const fixes = [fixAt(1, 12), fixAt(20, 300), fixAt(40, 9)];
    expect(await ask('POST', '/positions', { fixes })).toEqual({ accepted: 3, duplicates: 0, ignored: 0 });
    await page.reload();
    await page.getByRole('button', { name: /^Neri Teresa/ }).click();
    await page
      .getByRole('group', { name: 'Teresa Neri' })
      .getByRole('link', { name: 'Apri il percorso di oggi' })
      .click();
  });

  await expect(heading(page)).toHaveText('Percorso di Teresa Neri');
  await expect(
    page.getByText('Questa apertura è stata registrata: Teresa Neri la vede nella propria app.'),
  ).toBeVisible();
  const lines = page.getByRole('table', { name: 'Posizioni' }).getByRole('row');
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(1)).toContainText(/^10:\d\d.*Nell’area±12 m43[.,]7655/);
  await expect(lines.nth(2)).toContainText('Non attendibile±300 m');
  await expect(lines.nth(3)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Posizione precedente' }).click();
  await expect(lines.nth(2)).toHaveAttribute('aria-current', 'true');

  const hand = await newVisitor(phone.contextOptions);
  await openAs(hand, studio.employee, '/me/exits');
  await hand.getByRole('button', { name: 'Chi ha visto il mio percorso' }).click();
  const readings = hand.getByRole('list', { name: 'Chi ha visto il mio percorso' }).getByRole('listitem');
  await expect(readings).toHaveCount(1);
  await expect(readings).toHaveText(/^Edoardo Bellini 12\/11\/2026, 10:\d\d · percorso del 12\/11\/2026$/);
});

const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Dove sono le persone' }).getByRole('button', { name });
const countOf = async (page: Page, name: string) =>
  Number(/\d+/.exec((await tile(page, name).textContent()) ?? '')?.[0]);
const sheetsOf = async (bytes: Uint8Array) =>
  (await readPages(bytes)).map(({ lines }) => lines.map(({ text }) => text).join('\n'));
const textOf = async (bytes: Uint8Array) => (await sheetsOf(bytes)).join('\n');

test('who is inside and outside is counted, filtered, listed, ticked off and printed for an evacuation', async ({
  page,
}) => {
  const { ask } = await callerOf(page, accounts.Admin);
  const { items } = (await ask('GET', '/presence?presence=outside')) as { items: { user: { sortName: string } }[] };
  const names = ['Rossi Marco', ...items.map(({ user }) => user.sortName)];
  await openAs(page, accounts.Admin, '/exit-notices?tab=tracking');
  const people = page.getByRole('region', { name: 'Persone' });
  await expect(people.getByRole('button', { name: /^Rossi Marco/ })).toBeVisible();
  const [inside, outside] = [await countOf(page, 'In azienda'), await countOf(page, 'Fuori dall’area')];
  expect([outside, items.length]).toEqual([3, 3]);
  await tile(page, 'Fuori dall’area').click();
  await expect(page).toHaveURL(/presence=outside/);
  await expect(people.getByRole('listitem')).toHaveCount(outside);
  await expect(people.getByRole('button', { name: 'senza richiesta' })).toHaveCount(1);
  await tile(page, 'Fuori dall’area').click();
  await expect(people.getByRole('button', { name: /^Rossi Marco/ })).toBeVisible();

  await page.getByRole('button', { name: 'Personale in azienda' }).click();
  await expect(page).toHaveURL(/view=users-in-company/);
  await expect(page.getByRole('checkbox', { name: /^Spunta / })).toHaveCount(inside + outside);
  await page.getByRole('checkbox', { name: 'Spunta Rossi Marco' }).check();
  await expect(page.getByText(`Contati 1 di ${inside}`)).toBeVisible();
  await tile(page, 'Fuori dall’area').click();
  await expect(page.getByRole('checkbox', { name: /^Spunta / })).toHaveCount(outside);

  // On paper is everybody, whatever the filters; the browser prints it as it would on a printer.
  const printed = await textOf(await page.pdf({ preferCSSPageSize: true }));
  for (const text of ['Appello di evacuazione', 'Sede Firenze', ...names, 'Visitatori e ditte esterne'])
    expect(printed).toContain(text);
  expect(printed).not.toContain('Cerca persona');
  // In larger letters it takes several sheets, and each says of what and when it is.
  const sheets = await sheetsOf(await page.pdf({ preferCSSPageSize: true, scale: 1.3 }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const [at, sheet] of sheets.entries())
    for (const text of ['Officine Valdarno', '12 novembre 2026', 'situazione alle 10:', `${at + 1} / ${sheets.length}`])
      expect(sheet).toContain(text);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('.roll-print');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Appello di evacuazione');
  await expect(sheet.getByRole('listitem').filter({ hasText: /\p{L}/u })).toHaveCount(inside + outside);
  await expect(sheet.locator('li .roll-box')).toHaveCount(inside + outside + 6);
  await expect(page.getByRole('main')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta' }).click();
  await page.getByRole('menuitem', { name: 'PDF (.pdf)' }).click();
  const file = await readFile(await (await downloading).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const roll = await textOf(file);
  for (const text of ['Appello di evacuazione', ...names]) expect(roll).toContain(text);
});
