import { chromium } from '@playwright/test';
import { silentPath } from '@timbro/e2e/browser-profile.ts';
import { type TimbroServer, removeDataDir, startServer } from '@timbro/e2e/server.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { median, range } from './figure.ts';
import { type Lighthouse, type Verdict, loadLighthouse } from './lighthouse-package.ts';
import { signInOperator } from './phone.ts';

const rounds = 5;
const least = 95;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const pages = [
  { name: '/login', path: '/login', isSignedIn: false },
  { name: '/me/ as a guest', path: '/me/', isSignedIn: false },
  { name: '/me/ signed in', path: '/me/', isSignedIn: true },
] as const;
type Page = (typeof pages)[number];

const lighthouse = await loadLighthouse();
const chromePath = await findChromium();
// Its clock is the browser's: nothing then has to be put into the page.
const server = await startServer({ at: new Date().toISOString() });
let missed = 0;
try {
  process.stdout.write(`A phone on slow 4G, as Lighthouse simulates it; medians of ${rounds} runs, each ≥ ${least}.\n`);
  process.stdout.write(`\n| page | ${categories.join(' | ')} | largest paint |\n|---|---|---|---|---|\n`);
  const shortcomings: string[] = [];
  for (const page of pages) {
    const runs: Verdict[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await measure(page, lighthouse, server));
    process.stdout.write(lineOf(page, runs));
    missed += categories.filter((category) => median(scoresOf(runs, category)) < least).length;
    shortcomings.push(...new Set(runs.flatMap(shortOf).map((what) => `${page.name}: ${what}`)));
  }
  process.stdout.write(`\nWhat is not perfect:\n${shortcomings.map((what) => `  ${what}\n`).join('')}`);
} finally {
  await server.stop();
  await removeDataDir(server.dataDir);
}
process.exitCode = missed > 0 ? 1 : 0;

/** In a browser that has never been anywhere. */
async function measure({ path, isSignedIn }: Page, { launch, measure: look }: Lighthouse, site: TimbroServer) {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });
  try {
    if (isSignedIn) await leaveSession(chrome.port, site);
    const { port } = chrome;
    const options = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'error' } as const;
    const verdict = (await look(site.url + path, options))?.lhr;
    if (!verdict || verdict.runtimeError) throw new Error(`${path}: ${verdict?.runtimeError?.message ?? 'no verdict'}`);
    return verdict;
  } finally {
    chrome.kill();
  }
}

/** Puts the session of the demo's operator where signing in would have left it, and lets go of the browser. */
async function leaveSession(port: number, site: TimbroServer): Promise<void> {
  const { cookies, auth } = await signInOperator(site);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no profile of its own.');
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(site.url + silentPath);
  await page.evaluate((state) => localStorage.setItem('timbro.auth', state), auth);
  await page.close();
  await browser.close();
}

function scoresOf(runs: readonly Verdict[], category: string): number[] {
  return runs.map(({ categories: found }) => Math.round((found[category]?.score ?? 0) * 100));
}

function lineOf({ name }: Page, runs: readonly Verdict[]): string {
  const cells = categories.map((category) => {
    const scores = scoresOf(runs, category);
    return `${median(scores)} (${range(scores, 0)})${median(scores) < least ? ' **missed**' : ''}`;
  });
  const paints = runs.map(({ audits }) => audits['largest-contentful-paint']?.displayValue ?? '–');
  return `| ${[name, ...cells, paints.toSorted()[Math.floor(rounds / 2)]].join(' | ')} |\n`;
}

/** What takes something off a category's score. */
function shortOf({ categories: found, audits }: Verdict): string[] {
  return Object.values(found)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : []));
}
