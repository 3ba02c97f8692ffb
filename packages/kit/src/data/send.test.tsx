import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastLanguage, takeFarewell, takePlace } from '../memory/farewell.ts';
import { session } from '../memory/session.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { heardFromServer, useIsOffline } from './offline.ts';
import { ApiError, configureSend, refreshSession, send } from './send.ts';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const refusal = (status: number, code: string, message = code) =>
  json(status, { statusCode: status, code, message, requestId: 'req-1' });
const fresh = () => json(200, { accessToken: 'second-token', refreshToken: 'never stored' });

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const calls = () => server.mock.calls.map(([url, { method }]) => `${method} ${url.replace('/api/v1', '')}`);
const tokenOf = (init: RequestInit) => new Headers(init.headers).get('authorization');

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  signInAs('Admin');
});
afterEach(() => {
  server.mockReset();
  leave.mockClear();
  vi.unstubAllGlobals();
});

/** Refuses the first token and accepts the second, as a server does once the first has expired. */
const expiring = async (url: string, init: RequestInit) => {
  if (url.endsWith('/auth/refresh')) return fresh();
  return tokenOf(init) === 'Bearer second-token' ? json(200, { url }) : refusal(401, 'unauthorized');
};

describe('a call', () => {
  test('carries the device, the language, the token and the cookies', async () => {
    server.mockResolvedValue(json(200, { ok: true }));
    await expect(
      send('GET /users', { query: { page: 2, userId: ['a', 'b'], search: '', status: undefined } }),
    ).resolves.toEqual({ ok: true });
    const [url, init] = server.mock.calls[0] ?? ['', {}];
    expect(url).toBe('/api/v1/users?page=2&userId=a&userId=b');
    expect(init.credentials).toBe('include');
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      'accept-language': 'it',
      authorization: 'Bearer first-token',
      'x-device-type': 'web',
    });
  });

  test('keeps the key of its intention when it is sent again with a new token', async () => {
    server.mockImplementation(expiring);
    await send('POST /exits-logs/toggle', { idempotencyKey: 'k1' });
    const keys = server.mock.calls.map(([url, init]) => [url, new Headers(init.headers).get('idempotency-key')]);
    expect(keys).toEqual([
      ['/api/v1/exits-logs/toggle', 'k1'],
      ['/api/v1/auth/refresh', null],
      ['/api/v1/exits-logs/toggle', 'k1'],
    ]);
  });

  test('that nobody waits for any more ends without a word, and tells nothing of the server', async () => {
    const ending = new AbortController();
    server.mockImplementation(
      (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    heardFromServer(true);
    const answer = send('GET /users', { signal: ending.signal });
    ending.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(renderHook(useIsOffline).result.current).toBe(false);
  });

  test('whose answer is cut off while it is read ends in the same way', async () => {
    const ending = new AbortController();
    const response = json(200, { items: [] });
    vi.spyOn(response, 'json').mockReturnValue(
      new Promise((_, reject) => ending.signal.addEventListener('abort', () => reject(ending.signal.reason))),
    );
    server.mockResolvedValue(response);
    const answer = send('GET /users', { signal: ending.signal });
    await vi.waitFor(() => expect(server).toHaveBeenCalled());
    ending.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('fills its path and sends JSON, or form data as it is', async () => {
    server.mockImplementation(async () => json(204, null));
    await expect(
      send('PATCH /users/:userId', { params: { userId: 'a/b' }, body: { firstName: 'Ada' } }),
    ).resolves.toBeNull();
    const form = new FormData();
    await send('POST /payslips', { body: form });
    expect(calls()).toEqual(['PATCH /users/a%2Fb', 'POST /payslips']);
    expect(server.mock.calls[0]?.[1].body).toBe('{"firstName":"Ada"}');
    expect(server.mock.calls[1]?.[1].body).toBe(form);
  });

  test.each([
    [
      'a refusal',
      () => refusal(409, 'stale', 'Modificata'),
      { status: 409, code: 'stale', message: 'Modificata', requestId: 'req-1' },
    ],
    [
      'a proxy that speaks no JSON',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { status: 502, code: 'unavailable' },
    ],
    [
      'patience asked for',
      () => json(429, { statusCode: 429, code: 'tooMany', message: 'x', requestId: 'r' }, { 'retry-after': '30' }),
      { status: 429, retryAfterSeconds: 30 },
    ],
  ])('that meets %s is an ApiError', async (_, answer, expected) => {
    server.mockResolvedValue(answer());
    const error = await send('GET /users').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(expected);
  });

  test('that finds no network says so and keeps the session', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(send('GET /users')).rejects.toMatchObject({
      status: 0,
      code: 'unavailable',
      message: 'Il server non risponde: controllare la connessione',
    });
    expect(session.get().accessToken).toBe('first-token');
  });
});

describe('an expired token', () => {
  test('is refreshed once for all calls that meet it, and each is replayed once', async () => {
    server.mockImplementation(expiring);
    await Promise.all([send('GET /users'), send('GET /audit')]);
    expect(calls().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1);
    expect(calls().toSorted()).toEqual(['GET /audit', 'GET /audit', 'GET /users', 'GET /users', 'POST /auth/refresh']);
    expect(session.get().accessToken).toBe('second-token');
    expect(localStorage.getItem('timbro.auth')).not.toContain('never stored');
  });

  test('needs no second refresh for an answer that comes late', async () => {
    let answerLate = (_: Response) => {};
    server.mockImplementation((url, init) =>
      url.endsWith('/slow') && tokenOf(init) === 'Bearer first-token'
        ? new Promise((resolve) => (answerLate = resolve))
        : expiring(url, init),
    );
    const slow = send('GET /slow');
    await send('GET /users');
    answerLate(refusal(401, 'unauthorized'));
    await slow;
    expect(calls().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1);
  });

  test('is not refreshed again when the replay is refused too', async () => {
    server.mockImplementation(async (url) => (url.endsWith('/auth/refresh') ? fresh() : refusal(401, 'unauthorized')));
    await expect(send('GET /users')).rejects.toMatchObject({ status: 401 });
    expect(calls()).toEqual(['GET /users', 'POST /auth/refresh', 'GET /users']);
  });

  test.each([401, 403])(
    'whose refresh is refused (%i) clears everything and leads to the sign-in page',
    async (status) => {
      localStorage.setItem('timbro.drawer', 'closed');
      sessionStorage.setItem('timbro.wish', '/users');
      document.cookie = 'readable=1; path=/';
      server.mockImplementation(async (url) => refusal(url.endsWith('/auth/refresh') ? status : 401, 'unauthorized'));
      const outcomes = await Promise.allSettled([send('GET /users'), send('GET /audit')]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
      expect(session.get()).toEqual({});
      expect(takeFarewell()).toBe('La sessione è terminata: è necessario accedere di nuovo.');
      expect(lastLanguage()).toBe('it');
      expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
      expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
    },
  );

  test('whose refresh is refused after the person has left needs no reason', async () => {
    server.mockImplementation(async () => refusal(401, 'unauthorized'));
    session.clear();
    await expect(refreshSession()).rejects.toMatchObject({ status: 401 });
    expect(takeFarewell()).toBeNull();
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
  });

  test('whose new one comes after the person has left is not written down', async () => {
    server.mockImplementation(async () => {
      session.clear();
      return fresh();
    });
    await refreshSession();
    expect([session.get(), localStorage.length]).toEqual([{}, 0]);
  });

  test('leaves the page behind where one comes back to it, and nowhere else', async () => {
    server.mockImplementation(async () => refusal(401, 'unauthorized'));
    window.history.replaceState(null, '', '/history?entity=session');
    configureSend({ deviceType: 'web', loginPath: '/login', keepsPlace: true });
    await expect(send('GET /users')).rejects.toMatchObject({ status: 401 });
    // A late call may empty the storage once more on the way.
    session.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect(takePlace()).toBe('/history?entity=session');
    expect(takeFarewell()).toBe('La sessione è terminata: è necessario accedere di nuovo.');

    signInAs('Admin');
    configureSend({ deviceType: 'web', loginPath: '/login' });
    await expect(send('GET /users')).rejects.toMatchObject({ status: 401 });
    expect(takePlace()).toBeNull();
  });

  test('of somebody who signs out in another tab leaves no page behind, though the server tells it first', async () => {
    server.mockImplementation(async (url) => {
      if (url.endsWith('/auth/refresh')) setTimeout(emptyStorageElsewhere);
      return refusal(401, 'unauthorized');
    });
    configureSend({ deviceType: 'web', loginPath: '/login', keepsPlace: true });
    await expect(send('GET /users')).rejects.toMatchObject({ status: 401 });
    expect([takePlace(), takeFarewell()]).toEqual([null, null]);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
  });

  test('takes nothing from somebody who has signed in meanwhile', async () => {
    server.mockImplementation(async (url) => {
      if (url.endsWith('/auth/refresh')) setTimeout(() => session.set({ accessToken: 'of-another' }));
      return refusal(401, 'unauthorized');
    });
    await expect(send('GET /users')).rejects.toMatchObject({ status: 401 });
    expect(session.get().accessToken).toBe('of-another');
    expect(leave).not.toHaveBeenCalled();
  });

  test('whose refresh finds no server keeps the session', async () => {
    server.mockImplementation(async (url) => {
      if (url.endsWith('/auth/refresh')) throw new TypeError('Failed to fetch');
      return refusal(401, 'unauthorized');
    });
    await expect(send('GET /users')).rejects.toMatchObject({ status: 0 });
    expect(session.get().accessToken).toBe('first-token');
    expect(leave).not.toHaveBeenCalled();
  });
});

/** As this tab sees what another one did. */
function emptyStorageElsewhere(): void {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

test.each(['POST /auth/sign-in', 'POST /auth/verify-code', 'POST /auth/restore-password-confirm'])(
  'a 401 of %s starts no refresh',
  async (route) => {
    server.mockImplementation(async () => refusal(401, 'invalidCredentials'));
    await expect(send(route, { body: {} })).rejects.toMatchObject({ code: 'invalidCredentials' });
    expect(calls()).toEqual([route]);
  },
);

test('a sign-out that meets an expired token trades the cookie for one that is kept nowhere', async () => {
  server.mockImplementation(expiring);
  await send('POST /auth/sign-out');
  expect(calls()).toEqual(['POST /auth/sign-out', 'POST /auth/refresh', 'POST /auth/sign-out']);
  expect(localStorage.getItem('timbro.auth')).not.toContain('second-token');
});

test.each(['GET /auth/sessions', 'DELETE /auth/sessions/018f'])('a 401 of %s does', async (route) => {
  server.mockImplementation(expiring);
  await send(route);
  expect(calls()).toEqual([route, 'POST /auth/refresh', route]);
});
