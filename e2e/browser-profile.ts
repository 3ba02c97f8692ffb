import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** How people of the tests see the product, whoever opens the browser. */
export const look = {
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;

/** A page that runs no script, for when only the browser's storage of the site is wanted. */
export const silentPath = '/healthz';

const kept = new Map<string, BrowserContext>();

/**
 * An empty browser profile. Opening one, and compiling the app's scripts anew in it, costs more than most journeys: so
 * the tests of one worker that want the same options share one, its tab included, and each finds it without any data.
 * Whoever visits beside others at the same time has another seat.
 */
export async function takeProfile(browser: Browser, options: BrowserContextOptions, seat = 0): Promise<BrowserContext> {
  const key = `${seat} ${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known) return known;
  const context = await browser.newContext(options);
  kept.set(key, context);
  return context;
}

export const takePage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage();

/** Stops whatever still runs, then takes everything away that a site can leave on a browser, but for cached files. */
export async function emptyProfile(context: BrowserContext, { viewport }: BrowserContextOptions): Promise<void> {
  const [tab, ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  await context.unrouteAll();
  if (!tab) return;
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  // A journey that broke off may have left it without a network.
  await context.setOffline(false);
  const page = await silence(tab);
  await page.emulateMedia({ colorScheme: null });
  if (viewport) await page.setViewportSize(viewport);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
}

/** Where the app may be leaving by itself at this very moment, for the sign-in page, its tab is given up for a new one. */
async function silence(tab: Page): Promise<Page> {
  const isSilent = await tab.goto(silentPath).then(
    () => true,
    () => false,
  );
  if (isSilent) return tab;
  const page = await tab.context().newPage();
  await tab.close();
  await page.goto(silentPath);
  return page;
}
