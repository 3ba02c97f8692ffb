import { type Page } from '@playwright/test';
import { can, noModules } from '@timbro/core/access.ts';
import { addressesOf, sampleAddress } from '../every-screen.ts';
import { accounts, expect, goInside, heading, openAs, phone, screens, test } from '../fixtures.ts';

test.use(phone);

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the history is a list of cards above a bottom bar', async ({ page }) => {
  await openAs(page, accounts.Admin, '/history');
  const cards = page.getByRole('list', { name: 'Cronologia' });
  await expect(cards.getByRole('button', { name: /Accesso/ }).first()).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Menu principale' });
  await expect(bar.getByRole('link')).toHaveCount(4);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);

  await cards.getByRole('button').first().click();
  await expect(page).toHaveURL(/[?&]id=/);
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(390);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();

  const more = page.getByRole('dialog');
  await bar.getByRole('button', { name: 'Altro' }).click();
  await expect(more.getByRole('link')).toHaveText(['Cronologia', 'Impostazioni', 'Impostazioni profilo']);
  await expect(more.getByRole('link', { name: 'Cronologia' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(more).toHaveCount(0);
  await expect(page).toHaveURL('/history');
  // Forward finds nothing but the closed sheet, and is back on the page at once: the next Back is not lost on it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('popstate', resolve, { once: true });
        history.forward();
      }),
  );
  await expect.poll(() => page.evaluate(() => navigation.canGoForward)).toBe(true);
  await bar.getByRole('button', { name: 'Altro' }).click();
  await more.getByRole('link', { name: 'Impostazioni profilo' }).click();
  await expect(heading(page)).toHaveText('Impostazioni profilo');
  await expect(more).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/history');
  await page.goForward();
  await expect(page).toHaveURL('/profile-settings');
  await bar.getByRole('button', { name: 'Altro' }).click();
  await more.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL('/login');
});

test('the chips of the filters are equally tall, and each can be removed', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.Admin, '/history?entity=session&entity=user&from=2026-01-01&to=2026-12-31');
  const chips = page.getByRole('group', { name: 'Filtri' }).locator('> div');
  await expect(chips).toHaveCount(3);
  const heights = () => chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().height));
  await expect.poll(heights).toEqual([44, 44, 44]);
  for (const remove of await page.getByRole('button', { name: /^Rimuovi il filtro/ }).all()) {
    await remove.scrollIntoViewIfNeeded();
    await expect(remove).toBeInViewport({ ratio: 1 });
  }
});

test('no page of the back-office scrolls sideways', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login');
  for (const path of ['/login', '/forgot-password', '/create-password', '/not-access', '/nessuna-pagina']) {
    await goInside(page, path);
    await expect(heading(page)).toBeVisible();
    expect(await widthOf(page), path).toBeLessThanOrEqual(390);
  }
  await openAs(page, accounts.Admin, '/profile-settings');
  const modules = { ...noModules, moduleHr: true, moduleExitNotices: true };
  const own = screens.filter(({ access }) => can({ role: 'Admin', modules }, access));
  for (const path of [...own.flatMap((screen) => addressesOf(screen.path)), '/nessuna-pagina']) {
    await goInside(page, await sampleAddress(page, path));
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    expect(await widthOf(page), path).toBeLessThanOrEqual(390);
  }
});
