import type { Page } from '@playwright/test';

/** Counts the JavaScript that a page transfers from now on, as it comes over the network. */
export async function weighScripts(page: Page): Promise<{ bytes(): number; files(): number }> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return { bytes: () => bytes, files: () => scripts.size };
}

/** What a door may cost before it can be used; what is fetched in a quiet moment afterwards does not count. */
export const allowedBytes = { login: 150_000, register: 300_000 } as const;
