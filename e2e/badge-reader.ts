import type { Page } from '@playwright/test';

/** As a reader types: its keys are told five milliseconds apart, however busy this machine is meanwhile. */
export const readBadge = (page: Page, badge: string) =>
  page.evaluate((text) => {
    const start = performance.now();
    for (const [index, key] of [...Array.from(text), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: start + index * 5 });
      document.body.dispatchEvent(event);
    }
  }, badge);
