import type { CDPSession, Page } from '@playwright/test';
import { expect, heading, loners, openAs, phone, test } from '../fixtures.ts';
import { keepsApp } from '../stamping.ts';

test.use({ ...phone, permissions: ['notifications'] });

/** The browser's own name for the worker of the app, to which it hands what a push service would bring. */
const registrationOf = (session: CDPSession): Promise<string> =>
  new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/me/') && !isDeleted);
      if (found) resolve(found.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/me/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data: data as unknown }));
  });

/** As if the server knew this browser under an id: without a push service nothing can be subscribed to. */
const knownAs = (page: Page, id: string) =>
  page.evaluate(async (known) => {
    const { user } = JSON.parse(localStorage.getItem('timbro.auth') ?? '{}') as { user: { id: string } };
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.open('timbro-push', 1);
      asked.addEventListener('upgradeneeded', () => void asked.result.createObjectStore('facts'));
      asked.addEventListener('error', () => reject(new Error('No database')));
      asked.addEventListener('success', () => {
        const writing = asked.result.transaction(['facts'], 'readwrite');
        writing.objectStore('facts').put({ owner: user.id, id: known }, 'push');
        writing.addEventListener('complete', () => {
          asked.result.close();
          resolve();
        });
      });
    });
  }, id);

test('what a push service brings is shown by the worker, leads into the app, and goes with a sign-out', async ({
  page,
  context,
  site,
}) => {
  await openAs(page, loners.employee, '/me/');
  await keepsApp(page);
  await knownAs(page, 'push-1');
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  const bring = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });

  const message = {
    kind: 'exits',
    title: 'Uscite',
    text: 'È arrivata una risposta',
    path: '/me/exits',
    tag: 'exits:a',
    lang: 'it',
    to: 'push-1',
  };
  await bring(JSON.stringify(message));
  const told = {
    title: 'Uscite',
    body: 'È arrivata una risposta',
    tag: 'exits:a',
    lang: 'it',
    data: { path: '/me/exits' },
  };
  await expect.poll(() => shownOn(page)).toEqual([told]);
  // The same thing once more takes its place; what is not for this session, and what cannot be read, says nothing.
  await bring(JSON.stringify(message));
  await bring(JSON.stringify({ ...message, tag: 'exits:b', to: 'somebody else' }));
  await bring('no JSON');
  const anyNews = {
    title: 'Timbro',
    body: 'Ci sono novità nell’app',
    tag: 'anyNews',
    lang: 'it',
    data: { path: '/me/' },
  };
  await expect
    .poll(async () => (await shownOn(page)).toSorted((a, b) => a.tag.localeCompare(b.tag)))
    .toEqual([anyNews, told]);

  // Nobody can tap what the system shows from here: the worker hears of a tap as it would from the browser.
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/me/sw.js'));
  await worker?.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications({ tag: 'exits:a' });
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
  await expect(page).toHaveURL(/\/me\/exits$/);
  await expect(heading(page)).toHaveText('Uscite');
  await expect.poll(() => shownOn(page)).toEqual([anyNews]);

  await page.goto('/me/profile');
  await expect(page.getByRole('region', { name: 'Notifiche su questo telefono' })).toBeVisible();
  await page.getByRole('button', { name: 'Disconnetti' }).click();
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect.poll(() => shownOn(page)).toEqual([]);
  await bring(JSON.stringify(message));
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: 'Timbro', data: { path: '/me/' } }]);
  await session.detach();
});
