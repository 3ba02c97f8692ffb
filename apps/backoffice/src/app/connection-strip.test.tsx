import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { reconnect, useRealtime } from '@timbro/kit/data/realtime.ts';
import { ConnectionStrip } from './connection-strip.tsx';

vi.mock('@timbro/kit/data/realtime.ts', () => ({ reconnect: vi.fn(), useRealtime: vi.fn() }));
vi.stubGlobal('fetch', async () => new Response());
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const is = (connected: boolean) => vi.mocked(useRealtime).mockReturnValue({ connected, eventType: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a loss is told after five seconds, with a way to try at once, and goes when the connection is back', () => {
  is(false);
  const { rerender } = render(<ConnectionStrip />);
  wait(4999);
  expect(screen.queryByText('Connessione persa, riprovo…')).toBeNull();
  wait(1);
  expect(screen.getByText('Connessione persa, riprovo…')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Riprova' }).click());
  expect(reconnect).toHaveBeenCalledTimes(1);
  is(true);
  rerender(<ConnectionStrip />);
  expect(screen.queryByText('Connessione persa, riprovo…')).toBeNull();
});

test('a short loss passes unseen', () => {
  is(false);
  const { rerender } = render(<ConnectionStrip />);
  wait(3000);
  is(true);
  rerender(<ConnectionStrip />);
  wait(9000);
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
});

test('a server out of reach is told at once, even while the socket seems to live', () => {
  is(true);
  render(<ConnectionStrip />);
  act(() => heardFromServer(false));
  expect(screen.getByRole('status').textContent).toContain('Nessuna connessione: i salvataggi sono sospesi');
  act(() => heardFromServer(true));
  expect(screen.getByRole('status').textContent).toBe('');
});
