import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { signOut } from '@timbro/kit/light/sign-out.ts';
import { ClosedHere } from './closed-here.tsx';

const server = vi.fn<(url: string) => Promise<Response>>();
afterEach(() => {
  act(() => heardFromServer(true));
  vi.unstubAllGlobals();
});

test('the page says how things stand, and leads to the sign-in once the server has ended the session', async () => {
  vi.stubGlobal('fetch', server.mockRejectedValue(new TypeError('Failed to fetch')));
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await signOut();
  render(<ClosedHere />);
  screen.getByText(/^Sessione chiusa su questo dispositivo\. Non c'è connessione/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessione chiusa' }));
  await act(async () => undefined);
  expect(leave).not.toHaveBeenCalled();

  server.mockImplementation(async () => new Response(JSON.stringify({ accessToken: 'traded' })));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
  expect(server.mock.calls.map(([url]) => url)).toContain('/api/v1/auth/sign-out');
  expect(localStorage).toHaveLength(0);
});
