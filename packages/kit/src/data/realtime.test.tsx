import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../memory/session.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { momentNow } from './catch-up.ts';
import { keepEarly, takeEarly } from './early-answers.ts';
import { heardFromServer, isOffline } from './offline.ts';
import { connectRealtime, useRealtime } from './realtime.ts';
import { refreshSession } from './send.ts';

const library = { io: vi.fn() };
vi.mock('./send.ts', async (original) => ({
  ...(await original<typeof import('./send.ts')>()),
  refreshSession: vi.fn(),
}));

const client = new QueryClient();
const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
let socket = new FakeSocket();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  library.io.mockReturnValue(socket);
  signInAs('Admin');
  stop = connectRealtime({ open: library.io, client, began: momentNow() });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const isInvalidated = (module: string, action = 'list') => {
  const predicate = invalidate.mock.lastCall?.[0]?.predicate as ((query: object) => boolean) | undefined;
  return predicate?.({ queryKey: [module, action, {}], state: { status: 'success', isInvalidated: false } }) ?? true;
};

test('it tries websocket, then polling, with the timings of the product', () => {
  expect(library.io).toHaveBeenCalledWith(
    expect.objectContaining({
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: 20_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
    }),
  );
});

test('an event is kept and makes its module, the counters and what it touches old', () => {
  const { result } = renderHook(useRealtime);
  socket.receive('connect');
  socket.receive('entityEvent', { eventType: 'users.update', entityId: null, companyId: null, at: '' });
  expect(result.current).toEqual({ connected: true, eventType: 'users.update' });
  expect(['users', 'audit', 'sessions'].map((module) => isInvalidated(module))).toEqual([true, true, false]);
  expect(isInvalidated('notifications', 'counters')).toBe(true);
});

test('what the page asked for ahead and nobody has read yet is asked for anew after an event', () => {
  const { accessToken: token = '' } = session.get();
  const askAhead = () => keepEarly('/api/v1/users', token, () => Promise.resolve(new Response('{}')));
  askAhead();
  socket.receive('connect');
  expect(takeEarly('/api/v1/users', token)).not.toBeNull();
  askAhead();
  socket.receive('entityEvent', { eventType: 'users.update', entityId: null, companyId: null, at: '' });
  expect(takeEarly('/api/v1/users', token)).toBeNull();
});

test('events that come together are heeded together, but for the first; none is forgotten', () => {
  const tell = (eventType: string) =>
    socket.receive('entityEvent', { eventType, entityId: null, companyId: null, at: '' });
  for (let person = 0; person < 50; person += 1) tell('users.update');
  tell('sessions.create');
  expect(invalidate).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(250);
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect(['users', 'sessions', 'subscriptions'].map((module) => isInvalidated(module))).toEqual([true, true, false]);
  vi.advanceTimersByTime(250);
  expect(invalidate).toHaveBeenCalledTimes(2);
  tell('absences.create');
  expect(invalidate).toHaveBeenCalledTimes(3);
});

test('what is summed over many days is asked for at once, and then every few seconds however many events come', () => {
  client.setQueryData(['workDays', 'stats', {}], {});
  client.setQueryData(['workDays', 'info', {}], {});
  const asked = (action: string) =>
    invalidate.mock.calls.filter(([filters]) =>
      filters?.predicate?.(client.getQueryCache().find({ queryKey: ['workDays', action, {}] }) as never),
    ).length;
  const seconds = 12;
  for (let ms = 0; ms < seconds * 1000; ms += 100) {
    socket.receive('entityEvent', { eventType: 'stamps.create', entityId: null, companyId: null, at: '' });
    vi.advanceTimersByTime(100);
  }
  expect(asked('stats')).toBe(3);
  expect(asked('info')).toBeGreaterThan(40);
  // The last event is not forgotten.
  vi.advanceTimersByTime(5_000);
  expect(asked('stats')).toBe(4);
  client.clear();
});

test('a connection is a sign of life of the server; its loss alone takes nothing away', () => {
  heardFromServer(false);
  socket.receive('connect');
  expect(isOffline()).toBe(false);
  socket.receive('disconnect', 'transport close');
  expect(isOffline()).toBe(false);
});

