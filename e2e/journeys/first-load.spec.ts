import type { Page } from '@playwright/test';
import { employeeScreens } from '../every-screen.ts';
import { accounts, expect, openAs, password, signInBefore, testOnOwnServer } from '../fixtures.ts';
import { isLive, noteReads, serverHears, twiceOn } from '../reads.ts';

/** Nobody else is there whose changes a page would have to ask for. */
const test = testOnOwnServer();

test('every page of the employee app asks for each thing once', { tag: '@long' }, async ({ page }) => {
  // The first look tells that everything is read, which is news to all pages of the person, to this one too.
  await openAs(page, accounts.Operator, '/me/notices');
  await expect(page.getByRole('link', { name: 'Avvisi', exact: true })).toBeVisible();
  for (const { path } of employeeScreens) expect(await twiceOn(page, path, async () => undefined), path).toEqual([]);
});

/** A network through which sockets do not come while it is said to be narrow. */
async function narrowNetwork(page: Page) {
  let isNarrow = true;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isNarrow) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.route(/\/socket\.io\//, (route) => (isNarrow ? route.abort() : route.continue()));
  return {
    widen: () => void (isNarrow = false),
    async narrow() {
      isNarrow = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
  };
}

/** Renames a department of the demo company, as a colleague does elsewhere. */
async function callerOf(page: Page) {
  const signedIn = await page.request.post('/api/v1/auth/sign-in', { data: { email: accounts.Admin, password } });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = '/api/v1/work-schedules/departments';
  return async (from: string, to: string) => {
    const { items } = (await (await page.request.get(path, { headers })).json()) as {
      items: { id: string; name: string; version: number }[];
    };
    const { id = '', version } = items.find(({ name }) => name === from) ?? {};
    const answer = await page.request.patch(`${path}/${id}`, { headers, data: { name: to, version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
}

test('what changed before the page was connected, or while it was not, is shown; the rest is not asked again', async ({
  page,
}) => {
  await serverHears(page);
  const network = await narrowNetwork(page);
  const rename = await callerOf(page);
  await signInBefore(page, accounts.Admin);
  const reads = noteReads(page);
  await page.goto('/users');
  const department = (name: string) => page.getByRole('gridcell', { name, exact: true }).first();
  await expect(department('Produzione')).toBeVisible();
  await rename('Produzione', 'Produzione Nord');
  network.widen();
  await isLive(page);
  await expect(department('Produzione Nord')).toBeVisible();

  await network.narrow();
  await expect(page.getByText('aggiornato in tempo reale')).toHaveCount(0);
  await rename('Produzione Nord', 'Produzione Sud');
  network.widen();
  await expect(department('Produzione Sud')).toBeVisible();
  await isLive(page);
  const seen = await reads.settled();
  const times = (path: string) => seen.filter((read) => read.startsWith(`/api/v1${path}`)).length;
  expect([times('/users?'), times('/views')]).toEqual([3, 1]);
});
