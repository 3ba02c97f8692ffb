import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heardFromServer } from '../data/offline.ts';
import { lastLanguage, leaveFor } from '../memory/farewell.ts';
import { FarewellLine, forgetFarewell } from './farewell-line.tsx';
import { signOutLaterKey } from './sign-out.ts';

const reason = 'La sessione è terminata';

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/login');
});

test('the reason of an ended session stays over a reload, until a sign-in', () => {
  leaveFor('/login', reason);
  render(<FarewellLine />);
  expect(screen.getByRole('status').textContent).toBe(reason);
  expect(lastLanguage()).toBe('it');
  expect(sessionStorage).toHaveLength(0);

  cleanup();
  render(<FarewellLine />);
  expect(screen.getByRole('status').textContent).toBe(reason);

  cleanup();
  forgetFarewell();
  render(<FarewellLine />);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('another page does not repeat it', () => {
  leaveFor('/login', reason);
  render(<FarewellLine />);
  cleanup();
  window.history.pushState(null, '', '/forgot-password');
  window.history.pushState(null, '', '/login');
  render(<FarewellLine />);
  expect(screen.queryByText(reason)).toBeNull();
});

test('a sign-out that waits for the network is said while there is none', () => {
  localStorage.setItem(signOutLaterKey, 'yes');
  render(<FarewellLine />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => heardFromServer(false));
  screen.getByText(/^Sessione chiusa su questo dispositivo\. Non c'è connessione/);
  act(() => heardFromServer(true));
  expect(screen.getByRole('status').textContent).toBe('');
});
