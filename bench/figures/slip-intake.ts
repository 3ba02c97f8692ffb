import type { Browser, BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { people as demoNames } from '@timbro/api/src/seed/names.ts';
import { createRandom } from '@timbro/api/src/seed/random.ts';
import { taxCodeOf } from '@timbro/api/src/seed/tax-code.ts';
import { setBrowserClock } from '@timbro/e2e/browser-clock.ts';
import { type SlipOf, slipsPdf } from '@timbro/e2e/slips-pdf.ts';
import { launchBrowser } from '../browser.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Api, clockAt, openSite } from '../site.ts';
import { type WorkedCompany, workMonth } from '../worked-month.ts';
import { arrive, nameless } from './scrolling-page.ts';

const pages = 150;
const rounds = 5;
const month = '2026-07';
const bars = { seconds: 4, blockedMs: 100 };

/**
 * One PDF with everybody's slips in a real browser: from the choice of the file to the list, and the time that the worker
 * which cuts them out takes for all of them while they are sent.
 */
export const slipIntake: Figure = {
  row: 19,
  title: `${pages} pages of pay slips read, matched and split in the browser`,
  async measure() {
    const site = await openSite();
    const browser = await launchBrowser();
    try {
      const company = await workMonth(site.databaseUrl, pages);
      const people = await nameEverybody(site.databaseUrl, company);
      const file = await slipsPdf(people);
      const api = await site.startApi();
      try {
        return await measured(browser, api, company, file);
      } finally {
        await api.stop();
      }
    } finally {
      await browser.close();
      await site.close();
    }
  },
};

/** People of a crowd have numbers for names: they get names that a page can be searched for, and tax codes. */
async function nameEverybody(databaseUrl: string, { companyId }: WorkedCompany): Promise<SlipOf[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const random = createRandom(19);
  const { rows } = await client.query<{ id: string }>('select id from users where company_id = $1 order by id', [
    companyId,
  ]);
  const named = rows.map(({ id }, index) => {
    const [firstName = ''] = demoNames[index % demoNames.length] ?? [];
    const [, lastName = ''] = demoNames[(index * 7 + Math.floor(index / demoNames.length)) % demoNames.length] ?? [];
    return { id, firstName, lastName, taxCode: taxCodeOf(firstName, lastName, random), month };
  });
  for (const { id, firstName, lastName, taxCode } of named)
    await client.query(
      `update users set first_name = $2, last_name = $3, display_name = $2 || ' ' || $3, tax_code = $4 where id = $1`,
      [id, firstName, lastName, taxCode],
    );
  await client.end();
  return named;
}

async function measured(browser: Browser, api: Api, company: WorkedCompany, file: Buffer): Promise<Measured[]> {
  const taken = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await signedIn(browser, api, company);
    taken.push(await takeIn(await context.newPage(), file));
    await context.close();
  }
  const [seconds, blocked] = [taken.map((one) => one.seconds), taken.map((one) => one.blockedMs)];
  return [
    {
      what: `read, matched, split (${rounds} rounds)`,
      value: `${median(seconds).toFixed(2)} s (${range(seconds)})`,
      bar: `≤ ${bars.seconds} s`,
      reached: median(seconds) <= bars.seconds,
    },
    {
      what: 'longest time the page was blocked',
      value: `${median(blocked).toFixed(0)} ms (${range(blocked, 0)})`,
      bar: `≤ ${bars.blockedMs} ms`,
      reached: median(blocked) <= bars.blockedMs,
    },
  ];
}

async function signedIn(browser: Browser, { url }: Api, { admin: { token } }: WorkedCompany): Promise<BrowserContext> {
  const answer = await fetch(`${url}/api/v1/users/personal-profile`, { headers: { authorization: `Bearer ${token}` } });
  const { permissions, ...user } = (await answer.json()) as { permissions: unknown };
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript({ content: nameless });
  await setBrowserClock(context, clockAt);
  await context.addInitScript(arrive, { accessToken: token, user, permissions });
  await context.addInitScript(() => {
    const longest = { ms: 0 };
    Object.assign(globalThis, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
  });
  await context.addInitScript(timeSplitting);
  await context.addInitScript(answerHere, pages);
  return context;
}

/** Runs in the page: adds up how long the cutting worker has been asked for something. */
function timeSplitting(): void {
  const splitting = { ms: 0 };
  Object.assign(globalThis, { splitting });
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (!String(url).includes('split')) return;
      let askedAt: number | null = null;
      const ask = this.postMessage.bind(this);
      this.postMessage = (...given: unknown[]) => {
        askedAt ??= performance.now();
        Reflect.apply(ask, this, given);
      };
      this.addEventListener('message', () => {
        splitting.ms += askedAt === null ? 0 : performance.now() - askedAt;
        askedAt = null;
      });
    }
  };
}

/**
 * Runs in the page: what would leave for the server is answered at once. Neither the server's reading of 150 files, which
 * would take the second core, nor a program between page and server is what is measured.
 */
function answerHere(published: number): void {
  const json = { status: 200, headers: { 'content-type': 'application/json' } };
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (...given) =>
    String(given[0] instanceof Request ? given[0].url : given[0]).endsWith('/payslips/publish')
      ? Promise.resolve(new Response(JSON.stringify({ published, refused: [] }), json))
      : ask(...given);
  const { open, send } = XMLHttpRequest.prototype;
  const uploads = new WeakSet<XMLHttpRequest>();
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    if (method === 'POST' && String(url).endsWith('/payslips')) uploads.add(this);
    Reflect.apply(open, this, [method, url]);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (!uploads.has(this)) return Reflect.apply(send, this, [body]);
    Object.defineProperties(this, {
      status: { value: 201 },
      responseText: { value: JSON.stringify({ check: 'matches', fault: null }) },
      getAllResponseHeaders: { value: () => 'content-type: application/json' },
    });
    setTimeout(() => {
      this.dispatchEvent(new ProgressEvent('load'));
      this.dispatchEvent(new ProgressEvent('loadend'));
    });
  };
}

const longest = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { longest: { ms: number } }).longest.ms);

async function takeIn(page: Page, file: Buffer): Promise<{ seconds: number; blockedMs: number }> {
  await page.goto(`/register?tab=pay-slips&view=intake&month=${month}`);
  const choose = page.getByText('Scegli i file');
  await choose.waitFor();
  await page.waitForLoadState('networkidle');
  // What the page did to open is not the intake's.
  await page.evaluate(() => Object.assign((globalThis as unknown as { longest: object }).longest, { ms: 0 }));
  const upload = { name: 'cedolini.pdf', mimeType: 'application/pdf', buffer: file };
  const started = performance.now();
  await page.locator('input[type=file]').setInputFiles(upload);
  const publish = page.getByRole('button', { name: `Pubblica ${pages} buste paga` });
  await publish.and(page.locator(':enabled')).waitFor();
  const read = performance.now() - started;
  await publish.click();
  const agree = page.getByRole('alertdialog').getByRole('button', { name: `Pubblica ${pages} buste paga` });
  await agree.waitFor();
  await agree.click();
  await page.getByRole('heading', { name: `${pages} buste paga pubblicate` }).waitFor();
  const split = await page.evaluate(() => (globalThis as unknown as { splitting: { ms: number } }).splitting.ms);
  return { seconds: (read + split) / 1000, blockedMs: await longest(page) };
}
