import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../memory/session.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startRenewal } from './renewal.ts';
import { ApiError, refreshSession } from './send.ts';

vi.mock('./send.ts', async (original) => ({
  ...(await original<typeof import('./send.ts')>()),
  refreshSession: vi.fn(),
}));
const refresh = vi.mocked(refreshSession);

const now = Date.parse('2026-11-12T08:00:00Z');
const tokenFor = (seconds: number) =>
  `head.${btoa(JSON.stringify({ exp: now / 1000 + seconds })).replaceAll('=', '')}.sign`;
let stop = () => {};

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  stop();
  refresh.mockReset();
  vi.useRealTimers();
});

test('a token is renewed a minute before it expires, and the new one is planned in turn', async () => {
  signInAs('Admin', {}, tokenFor(600));
  refresh.mockImplementation(async () => session.set({ accessToken: tokenFor(1200) }));
  stop = startRenewal();
  await vi.advanceTimersByTimeAsync(539_000);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a token that another tab renewed moves the timer', async () => {
  signInAs('Admin', {}, tokenFor(600));
  stop = startRenewal();
  session.set({ accessToken: tokenFor(1000) });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refresh).not.toHaveBeenCalled();
});

test('a clock that runs ahead does not make it a loop', async () => {
  signInAs('Admin', {}, tokenFor(-3600));
  refresh.mockImplementation(async () => session.set({ accessToken: `${tokenFor(-3600)}${Math.random()}` }));
  stop = startRenewal();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('without a network it tries again', async () => {
  signInAs('Admin', {}, tokenFor(600));
  refresh.mockRejectedValue(new ApiError({ statusCode: 0, code: 'unavailable', message: '', requestId: '' }));
  stop = startRenewal();
  await vi.advanceTimersByTimeAsync(540_000 + 60_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});
