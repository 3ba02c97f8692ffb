import type { BrowserContext, Page } from '@playwright/test';
import { callerOf } from '../caller.ts';
import { expect, offlineStampers, openAs, phone, test } from '../fixtures.ts';
import {
  type Span,
  expectWithin,
  keepsApp,
  lineOf,
  lines,
  newStampsOf,
  onPhone,
  queuedStrip,
  stamp,
  stampButton,
} from '../stamping.ts';

test.use(phone);

const fourTimes = ['in', 'out', 'in', 'out'] as const;

/** A network on which the first answer about each stamp is lost when the server has kept it already. */
async function loseFirstAnswers(context: BrowserContext) {
  const tries: string[] = [];
  const lost: string[] = [];
  await context.route('**/api/v1/stamps', async (route) => {
    const { id } = route.request().postDataJSON() as { id: string };
    tries.push(id);
    if (lost.includes(id)) return route.continue();
    const answer = await route.fetch();
    expect(answer.status(), await answer.text()).toBe(201);
    lost.push(id);
    await route.abort('connectionreset');
  });
  return { tries, lost };
}

async function expectQueued(page: Page, moments: readonly string[]): Promise<void> {
  for (const at of moments) await expect(lineOf(page, at)).toContainText('in coda');
  await expect(queuedStrip(page)).toContainText(`${moments.length} timbrature in coda.`);
}

test('four stamps made without a network outlive a reload, and are kept once each though every first answer is lost', async ({
  page,
  context,
  site,
  newVisitor,
}, { parallelIndex }) => {
  const email = offlineStampers[parallelIndex % offlineStampers.length] ?? '';
  const newStamps = await newStampsOf(await callerOf(await newVisitor(), email), site);
  await openAs(page, email, '/me/');
  await expect(stampButton(page, 'in')).toBeEnabled();
  await keepsApp(page);

  await context.setOffline(true);
  const taps: Span[] = [];
  for (const direction of fourTimes) taps.push(await stamp(page, direction, site));
  const made = (await onPhone(page)).map(({ body }) => body);
  expect(made.map(({ direction }) => direction)).toEqual(fourTimes);
  for (const [index, span] of taps.entries()) {
    const { at, clock } = made[index] ?? {};
    expectWithin({ at, deviceAt: clock?.deviceAt }, span);
  }
  const moments = made.map(({ at }) => at);
  await expectQueued(page, moments);
  await page.reload();
  await expectQueued(page, moments);
  expect((await onPhone(page)).map(({ body }) => body)).toEqual(made);

  const { tries, lost } = await loseFirstAnswers(context);
  await context.setOffline(false);
  for (const [index] of made.entries()) {
    await expect.poll(() => lost.length).toBeGreaterThan(index);
    // A network that has lost an answer is often gone for a moment.
    await context.setOffline(true);
    await context.setOffline(false);
  }
  for (const at of moments) await expect(lineOf(page, at)).toContainText(/inviata|da verificare/);
  await expect(queuedStrip(page)).toHaveCount(0);
  await expect(lines(page).filter({ hasText: 'in coda' })).toHaveCount(0);
  expect(lost).toEqual(made.map(({ id }) => id));
  for (const { id } of made) expect(tries.filter((tried) => tried === id).length).toBeGreaterThan(1);

  const fresh = await newStamps();
  expect(fresh).toMatchObject(
    made.map(({ id, at, direction, clock }) => ({ id, at, direction, source: 'app', deviceAt: clock.deviceAt })),
  );
  for (const { at, receivedAt } of fresh) expect(Date.parse(receivedAt)).toBeGreaterThan(Date.parse(at));
  await expect.poll(() => onPhone(page)).toEqual([]);
});
