import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useClock } from './use-clock.ts';

const Clock = ({ step }: { step: number }) => <p>{useClock(step).toISOString().slice(11, 23)}</p>;
const shown = () => screen.getByText(/^\d\d:/).textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00.400Z') }));
afterEach(() => vi.useRealTimers());

test('it moves at each whole second, not a second after it was opened', () => {
  render(<Clock step={1000} />);
  expect(shown()).toBe('10:00:00.400');
  pass(599);
  expect(shown()).toBe('10:00:00.400');
  pass(1);
  expect(shown()).toBe('10:00:01.000');
  pass(3000);
  expect(shown()).toBe('10:00:04.000');
});

test('who looks again after a sleep is told the present time at once, and it goes on', () => {
  render(<Clock step={60_000} />);
  vi.setSystemTime('2026-11-12T13:20:30Z');
  expect(shown()).toBe('10:00:00.400');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('13:20:30.000');
  pass(30_000);
  expect(shown()).toBe('13:21:00.000');
});

test('it ends with the page', () => {
  const { unmount } = render(<Clock step={1000} />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
