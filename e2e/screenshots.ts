import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, devices, expect } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { setBrowserClock } from './browser-clock.ts';
import { accounts, heading, openAs, password } from './fixtures.ts';
import { type Picture, widths } from './picture.ts';
import { pictures } from './pictures.ts';
import { type Site, removeDataDir, startServer } from './server.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const heaviest = 300_000;

/** Without a name every picture is taken, else those that are named. */
const asked = process.argv.slice(2);

/** Everybody signs in once, so that the history on the pictures is not that of taking them. */
const signedIn = new Map<keyof typeof accounts, Awaited<ReturnType<BrowserContext['storageState']>>>();

const site = await startServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  await makeHistory(site);
  for (const width of widths)
    for (const picture of pictures)
      if ((picture.only ?? width) === width && (asked.length === 0 || asked.includes(picture.name)))
        await take(picture, width);
} finally {
  await browser.close();
  await site.stop();
  await removeDataDir(site.dataDir);
}

async function take({ name, as, path, prepare, dark = false }: Picture, width: number): Promise<void> {
  const phone = width === 390 ? { ...devices['Pixel 7'], viewport: { width, height: 844 }, deviceScaleFactor: 1 } : {};
  const state = as && signedIn.get(as);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    ...phone,
    baseURL: site.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  });
  await setBrowserClock(context, site.now());
  if (dark) await context.addInitScript(() => localStorage.setItem('timbro.theme', 'dark'));
  const page = await context.newPage();
  if (as && !state) {
    await openAs(page, accounts[as], path);
    signedIn.set(as, await context.storageState());
  } else await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await prepare?.(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const file = join(folder, `${name}-${width}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  const { size } = await stat(file);
  process.stdout.write(`${name}-${width}.png ${Math.round(size / 1000)} kB\n`);
  if (size > heaviest) throw new Error(`${file} is heavier than ${heaviest} bytes.`);
}

/** A history worth looking at: people come from their devices, mistype, change things and go. */
async function makeHistory({ url }: Site): Promise<void> {
  const devicesOf = {
    Responsible: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Edg/140.0',
    BackOffice: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) Version/18.6 Safari/605.1',
    Operator: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile',
    Admin: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0',
  } as const;
  for (const role of ['Responsible', 'BackOffice', 'Operator', 'Admin'] as const) {
    const common = { 'content-type': 'application/json', 'user-agent': devicesOf[role] };
    const call = (method: string, path: string, token: string | null, body?: object) =>
      fetch(`${url}/api/v1${path}`, {
        method,
        headers: token ? { ...common, authorization: `Bearer ${token}` } : common,
        ...(body && { body: JSON.stringify(body) }),
      });
    const email = accounts[role];
    await call('POST', '/auth/sign-in', null, { email, password: 'Sbagliata#1' });
    const answer = await call('POST', '/auth/sign-in', null, { email, password });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    await call('PATCH', '/users/personal-profile', accessToken, { phone: `+39 055 712${email.length}` });
    if (role === 'BackOffice') await call('PATCH', '/users/personal-profile', accessToken, { language: 'en' });
    await call('POST', '/auth/sign-out', accessToken);
  }
}
