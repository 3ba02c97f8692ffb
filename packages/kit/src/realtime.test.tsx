import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardFromServer, isOffline } from './offline.ts';
import { connectRealtime, useRealtime } from './realtime.ts';
import { refreshSession } from './send.ts';
import { session } from './session.ts';
import { signInAs } from './testing/sign-in-as.ts';

/** The client library's socket, played by hand. */
class FakeSocket {
  connected = false;
  active = true;
  agrees = true;
  readonly told: unknown[][] = [];
  readonly connect = vi.fn(() => this);
  readonly disconnect = vi.fn(() => this);
  private readonly handlers = new Map<string, ((...args: unknown[]) => void)[]>();

  on(name: string, handler: (...args: unknown[]) => void) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
    return this;
  }
  timeout() {
    return {
      emitWithAck: async (...args: unknown[]) => {
        this.told.push(args);
        return { ok: this.agrees };
      },
    };
  }
  receive(name: string, ...args: unknown[]) {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    act(() => this.handlers.get(name)?.forEach((handler) => handler(...args)));
  }
}

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
  stop = connectRealtime({ open: library.io, client, alsoTouches: () => ['audit'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const isInvalidated = (module: string) => {
  const predicate = invalidate.mock.lastCall?.[0]?.predicate as ((query: object) => boolean) | undefined;
  return predicate?.({ queryKey: [module, 'list', {}] }) ?? true;
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
  expect(['users', 'notifications', 'audit', 'sessions'].map(isInvalidated)).toEqual([true, true, true, false]);
});

test('events that come together are heeded together, but for the first; none is forgotten', () => {
  const tell = (eventType: string) =>
    socket.receive('entityEvent', { eventType, entityId: null, companyId: null, at: '' });
  for (let person = 0; person < 50; person += 1) tell('users.update');
  tell('sessions.create');
  expect(invalidate).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(250);
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect(['users', 'sessions', 'absences'].map(isInvalidated)).toEqual([true, true, false]);
  vi.advanceTimersByTime(250);
  expect(invalidate).toHaveBeenCalledTimes(2);
  tell('absences.create');
  expect(invalidate).toHaveBeenCalledTimes(3);
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

test('what was not heard before a connection, the first or a later one, is asked for again', () => {
  socket.receive('connect');
  expect(invalidate.mock.calls).toEqual([[undefined, { cancelRefetch: false }]]);
  socket.receive('disconnect', 'transport close');
  socket.receive('connect');
  expect(invalidate).toHaveBeenCalledTimes(2);
});

test.each([
  ['taken, needs no reconnection', true, 0],
  ['refused, asks for a fresh handshake', false, 1],
])('a renewed token is told to the open socket and, %s', async (_, agrees, reconnections) => {
  socket.agrees = agrees;
  socket.receive('connect');
  session.set({ accessToken: 'second-token' });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.told).toEqual([['authenticate', { token: 'second-token' }]]);
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
