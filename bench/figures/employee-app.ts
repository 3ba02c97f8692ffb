import type { Browser, Page } from '@playwright/test';
import { type TimbroServer, removeDataDir, startServer } from '@timbro/e2e/server.ts';
import { launchBrowser } from '../browser.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { openPhone, signInOperator, slowCpu, slowNetwork } from '../phone.ts';

const rounds = 5;
const taps = 7;
const cpuRate = 4;
const bars = { bytes: 200_000, tapMs: 100, loadMs: 2500 };

/** The home of an employee on a phone: what it weighs, when its button can be pressed, and how soon a tap is answered. */
export const employeeApp: Figure = {
  row: 20,
  title: 'Employee app: first load, and a tap on the button',
  async measure() {
    const server = await startServer();
    const browser = await launchBrowser();
    try {
      return [...(await firstLoads(browser, server)), ...(await answeredTaps(browser, server))];
    } finally {
      await browser.close();
      await server.stop();
      await removeDataDir(server.dataDir);
    }
  },
};

type Kind = 'script' | 'style' | 'page' | 'font' | 'answer' | 'other';
/** What the worker of the app has answered came by a way that is neither weighed nor slowed. */
type Usable = { ms: number; bytes: Record<Kind, number>; byWorker: number };

async function firstLoads(browser: Browser, server: TimbroServer): Promise<Measured[]> {
  const { bytes } = await load(browser, server, { network: false, rate: 1 });
  const [plain, slowed]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    plain.push((await load(browser, server, { network: true, rate: 1 })).ms);
    slowed.push((await load(browser, server, { network: true, rate: cpuRate })).ms);
  }
  return [weight(bytes), loadTime('', plain, true), loadTime(`, CPU slowed ${cpuRate} ×`, slowed, false)];
}

function weight(bytes: Usable['bytes']): Measured {
  const app = bytes.script + bytes.style + bytes.page;
  const kB = (count: number) => (count / 1000).toFixed(1);
  const rest = `fonts ${kB(bytes.font)}, answers of the API ${kB(bytes.answer)}, other ${kB(bytes.other)}`;
  return {
    what: `/me/ signed in, brotli, transferred until the button can be pressed: page, styles and scripts (scripts ${kB(bytes.script)}); besides ${rest}`,
    value: `${kB(app)} kB`,
    bar: `≤ ${bars.bytes / 1000} kB`,
    reached: bytes.script > 0 && app <= bars.bytes,
  };
}

const loadTime = (besides: string, ms: readonly number[], isHeld: boolean): Measured => ({
  what: `first load on slow 4G (1.6 Mbit/s, 150 ms)${besides} until the button can be pressed`,
  value: `${(median(ms) / 1000).toFixed(2)} s (${range(ms.map((one) => one / 1000))})`,
  bar: isHeld ? `≤ ${bars.loadMs / 1000} s` : 'none, told for comparison',
  reached: !isHeld || median(ms) <= bars.loadMs,
});

async function load(
  browser: Browser,
  server: TimbroServer,
  { network, rate }: { network: boolean; rate: number },
): Promise<Usable> {
  const phone = await openPhone(browser, server, await signInOperator(server));
  await phone.page.addInitScript(noteUsable);
  if (network) await slowNetwork(phone.cdp);
  if (rate > 1) await slowCpu(phone.cdp, rate);
  await phone.page.goto('/me/', { waitUntil: 'commit' });
  const usable = await phone.page.waitForFunction(() => (globalThis as unknown as { usable?: Usable }).usable, null, {
    polling: 100,
  });
  const found = (await usable.jsonValue()) as Usable;
  await phone.close();
  if (found.byWorker > 0) throw new Error(`The worker has answered ${found.byWorker} of the page's first requests.`);
  return found;
}

/** Runs in the page: notes the moment at which the button can be pressed, and what had come over the network by then. */
function noteUsable(): void {
  const kinds: [RegExp, Kind][] = [
    [/\.m?js$/, 'script'],
    [/\.css$/, 'style'],
    [/\.woff2$/, 'font'],
    [/^\/api\//, 'answer'],
    [/^\/me\/$/, 'page'],
  ];
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.stamp-button[data-look=in], .stamp-button[data-look=out]')) return;
    watch.disconnect();
    const bytes = { script: 0, style: 0, page: 0, font: 0, answer: 0, other: 0 };
    const came = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    let byWorker = 0;
    for (const { name, transferSize, workerStart } of came as PerformanceResourceTiming[]) {
      byWorker += workerStart > 0 ? 1 : 0;
      const { pathname } = new URL(name);
      bytes[kinds.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'other'] += transferSize;
    }
    requestAnimationFrame(() => Object.assign(globalThis, { usable: { ms: performance.now(), bytes, byWorker } }));
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-look'] });
}

async function answeredTaps(browser: Browser, server: TimbroServer): Promise<Measured[]> {
  const phone = await openPhone(browser, server, await signInOperator(server));
  const { page } = phone;
  await page.addInitScript(timeTaps);
  await page.goto('/me/');
  await button(page).waitFor();
  await page.waitForLoadState('networkidle');
  await slowCpu(phone.cdp, cpuRate);
  const online = await tapAgainAndAgain(page);
  await page.context().setOffline(true);
  const offline = await tapAgainAndAgain(page);
  await phone.close();
  return [tapTime('with a connection', online), tapTime('without a connection', offline)];
}

const tapTime = (where: string, ms: readonly number[]): Measured => ({
  what: `tap → acknowledged on screen, CPU slowed ${cpuRate} ×, ${where} (${ms.length} taps)`,
  value: `${median(ms).toFixed(0)} ms (${range(ms, 0)})`,
  bar: `≤ ${bars.tapMs} ms`,
  reached: median(ms) <= bars.tapMs,
});

const button = (page: Page) => page.locator('.stamp-button[data-look=in], .stamp-button[data-look=out]');

/** Each stamp is taken back before the next one, so that every tap meets the button as the first one did. */
async function tapAgainAndAgain(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (let tap = 0; tap < taps; tap += 1) {
    await button(page).tap();
    const ms = await page.waitForFunction(() => (globalThis as unknown as { tapped: { ms: number } }).tapped.ms);
    taken.push(await ms.jsonValue());
    await page.evaluate(() => Object.assign(globalThis, { tapped: { ms: 0 } }));
    await page.locator('.today-undo').tap();
    await button(page).waitFor();
  }
  return taken;
}

/** Runs in the page: from the moment at which the finger was lifted to the end of the frame that says "taken". */
function timeTaps(): void {
  Object.assign(globalThis, { tapped: { ms: 0 } });
  let liftedAt = 0;
  addEventListener('pointerup', ({ timeStamp }) => void (liftedAt = timeStamp), { capture: true });
  const watch = new MutationObserver((changes) => {
    const isTaken = changes.some(({ target }) => target instanceof HTMLElement && target.dataset['look'] === 'taken');
    if (!isTaken) return;
    // What is posted in the last moment before a frame comes after it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        Object.assign(globalThis, { tapped: { ms: performance.now() - liftedAt } });
      });
      port1.start();
      port2.postMessage(null);
    });
  });
  watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-look'] });
}
