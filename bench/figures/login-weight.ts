import { removeDataDir, startServer } from '@timbro/e2e/server.ts';
import { launchBrowser } from '../browser.ts';
import type { Figure } from '../figure.ts';

const mostBytes = 150_000;

/** What a browser really transfers until the form can be used; an idle prefetch afterwards does not count. */
export const loginWeight: Figure = {
  row: 9,
  title: 'JavaScript of /login',
  async measure() {
    const server = await startServer();
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      const scripts = new Set<string>();
      let bytes = 0;
      cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
      cdp.on(
        'Network.loadingFinished',
        ({ requestId, encodedDataLength }) => scripts.has(requestId) && (bytes += encodedDataLength),
      );
      await page.goto(`${server.url}/login`);
      await page.getByRole('button', { name: 'Accedi' }).waitFor();
      const transferred = bytes;
      return [
        {
          what: 'transferred until the form is usable',
          value: `${(transferred / 1000).toFixed(1)} kB`,
          bar: '≤ 150 kB',
          reached: transferred > 0 && transferred <= mostBytes,
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
      await removeDataDir(server.dataDir);
    }
  },
};
