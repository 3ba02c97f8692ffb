import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Locator,
  type Page,
  type WebError,
  expect,
  test as base,
} from '@playwright/test';
import { freePort } from '@timbro/api/src/testing/free-port.ts';
import { type Role, homeOf } from '@timbro/core/access.ts';
import { screens } from '../apps/backoffice/src/app/screens.ts';
import { setBrowserClock } from './browser-clock.ts';
import { emptyProfile, look, silentPath, takePage, takeProfile } from './browser-profile.ts';
import { keepMessages } from './messages.ts';
import { type ServerOptions, type Site, type TimbroServer, removeDataDir, startServer } from './server.ts';

export const password = 'Demo#2026';
export const accounts = {
  SuperAdmin: 'superadmin@timbro.example',
  SuperUser: 'superuser@timbro.example',
  Admin: 'admin@officine-valdarno.example',
  Responsible: 'responsabile@officine-valdarno.example',
  BackOffice: 'backoffice@officine-valdarno.example',
  Operator: 'operatore@officine-valdarno.example',
} as const satisfies Record<Role, string>;

/** People of the demo company whom one journey may change without another one noticing. */
export const loners = {
  profile: 'admin@studio-arno.example',
  employee: 'sara.conti@officine-valdarno.example',
  recovery: 'luca.ferrari@officine-valdarno.example',
  exits: 'chiara.romano@officine-valdarno.example',
  asking: 'dario.carbone@officine-valdarno.example',
  /** In the morning of the tests these have not come yet. */
  wrongClock: 'alice.mariani@officine-valdarno.example',
  clockSetBack: 'filippo.rinaldi@officine-valdarno.example',
  leaving: 'federica.costa@officine-valdarno.example',
  coming: 'simone.dangelo@officine-valdarno.example',
  endedElsewhere: 'andrea.fontana@officine-valdarno.example',
  noPage: 'valentina.moretti@officine-valdarno.example',
  twoTabs: 'anna.ricci@officine-valdarno.example',
} as const;

/** As `loners`, one for each worker: a journey that is repeated many times at once finds nobody else in its person's queue. */
export const offlineStampers = [
  'giorgia.caruso@officine-valdarno.example',
  'lorenzo.ferrara@officine-valdarno.example',
  'eleonora.galli@officine-valdarno.example',
] as const;

const paths: ReadonlySet<string> = new Set(screens.map(({ path }) => path));
export const isRegistered = (path: string) => paths.has(path);

/** Where a role lands: its home while that screen exists, else the profile; an operator at the door of the other app. */
export const landingOf = (role: Role) =>
  role === 'Operator' || isRegistered(homeOf[role]) ? homeOf[role] : '/profile-settings';

/** What a screen shows beside its first tab. */
export const registerTabs = [
  '/register?range=week',
  '/register?range=day',
  '/register?close=2026-10',
  '/register?tab=requests&view=stamping',
  '/register?tab=absences',
  '/register?tab=absences&view=balances',
  '/register?tab=planning',
  '/register?tab=analyses',
  '/register?tab=pay-slips',
  '/register?tab=pay-slips&view=documents',
] as const;

export const exitTabs = [
  '/exit-notices?tab=tracking',
  '/exit-notices?tab=tracking&view=users-in-company',
  '/exit-notices?tab=exit-settings',
  '/exit-notices?tab=exit-settings&id=new',
] as const;

type Journey = {
  site: Site;
  complaints: string[];
  /** One more visitor, on a browser of their own. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Somebody whose browser has never had any file of the site. */
  newStranger: () => Promise<Page>;
};

/** What a browser itself says of a server that is away. */
const expectedNoise =
  /Failed to load resource|WebSocket connection to|An unknown error occurred when fetching the script/;

/** Sets the server's clock, keeps what the pages say and listens for complaints; answers how to end it all. */
async function attend(context: BrowserContext, site: Site, complaints: string[]): Promise<() => Promise<void>> {
  const onFault = (fault: WebError) => void complaints.push(String(fault.error()));
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !expectedNoise.test(message.text())) complaints.push(message.text());
  };
  const ends = [await setBrowserClock(context, site.now()), await keepMessages(context)];
  context.on('weberror', onFault);
  context.on('console', onMessage);
  return async () => {
    context.off('weberror', onFault);
    context.off('console', onMessage);
    await Promise.all(ends.map((end) => end()));
  };
}

