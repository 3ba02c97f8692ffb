import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardFromServer } from '../data/offline.ts';
import { session } from '../memory/session.ts';
import { personOf, signInAs } from '../testing/sign-in-as.ts';
import { SignInForm } from './sign-in-form.tsx';
import { finishSignOut, finishSignOutOnReturn, signOut, signOutLaterKey } from './sign-out.ts';

const server = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const calls = () => server.mock.calls.map(([url]) => url.replace('/api/v1', ''));
const tokens = () => server.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = (status: number) => json(status, { statusCode: status, code: 'x', message: 'x', requestId: 'r' });
const stored = () => [Object.keys(localStorage), sessionStorage.length, document.cookie];

const isDead = () => server.mockRejectedValue(new TypeError('Failed to fetch'));
const answers = () =>
  server.mockImplementation(async (url) => {
    if (url.endsWith('/auth/refresh')) return json(200, { accessToken: 'traded', refreshToken: 'never stored' });
    if (url.endsWith('/auth/sign-in'))
      return json(200, { accessToken: 'new', user: personOf('Operator'), permissions: {} });
    return new Response(null, { status: 204 });
  });

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  answers();
  signInAs('Admin');
});
afterEach(() => {
  act(() => heardFromServer(true));
  server.mockReset();
  vi.unstubAllGlobals();
});

/** As if the person had signed out on the train. */
async function signOutUnheard(): Promise<void> {
  isDead();
  expect(await signOut()).toBe(false);
  server.mockClear();
}

test('the browser is empty at once, before the server has answered, and afterwards', async () => {
  let answer = (_: Response) => {};
  server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  sessionStorage.setItem('left', 'behind');
  document.cookie = 'left=behind; path=/';
  const closing = signOut();
  expect(session.get()).toEqual({});
  expect(stored()).toEqual([[signOutLaterKey], 0, '']);
  expect(tokens()).toEqual(['Bearer first-token']);
  answer(new Response(null, { status: 204 }));
  expect(await closing).toBe(true);
  expect(stored()).toEqual([[], 0, '']);
});

test('unheard, it leaves a mark that names nobody, and is finished with a token that is kept nowhere', async () => {
  await signOutUnheard();
  expect(stored()).toEqual([[signOutLaterKey], 0, '']);
  expect(localStorage.getItem(signOutLaterKey)).toBe('yes');

  answers();
  await finishSignOut();
  expect(calls()).toEqual(['/auth/refresh', '/auth/sign-out']);
  expect(tokens()).toEqual([null, 'Bearer traded']);
  expect(stored()).toEqual([[], 0, '']);
  await finishSignOut();
  expect(server).toHaveBeenCalledTimes(2);
});

test.each([401, 403])('a session that is gone already (%i) needs no more finishing', async (status) => {
  await signOutUnheard();
  server.mockImplementation(async () => refusal(status));
  await finishSignOut();
  expect(localStorage).toHaveLength(0);
});

test('a server in trouble is asked again later', async () => {
  server.mockImplementation(async () => refusal(503));
  expect(await signOut()).toBe(true);
  await expect(finishSignOut()).rejects.toMatchObject({ status: 503 });
  expect(Object.keys(localStorage)).toEqual([signOutLaterKey]);
});

test('the session of somebody who has signed in since is left alone', async () => {
  await signOutUnheard();
  signInAs('Responsible');
  await finishSignOut();
  expect(server).not.toHaveBeenCalled();
  expect(localStorage.getItem(signOutLaterKey)).toBeNull();
});

test('the rest is done when the connection is back', async () => {
  await signOutUnheard();
  const onFinished = vi.fn();
  const stop = finishSignOutOnReturn(onFinished);
  await waitFor(() => expect(server).toHaveBeenCalled());
  expect(onFinished).not.toHaveBeenCalled();
  answers();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(onFinished).toHaveBeenCalled());
  expect(calls().slice(-2)).toEqual(['/auth/refresh', '/auth/sign-out']);
  expect(localStorage).toHaveLength(0);
  stop();
});

test('a sign-in that comes first does it before', async () => {
  await signOutUnheard();
  answers();
  render(<SignInForm forgotPath="/forgot-password" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'anna.rossi@acme.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Demo#2026');
  await userEvent.click(screen.getByRole('button', { name: 'Accedi' }));
  await waitFor(() => expect(session.get().accessToken).toBe('new'));
  expect(calls()).toEqual(['/auth/refresh', '/auth/sign-out', '/auth/sign-in']);
  expect(Object.keys(localStorage)).not.toContain(signOutLaterKey);
});
