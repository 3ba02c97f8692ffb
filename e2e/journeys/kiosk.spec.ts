import type { Page } from '@playwright/test';
import { expectFindings } from '../axe.ts';
import { readBadge } from '../badge-reader.ts';
import { type Caller, callerOf } from '../caller.ts';
import { giveCamera, holdUp, openTracks } from '../camera.ts';
import { accounts, expect, loners, offlineStampers, openAs, phone, testOnOwnServer } from '../fixtures.ts';
import { keepMessages, said } from '../messages.ts';
import { newStampsOf } from '../stamping.ts';

/** Nobody else stamps there, and its clock is moved. */
const test = testOnOwnServer();

const [colleague] = offlineStampers;
const pin = '482915';

/** An Admin adds a kiosk, and the tablet is registered with its code. */
async function register(tablet: Page, { ask }: Caller): Promise<void> {
  const { code } = (await ask('POST', '/kiosks', { name: 'Portineria' })) as { code: string };
  await tablet.goto(`/kiosk/#${code}`);
  await tablet.getByRole('button', { name: 'Registra' }).click();
  await expect(qr(tablet)).toBeVisible();
}
const qr = (tablet: Page) => tablet.getByRole('img', { name: 'Codice da inquadrare con il telefono' });
/** What somebody's camera takes of the tablet, and what whoever takes a photo of it passes on: of a code that has only just come. */
const photo = async (tablet: Page): Promise<Buffer> => {
  await tablet.waitForFunction(
    (freshSeconds) => parseInt(document.querySelector('.rest-left strong')?.textContent ?? '0', 10) >= freshSeconds,
    20,
    { polling: 100 },
  );
  return tablet.getByRole('main').screenshot();
};

const door = (page: Page) => page.getByRole('button', { name: 'Postazione: inquadra il codice' });
const status = (page: Page) => page.getByRole('dialog').getByRole('status');

async function scan(page: Page, picture: Buffer): Promise<void> {
  await door(page).click();
  await holdUp(page, picture);
}
async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await openTracks(page)).toBe(0);
}

async function look(page: Page, what: string, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectFindings(page, `${what} at ${width}`);
  }
  if (before) await page.setViewportSize(before);
}

async function aim(page: Page): Promise<void> {
  await door(page).click();
  await expect(status(page)).toHaveText('Inquadrare il codice sullo schermo della postazione');
}

/** With the phone: what the tablet shows is read, and the number that it shows then is typed. A photo of it on another phone is late. */
async function stampWithPhone(page: Page, tablet: Page, other: Page): Promise<void> {
  await Promise.all([aim(page), aim(other)]);
  await look(page, 'the camera of the phone', [768, 1280, 390]);
  const picture = await photo(tablet);
  await holdUp(page, picture);
  const field = page.getByLabel('Digitare il numero mostrato sulla postazione');
  await expect(field).toBeFocused();
  expect(await openTracks(page)).toBe(0);
  await expect(tablet.getByText('Digitare questo numero sul telefono', { exact: true })).toBeVisible();
  await field.fill(await tablet.locator('.number-figure').innerText());
  await page.getByRole('button', { name: 'Timbra l’entrata', exact: true }).click();
  // While the code would still hold.
  await holdUp(other, picture);
  await expect(status(other)).toContainText('già stato usato');
  await close(other);
  await expect(status(page)).toHaveText('Entrata registrata alla postazione');
  await said(tablet, 'Entrata ');
}

test('at a kiosk one stamps with the phone, the badge or a PIN, and a photo of its code is worth nothing', async ({
  page: tablet,
  newVisitor,
  site,
}) => {
  const admin = await callerOf(tablet, accounts.Admin);
  const sara = await callerOf(tablet, loners.employee);
  const giorgia = await callerOf(tablet, colleague);
  const [stampsOfSara, stampsOfGiorgia] = [await newStampsOf(sara, site), await newStampsOf(giorgia, site)];
  // What it says of a stamp stands there for three seconds.
  await keepMessages(tablet.context(), 'status');
  await register(tablet, admin);

  const page = await newVisitor(phone.contextOptions);
  const other = await newVisitor(phone.contextOptions);
  await Promise.all([giveCamera(page), giveCamera(other)]);
  await openAs(page, loners.employee, '/me/');
  await openAs(other, colleague, '/me/');
  await stampWithPhone(page, tablet, other);
  await look(page, 'what was stamped', [768, 1280, 390]);
  await page.getByRole('button', { name: 'Fatto' }).click();
  await expect(page.getByText('Postazione · Portineria').first()).toBeVisible();
  const made = await stampsOfSara();
  expect(made).toMatchObject([{ direction: 'in', source: 'kiosk', site: 'Portineria', inside: true }]);
  const { at } = made[0] ?? { at: '' };
  const day = await admin.ask('GET', `/work-days/info?userId=${sara.id}&date=${at.slice(0, 10)}`);
  expect(day).toMatchObject({
    stampings: expect.arrayContaining([expect.objectContaining({ enteredAt: at })]),
  });

  const kept = await photo(tablet);
  await site.kill();
  // The code is over, and what is stamped from here on repeats nothing.
  await site.startAgain(3 * 60_000);
  await expect(door(page)).toHaveAttribute('aria-disabled', 'false');
  await scan(page, kept);
  await expect(status(page)).toContainText('scaduto');
  await close(page);
  expect(await stampsOfSara()).toHaveLength(1);

  // A tablet that has just lost its server would keep what is typed; opened anew it is still this kiosk.
  await tablet.reload();
  await stampWithPin(page, tablet);
  // The tablet asks nobody which way: what was stamped before tells it, as everywhere.
  expect(await stampsOfSara()).toMatchObject([{ id: made[0]?.id }, { source: 'kiosk', site: 'Portineria' }]);
  await stampWithBadge(tablet, admin, giorgia.id);
  expect(await stampsOfGiorgia()).toMatchObject([{ source: 'kiosk', site: 'Portineria' }]);
});

/** Chosen on the phone, typed at the tablet. */
async function stampWithPin(page: Page, tablet: Page): Promise<void> {
  await page.goto('/me/profile');
  const card = page.getByRole('region', { name: 'PIN per la postazione' });
  await card.getByRole('button', { name: 'Imposta il PIN' }).click();
  await card.getByLabel('Nuovo PIN').fill(pin);
  await card.getByLabel('Ripetere il PIN').fill(pin);
  await expectFindings(page, 'the PIN in the profile');
  await card.getByRole('button', { name: 'Salva il PIN' }).click();
  await expect(card.getByText('PIN impostato')).toBeVisible();
  const code = await card.getByText('Matricola', { exact: true }).locator('xpath=following-sibling::dd').innerText();

  await tablet.getByRole('button', { name: 'Senza telefono: matricola e PIN' }).click();
  const keys = tablet.getByRole('group', { name: 'Tasti' });
  for (const digit of code) await keys.getByRole('button', { name: digit, exact: true }).click();
  await tablet.getByRole('button', { name: 'Avanti' }).click();
  for (const digit of pin) await keys.getByRole('button', { name: digit, exact: true }).click();
  await tablet.getByRole('button', { name: 'Timbra', exact: true }).click();
  await said(tablet, 'Uscita ');
}

async function stampWithBadge(tablet: Page, { ask }: Caller, userId: string): Promise<void> {
  await ask('PATCH', `/users/${userId}`, { badge: '04A1B2C3D4' });
  await expect(qr(tablet)).toBeVisible();
  await readBadge(tablet, '04A1B2C3D4');
  await said(tablet, 'Entrata ');
}
