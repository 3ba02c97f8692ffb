import type { Page } from '@playwright/test';
import { expectAccessible, expectFindings } from '../axe.ts';
import { callerOf } from '../caller.ts';
import { accounts, closeWithEscape, expect, goInside, heading, openAs, phone, testOnOwnServer } from '../fixtures.ts';
import { said } from '../messages.ts';

/** Its kiosks and badges would show in the lists of every other journey. */
const test = testOnOwnServer();

const kiosks = (page: Page) => page.getByRole('grid', { name: 'Postazioni' });
const rowOf = (page: Page, name: string) => kiosks(page).getByRole('row').filter({ hasText: name });
const codeDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Registrare «${name}»` });
/** As the tablet's own page asks; its cookie stays with it. */
const headers = { 'x-device-type': 'mobile' };
const register = (tablet: Page, code: string) =>
  tablet.request.post('/api/v1/kiosk/register', { headers, data: { code } });
const badgeStamp = (tablet: Page, badge: string, at: Date) =>
  tablet.request.post('/api/v1/kiosk/stamps', {
    headers,
    data: { id: crypto.randomUUID(), at: at.toISOString(), badge },
  });

test(
  'a kiosk is added, registered by its code, stamped at with a badge, and revoked',
  { tag: '@long' },
  async ({ page, newVisitor, site }) => {
    await openAs(page, accounts.Admin, '/users');
    await expect(page.getByText(/di 60/)).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(heading(page)).toHaveText('Impostazioni');
    await expect(page.getByText('Un tablet all’ingresso per chi timbra con QR, badge o PIN')).toBeVisible();
    await expectAccessible(page, 'no kiosk yet');

    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Nuova postazione' });
    await form.getByRole('textbox', { name: 'Nome' }).fill('Ingresso officina');
    await page.keyboard.press('Enter');
    const shown = codeDialog(page, 'Ingresso officina');
    const code = (await shown.getByRole('status', { name: 'Codice di registrazione' }).textContent()) ?? '';
    await expect(shown.getByRole('img', { name: 'QR per registrare il tablet' })).toBeVisible();
    await expect(shown.getByText(/Vale ancora 1[45]:\d\d e per un solo tablet/)).toBeVisible();
    await expectFindings(page, 'the code of a kiosk');

    const tablet = await newVisitor();
    expect((await register(tablet, 'ZZZZZ-ZZZZZ')).status()).toBe(422);
    expect((await register(tablet, code)).status()).toBe(201);
    await expect(shown.getByText('«Ingresso officina» è registrata')).toBeVisible();
    await closeWithEscape(page);
    await expect(rowOf(page, 'Ingresso officina')).toContainText('Registrata');
    expect((await register(await newVisitor(), code)).status()).toBe(422);

    await goInside(page, '/users?search=sara conti');
    await page.getByRole('row').filter({ hasText: 'Conti Sara' }).getByText('Conti Sara').click();
    const panel = page.getByRole('dialog', { name: 'Sara Conti' });
    await panel.getByRole('button', { name: 'Modifica' }).click();
    const person = page.getByRole('dialog', { name: 'Modifica utente' });
    await person.getByRole('textbox', { name: 'Badge' }).click();
    // As a reader does: all at once, and Enter.
    await page.keyboard.type('04a1b2c3');
    await page.keyboard.press('Enter');
    await page.keyboard.type('04ffee01');
    await page.keyboard.press('Enter');
    await expect(person.getByRole('textbox', { name: 'Badge' })).toHaveValue('04ffee01');
    await person.getByRole('button', { name: 'Salva' }).click();
    await said(page, 'Utente aggiornato');
    expect((await badgeStamp(tablet, '04FFEE01', site.now())).status()).toBe(201);

    await goInside(page, '/users?search=luca ferrari');
    await page.getByRole('row').filter({ hasText: 'Ferrari Luca' }).getByText('Ferrari Luca').click();
    await page.getByRole('dialog', { name: 'Luca Ferrari' }).getByRole('button', { name: 'Modifica' }).click();
    await person.getByRole('textbox', { name: 'Badge' }).fill('04FFEE01');
    await person.getByRole('button', { name: 'Salva' }).click();
    await expect(person.getByRole('textbox', { name: 'Badge' })).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abbandona le modifiche' }).click();

    await goInside(page, '/users?search=sara conti');
    await page.getByRole('row').filter({ hasText: 'Conti Sara' }).getByText('Conti Sara').click();
    await expect(panel.getByText('04ffee01')).toBeVisible();
    await panel.getByRole('button', { name: 'Disattiva badge' }).click();
    await said(page, 'Badge disattivato: Sara Conti');
    expect((await badgeStamp(tablet, '04ffee01', site.now())).status()).toBe(422);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await said(page, 'Badge di nuovo attivo: Sara Conti');

    await goInside(page, '/settings');
    await rowOf(page, 'Ingresso officina').getByText('Ingresso officina').click();
    const kiosk = page.getByRole('dialog', { name: 'Ingresso officina' });
    await expect(kiosk.getByText('Registrazione del tablet di una postazione')).toBeVisible();
    await expectFindings(page, 'a kiosk');
    await kiosk.getByRole('button', { name: 'Revoca' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca' }).click();
    await said(page, 'Postazione revocata');
    await expect(kiosk).toBeHidden();
    expect((await tablet.request.get('/api/v1/kiosk/token', { headers })).status()).toBe(401);

    await goInside(page, '/history?entity=kiosk');
    const lines = page.getByRole('grid', { name: 'Cronologia' });
    for (const deed of ['Creazione postazione', 'Registrazione del tablet di una postazione', 'Revoca postazione'])
      await expect(lines.getByText(deed)).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use(phone);
  test('the settings stand under "Altro", and every section fits', { tag: '@long' }, async ({ page }) => {
    await openAs(page, accounts.Admin, '/users');
    const { ask } = await callerOf(page, accounts.Admin);
    await ask('POST', '/kiosks', { name: 'Magazzino ricambi e spedizioni' });
    await page.getByRole('button', { name: 'Altro' }).click();
    await page.getByRole('dialog', { name: 'Altro' }).getByRole('link', { name: 'Impostazioni', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Postazioni' }).getByRole('listitem')).toContainText(
      'In attesa di registrazione',
    );
    for (const address of ['/settings', '/settings?tab=kiosks&view=refusals', '/settings?tab=rules']) {
      await goInside(page, address);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page, `${address} on a phone`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
