import type { Page, Response } from '@playwright/test';
import { expectFindings } from './axe.ts';
import { readBadge } from './badge-reader.ts';
import { type Caller, callerOf } from './caller.ts';
import { accounts, expect, heading, testOnOwnServer } from './fixtures.ts';

/** Its people get badges and stamp, which other journeys would notice. */
const test = testOnOwnServer();

type Registered = { id: string; code: string };
type Users = { items: { id: string; version: number }[] };

const newKiosk = async (office: Caller) => (await office.ask('POST', '/kiosks', { name: 'Portineria' })) as Registered;

async function giveBadge(office: Caller, lastName: string, badge: string): Promise<void> {
  const { items } = (await office.ask('GET', `/users?search=${lastName}`)) as Users;
  const [person] = items;
  if (!person) throw new Error(`Nobody is called ${lastName}.`);
  await office.ask('PATCH', `/users/${person.id}`, { version: person.version, badge });
}

const isStamp = /^(Entrata|Uscita) \d/;

async function register(page: Page, { code }: Registered): Promise<void> {
  await page.goto(`/kiosk#${code}`);
  await expect(page).toHaveURL(/\/kiosk\/$/);
  await expect(page.getByLabel('Codice')).toHaveValue(code);
  await page.getByRole('button', { name: 'Registra' }).click();
  await expect(heading(page)).toHaveText('Inquadrare il codice');
}

test('a tablet is registered, takes badges with and without a network, and is shut out at once', async ({
  page,
  newVisitor,
}) => {
  const office = await callerOf(await newVisitor(), accounts.Admin);
  await giveBadge(office, 'Grassi', '04A1B2C3');
  await giveBadge(office, 'Silvestri', '80012345');
  const kiosk = await newKiosk(office);
  await register(page, kiosk);
  await expect(page.getByText('Portineria')).toBeVisible();

  await readBadge(page, '04A1B2C3');
  await expect(heading(page)).toHaveText(isStamp);
  await expect(heading(page)).toHaveText('Inquadrare il codice');
  await readBadge(page, 'SCONOSCIUTO');
  await expect(heading(page)).toHaveText('Non registrata');

  // The page comes back from its worker, and knows what it keeps.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await expect(heading(page)).toHaveText('Matricola e PIN');
  await readBadge(page, '80012345');
  await expect(page.getByText('Senza rete · 1 timbratura in coda')).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText('Matricola e PIN');
  await expect(page.getByText('Senza rete · 1 timbratura in coda')).toBeVisible();

  const delivered: Promise<unknown>[] = [];
  page.on('response', (answer: Response) => {
    if (answer.url().endsWith('/kiosk/stamps/sealed')) delivered.push(answer.json() as Promise<unknown>);
  });
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText('Inquadrare il codice');
  await expect(page.getByText(/in coda/)).toHaveCount(0);
  expect(await Promise.all(delivered)).toMatchObject([{ accepted: 1, duplicates: 0, refused: 0 }]);

  // Sooner than it asks by itself.
  await office.ask('DELETE', `/kiosks/${kiosk.id}`);
  await expect(heading(page)).toHaveText('Questa postazione è stata disattivata', { timeout: 20_000 });
});

test('three widths, with nothing to find for axe and nothing to scroll sideways', async ({ page, newVisitor }) => {
  const office = await callerOf(await newVisitor(), accounts.Admin);
  await page.goto('/kiosk');
  await expect(heading(page)).toHaveText('Registrare la postazione');
  await expectFindings(page, 'a tablet that nobody knows');
  await register(page, await newKiosk(office));
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectFindings(page, `at rest, ${viewport.width} px wide`);
    await page.getByRole('button', { name: 'Senza telefono: matricola e PIN' }).click();
    await expectFindings(page, `the pad, ${viewport.width} px wide`);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide, `${viewport.width} px`).toBe(false);
    await page.getByRole('button', { name: 'Chiudi' }).click();
    await expect(heading(page)).toHaveText('Inquadrare il codice');
  }

  // A phone that lies on its side: what is to be pressed is in sight.
  await page.setViewportSize({ width: 844, height: 390 });
  const pad = page.getByRole('button', { name: 'Senza telefono: matricola e PIN' });
  await expect(pad).toBeInViewport({ ratio: 1 });
  await pad.click();
  await expect(page.getByRole('button', { name: 'Timbra', exact: true })).toBeInViewport({ ratio: 1 });
});
