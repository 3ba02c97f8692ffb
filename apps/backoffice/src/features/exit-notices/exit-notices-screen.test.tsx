import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { ExitNoticesScreen } from './exit-notices-screen.tsx';
import { layOutMaps } from './map/map-testing.ts';
import { answerExits, ofSara } from './requests/exits-testing.ts';
import { answerTracking } from './tracking/tracking-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOutMaps();
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => signInAs('Admin'));
afterEach(() => vi.mocked(send).mockReset());

test('without a tab the requests are shown, and an unknown tab becomes that one', async () => {
  answerExits([ofSara]);
  const router = openPage(ExitNoticesScreen, '/exit-notices?tab=nothing');
  expect(await screen.findByRole('region', { name: 'Sara Conti' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'exit-requests' }));
  expect(router.history.length).toBe(1);
});

test.each([
  ['tracking', 'region', 'Persone'],
  ['exit-settings', 'heading', 'Aree aziendali'],
] as const)('the tab %s has its own body', async (tab, role, name) => {
  answerTracking();
  openPage(ExitNoticesScreen, `/exit-notices?tab=${tab}`);
  expect(await screen.findByRole(role, { name })).toBeTruthy();
});
