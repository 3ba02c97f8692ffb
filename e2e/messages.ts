import { type BrowserContext, type Page, test } from '@playwright/test';

declare global {
  var saidHere: string[] | undefined;
}

/**
 * Makes every page that this browser opens from now on keep what it says. A message stays three seconds: a journey
 * that looks at something else meanwhile, on a busy machine, would find it gone. Answers how to end it.
 * A page that says it in a region of status keeps that instead.
 */
export async function keepMessages(context: BrowserContext, role: 'alert' | 'status' = 'alert') {
  const script = await context.addInitScript({ content: `(${keepRegions})('${role}')` });
  return () => script.dispose();
}

/** Runs in the page, before any script of its own: each text that such a region takes on, in order. */
const keepRegions = String.raw`(role) => {
  const said = (globalThis.saidHere = []);
  const region = '[role=' + role + ']';
  const regionsIn = (node) =>
    node instanceof Element
      ? [node.closest(region), ...node.querySelectorAll(region)]
      : [node.parentElement?.closest(region) ?? null];
  const keep = (changes) => {
    const regions = new Set(changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes].flatMap(regionsIn)));
    regions.delete(null);
    for (const { textContent } of regions) if (textContent !== '') said.push(textContent);
  };
  new MutationObserver(keep).observe(document, {
    subtree: true,
    childList: true,
    // A region of status stays, and its words change.
    characterData: role === 'status',
    attributeFilter: ['role'],
  });
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
