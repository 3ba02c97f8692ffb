import { type BrowserContext, type Page } from '@playwright/test';
import {
  accounts,
  expect,
  fillSignIn,
  goInside,
  heading,
  openAs,
  signInBefore,
  storedSession,
  test,
} from '../fixtures.ts';

/** A token of the right shape that the server does not accept, as one is after ten minutes. */
const spoilToken = (page: Page) =>
  page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('timbro.auth') ?? '{}') as { accessToken: string };
    const [head, body] = state.accessToken.split('.');
    localStorage.setItem('timbro.auth', JSON.stringify({ ...state, accessToken: `${head}.${body}.${'A'.repeat(43)}` }));
  });

/** Lets refreshes pass only when so many of them have come, so that they truly meet. */
async function gatherRefreshes(context: BrowserContext, count: number): Promise<number[]> {
  const statuses: number[] = [];
  let open = () => undefined as void;
  const allHere = new Promise<void>((resolve) => (open = resolve));
  let come = 0;
  await context.route('**/api/v1/auth/refresh', async (route) => {
    come += 1;
    if (come >= count) open();
    await allHere;
    await route.continue();
  });
  context.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh')) statuses.push(response.status());
  });
  return statuses;
}

test('two tabs that refresh at once both stay signed in', async ({ page, context }) => {
  const statuses = await gatherRefreshes(context, 2);
  await signInBefore(page, accounts.Admin);
  await spoilToken(page);
  const other = await context.newPage();
  await Promise.all([page.goto('/history'), other.goto('/profile-settings')]);
  await expect(page.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  await expect(other.getByLabel('Telefono')).toBeVisible();
  expect(statuses).toEqual([200, 200]);

  // Both go on with the tokens they got, whichever of the two cookies came last.
  await Promise.all([goInside(page, '/profile-settings'), goInside(other, '/history')]);
  await expect(page.getByLabel('Telefono')).toBeVisible();
  await expect(other.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  // Alone, since every tab that meets the spoiled token would ask for one of its own.
  await page.close();
  await spoilToken(other);
  await other.reload();
  await expect(other.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  expect(statuses).toEqual([200, 200, 200]);
});

test('the calls of one page share one refresh and are repeated', { tag: '@long' }, async ({ page, context }) => {
  const statuses = await gatherRefreshes(context, 1);
  await signInBefore(page, accounts.Admin);
  await spoilToken(page);
  await page.goto('/profile-settings');
  await expect(page.getByLabel('Telefono')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Sessioni aperte' })).toBeVisible();
  await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
  expect(statuses).toEqual([200]);
});

test('a refused refresh empties the browser and asks to sign in', async ({ page, context }) => {
  await signInBefore(page, accounts.Admin);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind; path=/';
  });
  await context.clearCookies({ name: 'refreshToken' });
  await spoilToken(page);
  await page.goto('/history');
  await expect(page).toHaveURL('/login');
  await expect(heading(page)).toHaveText('Accesso');
  await expect(page.getByText('La sessione è terminata: è necessario accedere di nuovo.')).toBeVisible();
  const left = await page.evaluate(() => [localStorage.length, sessionStorage.getItem('left'), document.cookie]);
  expect(left).toEqual([0, null, '']);
});

test('who signs in again after a session that ended by itself is back where it ended', async ({ page, context }) => {
  await openAs(page, accounts.Admin, '/history?entity=session');
  await expect(page.getByRole('grid', { name: 'Cronologia' })).toBeVisible();
  await context.clearCookies({ name: 'refreshToken' });
  await spoilToken(page);
  await page.reload();
  await expect(page).toHaveURL('/login');
  const reason = page.getByRole('main').getByText('La sessione è terminata: è necessario accedere di nuovo.');
  await expect(reason).toBeVisible();
  await page.reload();
  await expect(reason).toBeVisible();
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await page.getByRole('link', { name: "Torna all'accesso" }).click();
  await expect(heading(page)).toHaveText('Accesso');
  await expect(reason).toHaveCount(0);
  await fillSignIn(page, accounts.Admin);
  await expect(page).toHaveURL('/history?entity=session');
});

test(
  'a sign-out without a network empties the browser in every tab, and is completed when the network is back',
  { tag: '@long' },
  async ({ page, context }) => {
    await openAs(page, accounts.BackOffice, '/profile-settings');
    const other = await context.newPage();
    await other.goto('/profile-settings');
    await expect(other.getByLabel('Telefono')).toBeVisible();
    const { accessToken } = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken: string };
    const profileStatus = async () => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await page.request.get('/api/v1/users/personal-profile', { headers })).status();
    };
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Esci' }).click();
    for (const tab of [page, other]) {
      // Until it is left, the page has other things to say in such places.
      await expect(tab.getByRole('status').filter({ hasText: 'Sessione chiusa' })).toHaveText(
        "Sessione chiusa su questo dispositivo. Non c'è connessione: la chiusura sarà completata al ritorno della rete.",
      );
      await expect(tab.getByLabel('Telefono')).toHaveCount(0);
    }
    const kept = () => page.evaluate(() => JSON.stringify([localStorage, document.cookie]));
    expect(await kept()).toBe('[{"timbro.signOutLater":"yes"},""]');

    await context.setOffline(false);
    for (const tab of [page, other]) await expect(tab).toHaveURL('/login');
    await expect(heading(page)).toHaveText('Accesso');
    expect(await profileStatus()).toBe(401);
    expect(await kept()).toBe('[{},""]');
    expect((await context.cookies()).filter(({ name }) => name === 'refreshToken')).toEqual([]);
    await other.close();
  },
);
