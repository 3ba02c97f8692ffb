import { expect, test } from './fixtures.ts';

const allowed = 150_000;

test('the sign-in page is usable after at most 150 kB of JavaScript', async ({ newVisitor }, info) => {
  const page = await newVisitor();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const scripts = new Map<string, string>();
  let transferred = 0;
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) transferred += encodedDataLength;
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail', { exact: true }).fill('prova@timbro.example');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled();
  const untilUsable = transferred;

  info.annotations.push({ type: 'JavaScript of /login', description: `${untilUsable} bytes in ${scripts.size} files` });
  expect(untilUsable).toBeGreaterThan(10_000);
  expect(untilUsable).toBeLessThanOrEqual(allowed);
});
