import type { CDPSession } from '@playwright/test';
import { silentPath } from '../browser-profile.ts';
import { callerOf } from '../caller.ts';
import { expect, heading, loners, openAs, phone, test } from '../fixtures.ts';
import { keepsApp, lineOf, lines, newStampsOf, onPhone, queuedStrip, stamp, stampButton } from '../stamping.ts';

test.use(phone);

/** The browser's own name for the worker of the app, which it wakes by. */
const registrationOf = (session: CDPSession): Promise<string> =>
  new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/me/') && !isDeleted);
      if (found) resolve(found.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });

test(
  'a stamp leaves with no page of the app open, once the browser wakes the worker',
  { tag: '@long' },
  async ({ page, context, site, newVisitor }) => {
    const newStamps = await newStampsOf(await callerOf(await newVisitor(), loners.noPage), site);
    await openAs(page, loners.noPage, '/me/');
    await expect(stampButton(page, 'in')).toBeEnabled();
    await keepsApp(page);
    await context.setOffline(true);
    await stamp(page, 'in', site);
    const [made] = await onPhone(page);
    const other = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await other.goto(silentPath);
    expect(await newStamps()).toEqual([]);

    const session = await context.newCDPSession(other);
    const registrationId = await registrationOf(session);
    const wake = { origin: site.url, registrationId, tag: 'timbro-stamps', lastChance: false };
    await session.send('ServiceWorker.dispatchSyncEvent', wake);
    await expect.poll(newStamps).toMatchObject([{ id: made?.body.id, at: made?.body.at, direction: 'in' }]);
    await expect.poll(() => onPhone(other)).toMatchObject([{ phase: 'sent', body: { id: made?.body.id } }]);
    await session.detach();

    await other.goto('/me/');
    await expect(lineOf(other, made?.body.at ?? '')).toContainText(/inviata|da verificare/);
    await expect(stampButton(other, 'out')).toBeEnabled();
  },
);

test(
  'of two windows of the app one sends: what both have stamped arrives once, in its order',
  { tag: '@long' },
  async ({ page, context, site, newVisitor }) => {
    const newStamps = await newStampsOf(await callerOf(await newVisitor(), loners.twoTabs), site);
    await openAs(page, loners.twoTabs, '/me/');
    await keepsApp(page);
    const second = await context.newPage();
    await second.goto('/me/');
    await expect(heading(second)).toHaveText('Oggi');
    await expect(stampButton(second, 'in')).toBeEnabled();
    await context.setOffline(true);
    await stamp(page, 'in', site);
    await expect(lines(second)).toContainText(['in coda']);
    await stamp(second, 'out', site);
    await stamp(page, 'in', site);
    const made = (await onPhone(page)).map(({ body }) => body);
    expect(made.map(({ direction }) => direction)).toEqual(['in', 'out', 'in']);
    for (const each of [page, second]) await expect(queuedStrip(each)).toContainText('3 timbrature in coda.');

    const sent: string[] = [];
    await context.route('**/api/v1/stamps', async (route) => {
      sent.push((route.request().postDataJSON() as { id: string }).id);
      await route.continue();
    });
    await context.setOffline(false);
    for (const each of [page, second])
      for (const { at } of made) await expect(lineOf(each, at)).toContainText(/inviata|da verificare/);
    expect(sent).toEqual(made.map(({ id }) => id));
    expect(await newStamps()).toMatchObject(made.map(({ id, at, direction }) => ({ id, at, direction })));
    for (const each of [page, second]) await expect(queuedStrip(each)).toHaveCount(0);
    await expect.poll(() => onPhone(page)).toEqual([]);
  },
);
