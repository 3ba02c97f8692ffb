import { accounts, expect, signInBefore, test } from './fixtures.ts';

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

  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(band).toHaveCount(0);
  const drawn = page.getByRole('banner');
  expect(await drawn.evaluate((element) => element.getBoundingClientRect().height)).toBe(108);
});
