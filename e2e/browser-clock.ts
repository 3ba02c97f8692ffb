import type { BrowserContext, Page } from '@playwright/test';

/**
 * Gives every page that this browser opens from now on the server's clock; answers how to take it back. Only the date is moved:
 * a clock that also replaces the timers, as Playwright's own does, runs them one at a time and late, and no journey then
 * shows how the product behaves with real ones.
 */
export async function setBrowserClock(context: BrowserContext, now: Date): Promise<() => Promise<void>> {
  const script = await context.addInitScript({ content: `(${moveDate})(${now.getTime() - Date.now()})` });
  return () => script.dispose();
}

/** Sets the clock of a page that is open, as its person does in the settings of the phone; a reload has the clock of before. */
export const moveClock = (page: Page, byMs: number): Promise<void> => page.evaluate(`(${moveDate})(${byMs})`);

/** Runs in the page, for the most before any script of its own. A text, since what a compiler adds to a function is not there. */
const moveDate = String.raw`(ahead) => {
  const Real = Date;
  const now = () => Real.now() + ahead;
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Real.prototype.constructor = globalThis.Date;
}`;
