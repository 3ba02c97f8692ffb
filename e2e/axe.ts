import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, NodeResult } from 'axe-core';
import type { Role } from '@timbro/core/access.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import type { screens } from '../apps/backoffice/src/app/screens.ts';
import { expect, goInside, heading } from './fixtures.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const placeOf = ({ target, any }: NodeResult) => `${target.join(' ')} (${any.map(({ message }) => message).join(' ')})`;

/** Serious and critical findings of the page as it stands, each with the places it was found at and why. */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await inject(page);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(placeOf).join(', ')}`);
}

/** Through the debugger, which the page's own content policy does not stop. */
async function inject(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  await session.detach();
}

/** Nothing is on its way; what tells how far something has come may stay. */
export const expectSettled = (page: Page) =>
  expect(page.locator('[aria-busy=true], [role=progressbar]:not([aria-valuenow])')).toHaveCount(0);

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expectSettled(page);
  expect.soft(await findings(page), what).toEqual([]);
}

/** While a dialog lies over the page, the page's own heading is hidden from everybody. */
export const expectFindings = async (page: Page, what: string) => expect.soft(await findings(page), what).toEqual([]);

/** One screen of the back-office that somebody who may has just opened. */
export async function lookAtScreen(
  page: Page,
  { path, title }: (typeof screens)[number],
  who: { role: Role; language: Language },
): Promise<void> {
  // The page of one record is called as the record is.
  if (!path.includes('$')) await expect(heading(page)).toHaveText(say(who.language, title));
  await expectAccessible(page, `${page.url()} of ${who.role} in ${who.language}`);
}

export async function speak(page: Page, language: Language): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await goInside(page, '/profile-settings');
  // The page speaks it before the server knows: whoever left now could find the former language again.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByRole('button', { name: say(language, `common.language.${language}`), exact: true }).click();
  await kept;
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
