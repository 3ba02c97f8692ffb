import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnect, useRealtime } from '@timbro/kit/realtime.ts';
import { ConnectionStrip } from './connection-strip.tsx';

vi.mock('@timbro/kit/realtime.ts', () => ({ reconnect: vi.fn(), useRealtime: vi.fn() }));
const is = (connected: boolean) => vi.mocked(useRealtime).mockReturnValue({ connected, eventType: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a loss is told after five seconds, with a way to try at once, and goes when the connection is back', () => {
  is(false);
  const { rerender } = render(<ConnectionStrip />);
  act(() => vi.advanceTimersByTime(4999));
  expect(screen.queryByText('Connessione persa, riprovo…')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
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
  act(() => vi.advanceTimersByTime(3000));
  is(true);
  rerender(<ConnectionStrip />);
  act(() => vi.advanceTimersByTime(9000));
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
});
