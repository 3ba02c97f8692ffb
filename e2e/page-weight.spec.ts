import { accounts, expect, signInBefore, test } from './fixtures.ts';
import { allowedBytes, weighScripts } from './page-weight.ts';

test('the sign-in page is usable after at most 150 kB of JavaScript', async ({ newVisitor }, info) => {
  const page = await newVisitor();
  const weight = await weighScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail', { exact: true }).fill('prova@timbro.example');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled();
  const untilUsable = weight.bytes();

  info.annotations.push({ type: 'JavaScript of /login', description: `${untilUsable} bytes` });
  expect(untilUsable).toBeGreaterThan(10_000);
  expect(untilUsable).toBeLessThanOrEqual(allowedBytes.login);
});

test('the register is usable after at most 300 kB of JavaScript', async ({ newVisitor }, info) => {
  const page = await newVisitor();
  await signInBefore(page, accounts.Admin);
  const weight = await weighScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const untilUsable = weight.bytes();

  info.annotations.push({ type: 'JavaScript of /register', description: `${untilUsable} bytes` });
  expect(untilUsable).toBeGreaterThan(10_000);
  expect(untilUsable).toBeLessThanOrEqual(allowedBytes.register);
});