test('what failed while the server was silent is asked again, even if the socket never noticed', () => {
  socket.receive('connect');
  heardFromServer(false);
  heardFromServer(true);
  const predicate = invalidate.mock.lastCall?.[0]?.predicate as ((query: object) => boolean) | undefined;
  expect(['error', 'success'].map((status) => predicate?.({ state: { status } }))).toEqual([true, false]);
});

describe('what was not heard before a connection', () => {
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** Since when, as far as the server's clock goes, it was asked for. */
  const askedSince = () => socket.told.flatMap(([name, input]) => (name === 'missed' ? [input] : []));
  const agoOf = (ms: number) => ({ since: socket.now - ms });

  test('is asked for from the moment at which the page began to read, and nothing is asked again if it was nothing', async () => {
    vi.advanceTimersByTime(1_500);
    socket.receive('connect');
    await settle();
    expect(askedSince()).toEqual([agoOf(1_500)]);
    expect(isInvalidated('users')).toBe(false);
  });

  test('comes as events, and makes only that old', async () => {
    socket.missed = ['users.update'];
    socket.receive('connect');
    await settle();
    const [first] = invalidate.mock.calls;
    const isOld = first?.[0]?.predicate as ((query: object) => boolean) | undefined;
    expect(['users', 'subscriptions'].map((module) => isOld?.({ queryKey: [module], state: {} }))).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ['does not know it', { knows: false }],
    ['does not answer', { answers: false }],
  ])('makes everything old where the server %s', async (_, server) => {
    Object.assign(socket, server);
    socket.receive('connect');
    await settle();
    expect(invalidate.mock.calls).toEqual([[undefined, { cancelRefetch: false }]]);
  });

  test('makes what failed, or was not refreshed when it was due, be asked again', async () => {
    socket.receive('connect');
    await settle();
    const isAsked = invalidate.mock.lastCall?.[0]?.predicate as ((query: object) => boolean) | undefined;
    const states = [
      { status: 'error', isInvalidated: false },
      { status: 'success', isInvalidated: true },
      { status: 'success', isInvalidated: false },
    ];
    expect(states.map((state) => isAsked?.({ state }))).toEqual([true, true, false]);
  });

  test('after a loss, is asked for from the last but one sign of life', async () => {
    socket.receive('connect');
    await settle();
    for (const after of [25_000, 25_000, 25_000]) {
      vi.advanceTimersByTime(after);
      socket.ping();
    }
    vi.advanceTimersByTime(10_000);
    socket.receive('disconnect', 'ping timeout');
    vi.advanceTimersByTime(3_000);
    socket.receive('connect');
    await settle();
    expect(askedSince()).toEqual([agoOf(0), agoOf(38_000)]);
  });

  test('is asked for from where it was, when the connection is lost before the answer', async () => {
    socket.receive('connect');
    socket.receive('disconnect', 'transport close');
    await settle();
    expect(invalidate).not.toHaveBeenCalled();
    socket.ping();
    vi.advanceTimersByTime(2_000);
    socket.receive('connect');
    await settle();
    expect(askedSince().at(-1)).toEqual(agoOf(2_000));
  });

  test('is reckoned by whichever clock went further: one may be set back, the other sleep', async () => {
    vi.setSystemTime(Date.now() + 60_000);
    socket.receive('connect');
    await settle();
    expect(askedSince()).toEqual([agoOf(60_000)]);
  });
});

test.each([
  ['taken, needs no reconnection', true, 0],
  ['refused, asks for a fresh handshake', false, 1],
])('a renewed token is told to the open socket and, %s', async (_, agrees, reconnections) => {
  socket.agrees = agrees;
  socket.receive('connect');
  session.set({ accessToken: 'second-token' });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.told).toContainEqual(['authenticate', { token: 'second-token' }]);
  expect(socket.disconnect).toHaveBeenCalledTimes(reconnections);
  expect(socket.connect).toHaveBeenCalledTimes(reconnections);
});

test('refused by the server, it refreshes the session and comes back', async () => {
  vi.mocked(refreshSession).mockResolvedValue();
  socket.active = false;
  socket.receive('connect_error', new Error('unauthorized'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshSession).toHaveBeenCalledTimes(1);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

test('closed by the server, it comes back at once; a lost network is left to the library', async () => {
  socket.receive('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  socket.receive('disconnect', 'transport close');
  socket.receive('connect_error', new Error('xhr poll error'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  expect(refreshSession).not.toHaveBeenCalled();
});
