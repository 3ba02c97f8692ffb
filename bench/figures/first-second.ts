import type { Browser } from '@playwright/test';
import { setBrowserClock } from '@timbro/e2e/browser-clock.ts';
import { launchBrowser } from '../browser.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Api, clockAt, openSite } from '../site.ts';
import { type WorkedCompany, month, workMonth } from '../worked-month.ts';
import { type Painted, type Seen, note, tell } from './first-second-page.ts';
import { arrive, nameless } from './scrolling-page.ts';

const rounds = 5;
const people = 200;
const afterMs = 3000;
/** A new window first loads pages of its own, such as the one behind its address bar; people open the calendar in one that stands. */
const windowMs = 2500;
const viewport = { width: 1366, height: 900 };
const bars = { largest: 700, names: 1000, bytes: 400_000, late: 500_000, task: 150, login: 400 };

/** What somebody sees who opens the calendar on a browser that knows nothing yet but who they are. */
export const firstSecond: Figure = {
  row: 21,
  title: 'The first second of the calendar with 200 people, and of /login',
  async measure() {
    const site = await openSite();
    const browser = await launchBrowser();
    try {
      const company = await workMonth(site.databaseUrl, people);
      const api = await site.startApi();
      try {
        return await measured(browser, api, company);
      } finally {
        await api.stop();
      }
    } finally {
      await browser.close();
      await site.close();
    }
  },
};

async function measured(browser: Browser, api: Api, company: WorkedCompany): Promise<Measured[]> {
  const session = await sessionOf(api, company);
  const address = `/register?date=${month.from.slice(0, 7)}`;
  const calendar: Opened[] = [];
  const login: Opened[] = [];
  // The first round has what a server reads once.
  for (let round = -1; round < rounds; round += 1) {
    const seen = [
      await open(browser, api, { address, session, awaited: '[role=rowheader]' }),
      await open(browser, api, { address: '/login', awaited: 'button[type=submit]:not([disabled])' }),
    ] as const;
    if (round >= 0) {
      calendar.push(seen[0]);
      login.push(seen[1]);
    }
  }
  const twice = [...new Set(calendar.flatMap((one) => one.twice))];
  return [
    time('largest paint', calendar, ({ largest }) => largest, bars.largest),
    time('names of people', calendar, ({ namesAt }) => namesAt, bars.names),
    time('longest task before the first paint', calendar, ({ longest }) => longest, bars.task),
    weight('transferred until the names', calendar, ({ bytes }) => bytes, bars.bytes),
    weight('transferred 3 s after them', calendar, ({ late }) => late, bars.late),
    {
      what: `calls asked twice${twice.length > 0 ? `: ${twice.join(', ')}` : ''}`,
      value: String(twice.length),
      bar: '0',
      reached: twice.length === 0,
    },
    time('/login: largest paint', login, ({ largest }) => largest, bars.login),
  ];
}

type Opened = Painted & Seen;
type Figured = (opened: Opened) => number;

function time(what: string, all: readonly Opened[], figure: Figured, bar: number): Measured {
  const values = all.map(figure);
  return {
    what,
    value: `${median(values).toFixed(0)} ms (${range(values, 0)})`,
    bar: `≤ ${bar} ms`,
    reached: median(values) <= bar,
  };
}

function weight(what: string, all: readonly Opened[], figure: Figured, bar: number): Measured {
  const values = all.map((one) => figure(one) / 1000);
  return {
    what,
    value: `${median(values).toFixed(0)} kB (${range(values, 0)})`,
    bar: `≤ ${bar / 1000} kB`,
    reached: median(values) > 0 && median(values) <= bar / 1000,
  };
}

/** What the browser of somebody keeps who has signed in before. */
async function sessionOf({ url }: Api, { admin: { token } }: WorkedCompany): Promise<object> {
  const answer = await fetch(`${url}/api/v1/users/personal-profile`, { headers: { authorization: `Bearer ${token}` } });
  const { permissions, ...user } = (await answer.json()) as { permissions: unknown };
  return { accessToken: token, user, permissions };
}

async function open(
  browser: Browser,
  { url }: Api,
  { address, session, awaited }: { address: string; session?: object; awaited: string },
): Promise<Opened> {
  const context = await browser.newContext({ baseURL: url, viewport, locale: 'it-IT', timezoneId: 'Europe/Rome' });
  try {
    await context.addInitScript({ content: nameless });
    await setBrowserClock(context, clockAt);
    if (session) await context.addInitScript(arrive, session);
    await context.addInitScript(note, awaited);
    const page = await context.newPage();
    await page.waitForTimeout(windowMs);
    await page.goto(address, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => (globalThis as unknown as { noted: { seen?: Seen } }).noted.seen);
    const seen = (await found.jsonValue()) as Seen;
    await page.waitForTimeout(afterMs);
    return { ...seen, ...(await page.evaluate(tell)) };
  } finally {
    await context.close();
  }
}
