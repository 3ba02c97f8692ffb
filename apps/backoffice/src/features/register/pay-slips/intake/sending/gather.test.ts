import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes within the time is handed on together, in its order, and the next begins anew', () => {
  const handed: (readonly string[])[] = [];
  const { add } = gather<string>(100, (all) => handed.push(all));
  add('a');
  vi.advanceTimersByTime(99);
  add('b');
  expect(handed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(handed).toEqual([['a', 'b']]);
  vi.advanceTimersByTime(500);
  add('c');
  vi.advanceTimersByTime(100);
  expect(handed).toEqual([['a', 'b'], ['c']]);
});

test('flushed, it comes at once and only once; nothing is handed on where nothing waits', () => {
  const handOn = vi.fn();
  const { add, flush } = gather<string>(100, handOn);
  flush();
  expect(handOn).not.toHaveBeenCalled();
  add('a');
  flush();
  vi.advanceTimersByTime(500);
  expect(handOn.mock.calls).toEqual([[['a']]]);
});
