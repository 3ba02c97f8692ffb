import type { Browser, BrowserContext, Page } from '@playwright/test';
import { setBrowserClock } from '@timbro/e2e/browser-clock.ts';
import { launchBrowser } from '../browser.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Api, clockAt, openSite } from '../site.ts';
import { type WorkedCompany, month, workMonth } from '../worked-month.ts';
import { arrive, layTable, nameless, scrollBy } from './scrolling-page.ts';

const rounds = 7;
const warmUps = 1;
const frames = 120;
/** A person or so a frame: a hand that looks for somebody. */
const step = 40;
const few = 60;
const many = 1_000;
const viewport = { width: 1440, height: 900 };

/**
 * The register as the back-office draws it, in a browser without a graphics card, against a plain table that shows the
 * same cells and has nothing to do but scroll. Frames come at the pace of a screen on both sides.
 */
export const scrolling: Figure = {
  row: 10,
  title: 'Scrolling the register of 1,000 people × 31 days against a static table',
  async measure() {
    const site = await openSite();
    const browser = await launchBrowser();
    try {
      const [small, large] = [await workMonth(site.databaseUrl, few), await workMonth(site.databaseUrl, many)];
      const api = await site.startApi();
      try {
        return await measured(browser, api, small, large);
      } finally {
        await api.stop();
      }
    } finally {
      await browser.close();
      await site.close();
    }
  },
};

async function measured(browser: Browser, api: Api, small: WorkedCompany, large: WorkedCompany): Promise<Measured[]> {
  const [less, more] = [await signedIn(browser, api, small), await signedIn(browser, api, large)];
  const grid = await openRegister(more, many);
  const nodes = { few: await elements(await openRegister(less, few)), many: await elements(grid) };
  const table = await openRegister(more, many);
  await table.evaluate(layTable);
  return [await frameTime(grid, table), growth(nodes)];
}

/** Somebody who has signed in before on this browser, at the server's hour. */
async function signedIn(browser: Browser, { url }: Api, { admin: { token } }: WorkedCompany): Promise<BrowserContext> {
  const answer = await fetch(`${url}/api/v1/users/personal-profile`, { headers: { authorization: `Bearer ${token}` } });
  const { permissions, ...user } = (await answer.json()) as { permissions: unknown };
  const context = await browser.newContext({ baseURL: url, viewport });
  await context.addInitScript({ content: nameless });
  await setBrowserClock(context, clockAt);
  await context.addInitScript(arrive, { accessToken: token, user, permissions });
  return context;
}

async function openRegister(context: BrowserContext, people: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/register?date=${month.from.slice(0, 7)}`);
  await page.waitForFunction(
    (all) => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) > all,
    people,
    { timeout: 120_000 },
  );
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

/** Somewhere in the middle, where both have people above and below. */
const elements = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const grid = document.querySelector('[role="grid"]');
    if (!grid) throw new Error('There is no grid.');
    grid.scrollTop = 600;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return grid.querySelectorAll('*').length;
  });

async function frameTime(grid: Page, table: Page): Promise<Measured> {
  const pairs: { mine: number[]; plain: number[] }[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const [mine, plain] = [await scrolled(grid), await scrolled(table)];
    if (round >= 0) pairs.push({ mine, plain });
  }
  const ratios = pairs.map(({ mine, plain }) => median(mine) / median(plain));
  const [mine, plain] = [pairs.flatMap((pair) => pair.mine), pairs.flatMap((pair) => pair.plain)];
  return {
    what: `a frame while 1,000 people × 31 days scroll, ${median(mine).toFixed(1)} ms against ${median(plain).toFixed(1)} ms; one in twenty takes ${slowest(mine)} ms against ${slowest(plain)} ms`,
    value: `${median(ratios).toFixed(2)} × a static table (${range(ratios)})`,
    bar: '≤ 1.5',
    reached: median(ratios) <= 1.5,
  };
}

async function scrolled(page: Page): Promise<number[]> {
  await page.bringToFront();
  return page.evaluate(scrollBy, { step, frames });
}

const slowest = (times: readonly number[]) =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN).toFixed(1);

/** Marks on cells are elements too, and no two companies have the same ones in sight. */
const growth = (nodes: { few: number; many: number }): Measured => ({
  what: `elements of the grid with ${many.toLocaleString('en')} people against ${few}`,
  value: `${nodes.many} against ${nodes.few}`,
  bar: '≤ 1.05 ×',
  reached: nodes.many > 0 && nodes.many <= nodes.few * 1.05,
});
