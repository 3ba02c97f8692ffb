import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '../farewell.ts';
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

test('the last word of a session waits for somebody to come back to the page', () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  leaveFor('/login', 'La sessione è terminata');
  render(<Notes />);
  wait(600_000);
  expect(screen.getByText('La sessione è terminata')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  wait(3000);
  expect(screen.queryByText('La sessione è terminata')).toBeNull();
});
