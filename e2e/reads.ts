import type { Page, Request } from '@playwright/test';
import { silentPath } from './browser-profile.ts';
import { expect, heading } from './fixtures.ts';

/** From now on a page can be told what it has missed since it was opened: a server that has just started hears others a moment later. */
export const serverHears = (page: Page) =>
  expect
    .poll(async () => (await page.request.get('/metrics')).text(), { intervals: [100] })
    .toContain('timbro_sockets_hearing 1');

export const isLive = (page: Page) => page.getByText('aggiornato in tempo reale').waitFor();

/** Notes what a page reads from here on; answers how to look at it. */
export function noteReads(page: Page) {
  const reads: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/v1/')) reads.push(`${pathname}${search}`);
  };
  page.on('request', note);
  return {
    /** Everything read until the page has nothing more to ask for. */
    async settled(): Promise<readonly string[]> {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      let known = -1;
      const isQuiet = () => {
        const [before, now] = [known, reads.length];
        known = now;
        return before === now;
      };
      await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
      return [...reads];
    },
    stop: () => void page.off('request', note),
  };
}

const askedTwice = (reads: readonly string[]) => reads.filter((read, index) => reads.indexOf(read) !== index);

/** Opens a page as a browser does that was told its address; answers what it asked for more than once. */
export async function twiceOn(page: Page, address: string, whenReady: () => Promise<void>): Promise<string[]> {
  // What the page before still asks for, with a part that it fetched late, is not this one's.
  await page.goto(silentPath);
  await serverHears(page);
  const reads = noteReads(page);
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
  await whenReady();
  const seen = await reads.settled();
  reads.stop();
  expect(seen, `${address} reads something`).not.toEqual([]);
  return askedTwice(seen);
}