/** Every page has the server's clock, and no journey passes over an error that the browser reported. */
export const test = base.extend<Journey>({
  site: async ({ browserName: _ }, provide) => {
    const { E2E_URL: url = '', E2E_DATA_DIR: dataDir = '', E2E_AHEAD: ahead } = process.env;
    await provide({ url, dataDir, now: () => new Date(Date.now() + Number(ahead)) });
  },
  complaints: async ({ browserName: _ }, provide) => {
    const complaints: string[] = [];
    await provide(complaints);
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`);
  },
  context: async ({ browser, site, complaints, contextOptions }, provide) => {
    const options = { ...look, ...contextOptions, baseURL: site.url };
    const context = await takeProfile(browser, options);
    const leave = await attend(context, site, complaints);
    await provide(context);
    await emptyProfile(context, options);
    await leave();
  },
  page: async ({ context }, provide) => provide(await takePage(context)),
  newVisitor: async ({ browser, site, complaints }, provide) => {
    const ends: (() => Promise<void>)[] = [];
    await provide(async (wanted = {}) => {
      const options = { ...look, ...wanted, baseURL: site.url };
      const context = await takeProfile(browser, options, ends.length + 1);
      const leave = await attend(context, site, complaints);
      ends.push(async () => {
        await emptyProfile(context, options);
        await leave();
      });
      return takePage(context);
    });
    await Promise.all(ends.map((end) => end()));
  },
  newStranger: async ({ browser, site, complaints }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext({ ...look, baseURL: site.url });
      opened.push(context);
      await attend(context, site, complaints);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
export { expect, screens };

/** One port for all servers that a worker starts in turn, so that its browser already knows the scripts. */
const ownPort = freePort();

/** For what would disturb the other journeys, or needs another day: a server for the tests of one group. */
export function testOnOwnServer(options: Pick<ServerOptions, 'at' | 'empty' | 'usualData' | 'tileUrl'> = {}) {
  let server: TimbroServer | undefined;
  const own = test.extend<{ site: TimbroServer }>({
    site: [
      async ({ browserName: _ }, provide) =>
        provide((server ??= await startServer({ ...options, port: await ownPort }))),
      { scope: 'test', timeout: 600_000 },
    ],
  });
  own.afterAll(async () => {
    if (!server) return;
    await server.stop();
    await removeDataDir(server.dataDir);
  });
  return own;
}

/** A phone in the hand. */
export const phone = { contextOptions: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

/** Types the two fields of the sign-in page that is open. */
export async function fillSignIn(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

/** Chooses a password on the page that a mailed link opens, and signs in with it. */
export async function takeUpInvitation(page: Page, link: URL, email: string, chosen: string): Promise<void> {
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel('Nuova password', { exact: true }).fill(chosen);
  await page.getByLabel('Conferma password').fill(chosen);
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, email, chosen);
}

/** Leaves the session of somebody who has signed in before on this browser; it comes from the API, not from the form. */
export async function signInBefore(page: Page, email: string, given = password): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password: given } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  const { accessToken, user, permissions } = (await answer.json()) as Record<string, unknown>;
  if (!page.url().endsWith(silentPath)) await page.goto(silentPath);
  await page.evaluate(
    (state) => localStorage.setItem('timbro.auth', state),
    JSON.stringify({ accessToken, user, permissions }),
  );
}

/** Opens a page as somebody who is already signed in. */
export async function openAs(page: Page, email: string, path: string, given = password): Promise<void> {
  await signInBefore(page, email, given);
  await page.goto(path);
}

/** The first record of a list that whoever is signed in on this page may read. */
export async function firstIdOf(page: Page, list: string, field: 'id' | 'companyId' = 'id'): Promise<string> {
  const stored = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken?: string };
  const answer = await page.request.get(`/api/v1${list}`, {
    headers: { authorization: `Bearer ${stored.accessToken ?? ''}` },
  });
  const { items } = (await answer.json()) as { items: Partial<Record<typeof field, string>>[] };
  return items[0]?.[field] ?? '';
}

/** Moves inside the running app, as a click on a link does: nothing is loaded anew. */
export const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

export const pathOf = (page: Page) => new URL(page.url()).pathname;
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('timbro.auth'));
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Ctrl K, once the page listens to its keys. */
export async function openPalette(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
}

/** Tab by Tab until something has the keyboard, as whoever has no mouse goes; with Shift backwards. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let left = 60; !(await isThere()); left -= 1) {
    if (left === 0) throw new Error(`${key} does not lead to ${String(target)}.`);
    await page.keyboard.press(key);
  }
}

/** The one cell of a grid that Tab leads to. */
export const cellInReach = (page: Page) => page.getByRole('grid').locator('[tabindex="0"]');

/** Closes what lies on top. Keys reach the page again only when it has left for good. */
export async function closeWithEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[aria-modal=true]')).toHaveCount(0);
}
