import type { Browser, Page } from '@playwright/test';
import { look } from '@timbro/e2e/browser-profile.ts';
import { type Door, doors, weighDoor } from '@timbro/e2e/page-weight.ts';
import { removeDataDir, startServer } from '@timbro/e2e/server.ts';
import { launchBrowser } from '../browser.ts';
import type { Figure, Measured } from '../figure.ts';

const admin = { email: 'admin@officine-valdarno.example', password: 'Demo#2026' };

/** What a browser that knows nothing yet really transfers until the page can be used. */
export const pageWeight: Figure = {
  row: 9,
  title: 'JavaScript of /login and /register',
  async measure() {
    const server = await startServer();
    const browser = await launchBrowser();
    try {
      return [await weighed(browser, server.url, 'login'), await weighed(browser, server.url, 'register')];
    } finally {
      await browser.close();
      await server.stop();
      await removeDataDir(server.dataDir);
    }
  },
};

async function weighed(browser: Browser, baseURL: string, door: Door): Promise<Measured> {
  const context = await browser.newContext({ ...look, baseURL });
  const page = await context.newPage();
  if (door === 'register') await signIn(page);
  const bytes = await weighDoor(page, door);
  await context.close();
  const most = doors[door].bytes;
  return {
    what: `/${door}: transferred until it is usable`,
    value: `${(bytes / 1000).toFixed(1)} kB`,
    bar: `≤ ${most / 1000} kB`,
    reached: bytes > 0 && bytes <= most,
  };
}

/** Somebody who has signed in before on this browser, without a script of ours in its cache. */
async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: admin });
  const state = await answer.text();
  await page.goto('/healthz');
  await page.evaluate((text) => {
    const { accessToken, user, permissions } = JSON.parse(text) as Record<string, unknown>;
    localStorage.setItem('timbro.auth', JSON.stringify({ accessToken, user, permissions }));
  }, state);
}
