import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { accounts, expect, goInside, heading, landingOf, openAs, test } from '../fixtures.ts';

const lines = (page: Page) => page.getByRole('grid', { name: 'Cronologia' }).getByRole('row');
/** The surname of the demo company's administrator. */
const person = 'Palmieri';
const filters = (page: Page) => page.getByRole('group', { name: 'Filtri' });

test('the filters are in the address and survive a reload', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.Admin, '/history');
  await expect(heading(page)).toHaveText('Cronologia');
  await expect(lines(page).filter({ hasText: 'Accesso' }).first()).toBeVisible();

  await filters(page).getByRole('button', { name: 'Elemento' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sessione' }).click();
  await expect(page).toHaveURL('/history?entity=session');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Cerca persona o azione' }).fill(person);
  await expect(page).toHaveURL(`/history?entity=session&search=${person}`);
  await page.reload();
  await expect(filters(page).getByRole('button', { name: 'Elemento: Sessione' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(person);
  await expect(lines(page).filter({ hasText: 'Accesso' }).first()).toBeVisible();

  await page.getByRole('searchbox').fill('nessuno ha mai fatto questo');
  await expect(page.getByText('Nessun risultato per 2 filtri')).toBeVisible();
  await filters(page).getByRole('button', { name: 'Azzera' }).click();
  await expect(page).toHaveURL('/history');
  await expect(lines(page).nth(1)).toBeVisible();

  await goInside(page, '/history?entity=pianeta&sort=forma&refused=false');
  await expect(page.getByText('Filtro non valido rimosso: ordinamento, elemento')).toBeVisible();
  await expect(page).toHaveURL('/history?refused=false');
});

test(
  'a date is typed at the speed of a hand, and Back closes the menu that it was typed in',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, accounts.Admin, '/history');
    await filters(page).getByRole('button', { name: 'Periodo' }).click();
    const menu = page.getByRole('dialog', { name: 'Periodo' });
    for (const [name, typed] of [
      ['Dal', '20102026'],
      ['Al', '20112026'],
    ] as const) {
      await menu.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().click();
      await page.keyboard.type(typed, { delay: 120 });
    }
    await expect(page).toHaveURL('/history?from=2026-10-20&to=2026-11-20');
    await expect(page.getByText(/Filtro non valido/)).toHaveCount(0);
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/history?from=2026-10-20&to=2026-11-20');
    await page.goBack();
    await expect(page).toHaveURL('/history');
  },
);

test(
  'one line opens beside the list and closes with Back; what the list shows can be taken away',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, accounts.Admin, '/history?refused=false');
    await lines(page).filter({ hasText: person }).filter({ hasText: 'Accesso' }).first().click();
    await expect(page).toHaveURL(/[?&]id=/);
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { name: 'Accesso', exact: true })).toBeVisible();
    await expect(panel.getByText('Eseguita').first()).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/history?refused=false');
    await page.goForward();
    await panel.getByRole('button', { name: 'Solo questa persona' }).click();
    await expect(page).toHaveURL(/actorId=/);
    await expect(filters(page).getByText('Solo questa persona')).toBeVisible();

    const sheet = await save(page, 'Excel (.xlsx)');
    expect(sheet.name).toMatch(/^cronologia.*\.xlsx$/);
    expect(sheet.content.subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByRole('status', { name: 'Operazioni in corso' })).toContainText('Esportazione: Cronologia');
    const text = await save(page, 'CSV (.csv)');
    expect(text.name).toMatch(/^cronologia.*\.csv$/);
    expect(text.content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(text.content.toString('utf8')).toContain(person);
  },
);

async function save(page: Page, format: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta', exact: true }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('an action is found and exported by the words that the page shows', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.Admin, '/history?search=accesso');
  await expect.soft(lines(page).filter({ hasText: 'Accesso' }).first()).toBeVisible();
  await goInside(page, '/history');
  await expect(lines(page).filter({ hasText: 'Accesso' }).first()).toBeVisible();
  expect((await save(page, 'CSV (.csv)')).content.toString('utf8')).toContain('Accesso');
});

test('who may not see the history has no entry and is led home', async ({ page }) => {
  await openAs(page, accounts.Responsible, '/history');
  await expect(page).toHaveURL(landingOf('Responsible'));
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cronologia' })).toHaveCount(0);
});

/** A page full of lines, whatever has happened on this server so far. */
const fillPage = (page: Page) =>
  page.context().route('**/api/v1/audit?*', async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { items: { id: string }[] };
    const copies = Array.from({ length: 24 }, (_, index) => ({ ...reply.items[0], id: `copy-${index}` }));
    // The page may have asked anew or gone meanwhile; then nobody waits for this answer.
    await route
      .fulfill({ response: answer, json: { ...reply, items: [reply.items[0], ...copies], total: 60 } })
      .catch(() => undefined);
  });

test('the list, its pages and the open record fit into small and large windows', { tag: '@long' }, async ({ page }) => {
  await fillPage(page);
  await openAs(page, accounts.Admin, '/history?entity=session&refused=false&from=2026-01-01');
  await lines(page).nth(1).click();
  await expect(page).toHaveURL(/[?&]id=/);
  for (const [width, height] of [
    [1440, 900],
    [1920, 1000],
    [900, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Solo questa persona' })).toBeInViewport({ ratio: 1 });
    const size = () => page.locator('html').evaluate((all) => [all.scrollWidth, all.scrollHeight]);
    await expect.poll(size).toEqual([width, height]);
    await expect(page.locator('.MuiTablePagination-root')).toBeInViewport({ ratio: 1 });
    const grid = page.locator('.MuiDataGrid-virtualScroller');
    const beyond = () => grid.evaluate((list) => list.scrollWidth - list.clientWidth);
    await expect.poll(beyond).toBeLessThan(width === 1440 ? 1 : 20);
  }
});

test(
  'Back closes the drawer with the menu; a page chosen in it is one step away',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await openAs(page, accounts.Admin, '/profile-settings');
    const drawer = page.getByRole('dialog').getByRole('navigation');
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL('/profile-settings');
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await drawer.getByRole('link', { name: 'Cronologia' }).click();
    await expect(page).toHaveURL('/history');
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await expect(drawer).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText('Cronologia');
    await expect(drawer).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => 'layer' in history.state)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/profile-settings');
    await expect(heading(page)).toHaveText('Impostazioni profilo');
  },
);
