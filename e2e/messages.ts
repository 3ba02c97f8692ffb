import { type BrowserContext, type Page, test } from '@playwright/test';

declare global {
  var saidHere: string[] | undefined;
}

/**
 * Makes every page that this browser opens from now on keep what it says. A message stays three seconds: a journey
 * that looks at something else meanwhile, on a busy machine, would find it gone. Answers how to end it.
 */
export async function keepMessages(context: BrowserContext): Promise<() => Promise<void>> {
  const script = await context.addInitScript({ content: `(${keepAlerts})()` });
  return () => script.dispose();
}

/** Runs in the page, before any script of its own: each text that an alert takes on, in order. */
const keepAlerts = String.raw`() => {
  const said = (globalThis.saidHere = []);
  const alertsIn = (node) =>
    node instanceof Element ? [node.closest('[role=alert]'), ...node.querySelectorAll('[role=alert]')] : [];
  const keep = (changes) => {
    const alerts = new Set(changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes].flatMap(alertsIn)));
    alerts.delete(null);
    for (const alert of alerts) said.push(alert.textContent);
  };
  new MutationObserver(keep).observe(document, { subtree: true, childList: true, attributeFilter: ['role'] });
}`;

/** Waits until the page has said something with these words since it last did so here. */
export const said = (page: Page, words: string): Promise<void> =>
  test.step(`The page says "${words}"`, async () => {
    await page.waitForFunction(takeUpTo, words, { polling: 100, timeout: 60_000 });
  });

const takeUpTo = (words: string): boolean => {
  const messages = globalThis.saidHere ?? [];
  const at = messages.findIndex((message) => message.includes(words));
  messages.splice(0, at + 1);
  return at !== -1;
};
