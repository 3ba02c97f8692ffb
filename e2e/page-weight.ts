import type { Page } from '@playwright/test';

/** What a door may cost before it can be used; what is fetched in a quiet moment afterwards does not count. */
export const doors = {
  login: { bytes: 150_000, usable: 'button[type=submit]:not([disabled])' },
  register: { bytes: 300_000, usable: '[role=gridcell]' },
  kiosk: { bytes: 120_000, usable: '.register-form, .ring-code' },
  me: { bytes: 200_000, usable: '.stamp-button[data-look=in], .stamp-button[data-look=out]' },
} as const;
export type Door = keyof typeof doors;

/** Opens a door on a browser that knows nothing yet; answers the JavaScript that came over the network until it could be used. */
export async function weighDoor(page: Page, door: Door): Promise<number> {
  await page.goto(`/${door}`, { waitUntil: 'commit' });
  // Counted by the page itself, in the very frame: whoever asks from outside comes later, at times by a second.
  const counted = await page.waitForFunction(
    (usable) => {
      if (!document.querySelector(usable)) return 0;
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
    },
    doors[door].usable,
    { polling: 'raf' },
  );
  return counted.jsonValue();
}
