import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { accounts, expect, heading, openAs, phone, testOnOwnServer } from '../fixtures.ts';
import { keepsApp } from '../stamping.ts';

const test = testOnOwnServer();
test.use(phone);

/** The browser's own name for the worker of this app, to which it hands what a push service would bring: it tells of those of other tests too. */
const registrationOf = (session: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/me/` && !isDeleted);
      if (found) resolve(found.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });

type Shown = { title: string; body: string; tag: string; lang: string; data: { path: string } };

/** A browser without a screen shows nothing of what it is asked to: what the worker asks for is written down in its place. */
const noting = `
  self.noted = new Map();
  self.registration.showNotification = async (title, { body, tag, lang, data }) =>
    void self.noted.set(tag, { title, body, tag, lang, data });`;
/** Nor can anybody tap what the system shows: the worker hears of a tap as it would from the browser. */
const tapOn = (tag: string) => `{
  const notification = { ...self.noted.get('${tag}'), close: () => self.noted.delete('${tag}') };
  const event = new ExtendableEvent('notificationclick');
  Object.assign(event, { notification, waitUntil: () => undefined });
  self.dispatchEvent(event);
}`;

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

/** What is brought to a worker that is still being activated may be lost: nobody is subscribed that early. */
const workerStands = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const stands = () => !active || active.state === 'activated';
    while (!stands()) await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });

test('what a push service brings is shown by the worker, leads into the app, and says nothing after a sign-out', async ({
  page,
  context,
  site,
}) => {
  await openAs(page, accounts.Operator, '/me/');
  await keepsApp(page);
  await workerStands(page);
  await knownAs(page, 'push-1');
  // The one of a journey before this, on the same port, may not be gone yet.
  const worker = context.serviceWorkers().findLast((one) => one.url() === `${site.url}/me/sw.js`);
  if (!worker) throw new Error('The app has no worker.');
  await worker.evaluate(noting);
  const shown = async () =>
    (await worker.evaluate<Shown[]>('[...self.noted.values()]')).toSorted((a, b) => a.tag.localeCompare(b.tag));
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session, site.url);
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
  await expect.poll(shown).toEqual([told]);
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
  await expect.poll(shown).toEqual([anyNews, told]);

  await worker.evaluate(tapOn('exits:a'));
  await expect(page).toHaveURL(/\/me\/exits$/);
  await expect(heading(page)).toHaveText('Uscite');
  await expect.poll(shown).toEqual([anyNews]);

  await page.goto('/me/profile');
  const card = page.getByRole('region', { name: 'Notifiche su questo telefono' });
  await expect(card).toBeVisible();
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the profile at ${width} px`);
  }
  await page.getByRole('button', { name: 'Disconnetti' }).last().click();
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  // What was still on its way says nothing to whoever has the phone by then.
  await bring(JSON.stringify({ ...message, lang: 'en' }));
  await expect.poll(shown).toEqual([{ ...anyNews, body: 'There is news in the app', lang: 'en' }]);
  await session.detach();
});
