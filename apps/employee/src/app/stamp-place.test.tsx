import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '@timbro/kit/memory/session.ts';
import { freshPhone } from '#parts/stamp-queue/queue-testing.ts';
import { FakePhone } from './geolocation-testing.ts';
import { answers, open, prepareApi, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const token = `head.${btoa(JSON.stringify({ sid: 's1', exp: 4_000_000_000 }))}.seal`;
let phone: FakePhone;

beforeEach(() => {
  freshPhone();
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-12T08:00:00+01:00'),
    shouldAdvanceTime: true,
  });
  phone = new FakePhone();
  phone.install();
  prepareApi();
  signIn();
  session.set({ accessToken: token });
  answers['GET /stamps/current'] = () => ({
    stamping: null,
    shift: null,
    tracking: { area: true, logging: false, intervalMinutes: 1 },
  });
  for (const route of ['POST /stamps', 'POST /stamps/seal', 'POST /stamps/place']) answers[route] = silence;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const agree = () => localStorage.setItem('timbro.stampPlace.anna', 'yes');
/** Takes an entry once it is known that there is an area. */
async function stampIn(): Promise<void> {
  open('/me/');
  await waitFor(() => expect(sent.mock.calls.map(([route]) => route)).toContain('GET /stamps/current'));
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: /^Entra/ }));
  await screen.findByText('Entrata registrata');
}
const canBeUndoneNoMore = () => vi.advanceTimersByTimeAsync(5000);

test('a stamp that waits with its position is told its area when it is sent', async () => {
  agree();
  await stampIn();
  await canBeUndoneNoMore();
  await screen.findByText('Area verificata all’invio');
});

test('so is one whose position is still looked for; without any it is told so', async () => {
  agree();
  phone.asked.mockImplementation(() => undefined);
  await stampIn();
  await canBeUndoneNoMore();
  await screen.findByText('Area verificata all’invio');
  await vi.advanceTimersByTimeAsync(5000);
  await screen.findByText('Senza posizione');
});

test.each([
  ['of somebody who has said no', () => localStorage.setItem('timbro.stampPlace.anna', 'no')],
  ['of somebody who has not answered', () => undefined],
  [
    'whose position the browser does not tell',
    () => {
      agree();
      phone.answers = 2;
    },
  ],
])('a stamp without a position says so while it waits: %s', async (_, prepare) => {
  prepare();
  await stampIn();
  await canBeUndoneNoMore();
  await screen.findByText('Senza posizione');
  expect(screen.queryByText('Area verificata all’invio')).toBeNull();
});

test('out of the area: in the time to take it back it will be reported, once it was sent it is a fact', async () => {
  agree();
  answers['POST /stamps/place'] = () => ({ site: null, inside: false });
  answers['POST /stamps'] = () => ({ stamp: { review: true, site: null, inside: false }, stamping: null });
  await stampIn();
  await screen.findByText('Fuori area: sarà segnalata');
  await canBeUndoneNoMore();
  await waitFor(() => expect(document.querySelector('.area-chip')?.textContent).toBe('Fuori area'));
  expect(screen.queryByText(/sarà segnalata/)).toBeNull();
});
