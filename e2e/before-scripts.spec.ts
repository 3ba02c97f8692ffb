import type { Locator } from '@playwright/test';
import { accounts, expect, signInBefore, test } from './fixtures.ts';

const widths = [390, 800, 1440];

test('the shell stands before any script of the app has come, and only for who is signed in', async ({
  newStranger,
}) => {
  const page = await newStranger();
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const band = page.locator('.boot-band');
  await page.goto('/register', { waitUntil: 'domcontentloaded' });
  await expect(band).toBeHidden();

  await page.unroute(/\/assets\/.*\.js$/);
  await signInBefore(page, accounts.Admin);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/register', { waitUntil: 'domcontentloaded' });
  await expect(band).toBeVisible();
  expect(await band.evaluate((element) => element.getBoundingClientRect().height)).toBe(108);
  await expect(page.getByText('Timbro', { exact: true })).toBeVisible();
  const placeOf = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { x, y, height } = range.getBoundingClientRect();
      return [x, y, height].map(Math.round);
    });
  const places = new Map<number, number[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const title = page.getByText('Registro presenze', { exact: true });
    await expect(title).toBeVisible();
    places.set(width, await placeOf(title));
  }

  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(band).toHaveCount(0);
  const drawn = page.getByRole('banner');
  expect(await drawn.evaluate((element) => element.getBoundingClientRect().height)).toBe(108);
  // The page's name does not move when the app draws it.
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => placeOf(page.getByRole('heading', { level: 1 }))).toEqual(places.get(width));
  }
});
