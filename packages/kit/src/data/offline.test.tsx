import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardFromServer, heardWorking, onReturn, useIsOffline } from './offline.ts';
import { send } from './send.ts';

const server = vi.fn<(url: string) => Promise<Response>>();
const answers = () => server.mockImplementation(async () => new Response('{}'));
const isDead = () => server.mockRejectedValue(new TypeError('Failed to fetch'));
const call = () => act(() => send('GET /users').catch(() => undefined));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  act(() => heardFromServer(true));
  // What a test has put off is done before the next one begins.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.mockReset();
});

test('a call that nobody answers makes it offline, and the next answer, a refusal too, ends it', async () => {
  const { result } = renderHook(useIsOffline);
  expect(result.current).toBe(false);
  isDead();
  await call();
  expect(result.current).toBe(true);
  server.mockImplementation(async () => new Response('{}', { status: 503 }));
  await call();
  expect(result.current).toBe(false);
});

test('the browser that reports no network is offline until it reports one', () => {
  const { result } = renderHook(useIsOffline);
  const report = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  report(false);
  expect(result.current).toBe(true);
  report(true);
  expect(result.current).toBe(false);
});

test('it asks for the server by itself, and stops asking once that is back', async () => {
  const { result } = renderHook(useIsOffline);
  isDead();
  await call();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(result.current).toBe(true);
  answers();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(result.current).toBe(false);
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/v1/users', '/healthz', '/healthz', '/healthz']);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server).toHaveBeenCalledTimes(4);
});

test('a server that answers it cannot work is asked again in growing pauses, and soon again the next time', async () => {
  heardWorking();
  const asked: number[] = [];
  const began = Date.now();
  const stop = onReturn(() => {
    asked.push((Date.now() - began) / 1000);
    void call();
  });
  server.mockImplementation(async () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } }));
  await call();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked).toEqual([1, 3, 7, 15]);
  answers();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toEqual([1, 3, 7, 15, 31]);

  server.mockImplementation(async () => new Response('{}', { status: 503, headers: { 'retry-after': '3' } }));
  const again = (Date.now() - began) / 1000;
  await call();
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(asked.at(-1)).toBe(again + 3);
  stop();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveLength(6);
});
