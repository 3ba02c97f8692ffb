import { type Page, expect } from '@playwright/test';

/** On the narrowest phones nothing to tap lies beyond the edge, and nothing that a field shows is cut off. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const cut = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('a, button, .moment-shown'))
        .filter((one) => one.getClientRects().length > 0 && !one.matches('.skip'))
        .filter((one) => one.getBoundingClientRect().right > 320 - 2 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    );
  await expect.poll(cut).toEqual([]);
  if (before) await page.setViewportSize(before);
}
