import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notes, note } from './notes.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a note leaves after three seconds', () => {
  render(<Notes />);
  act(() => note('Codice inviato'));
  wait(2999);
  expect(screen.getByText('Codice inviato')).toBeTruthy();
  wait(1);
  expect(screen.queryByText('Codice inviato')).toBeNull();
});
