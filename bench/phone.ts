import { type Browser, type BrowserContext, type CDPSession, type Page, devices, request } from '@playwright/test';
import { setBrowserClock } from '@timbro/e2e/browser-clock.ts';
import type { Site } from '@timbro/e2e/server.ts';

const { viewport, isMobile, hasTouch, deviceScaleFactor } = devices['Pixel 5'];
const operator = { email: 'operatore@officine-valdarno.example', password: 'Demo#2026' };

/** What a browser keeps of somebody who has signed in on it before. */
export type SignedIn = { readonly cookies: Cookies; readonly auth: string };
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Signs the operator of the demo in by the API, so that no browser has to visit the site for it. */
export async function signInOperator({ url }: Site): Promise<SignedIn> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'x-device-type': 'mobile' } });
  const answer = await client.post('/api/v1/auth/sign-in', { data: operator });
  if (!answer.ok()) throw new Error(`The operator cannot sign in: ${await answer.text()}`);
  const { accessToken, user, permissions } = (await answer.json()) as Record<string, unknown>;
  const { cookies } = await client.storageState();
  await client.dispose();
  return { cookies, auth: JSON.stringify({ accessToken, user, permissions }) };
}

export type Phone = { readonly page: Page; readonly cdp: CDPSession; close(): Promise<void> };

/** A phone that somebody is signed in on and that has no file of the site yet. */
export async function openPhone(browser: Browser, site: Site, { cookies, auth }: SignedIn): Promise<Phone> {
  const context = await browser.newContext({
    viewport,
    isMobile,
    hasTouch,
    deviceScaleFactor,
    baseURL: site.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    storageState: { cookies, origins: [{ origin: site.url, localStorage: [{ name: 'timbro.auth', value: auth }] }] },
  });
  await setBrowserClock(context, site.now());
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => context.close() };
}

export const slowCpu = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

const kbit = 1000 / 8;
/** What Lighthouse calls slow 4G, each request with its round trip. */
export const slowNetwork = (cdp: CDPSession) =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1600 * kbit,
    uploadThroughput: 750 * kbit,
  });
