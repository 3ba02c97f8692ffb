import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../data/notices.ts';
import { openPage } from '../testing/open-page.tsx';

const start = Date.parse('2026-11-12T09:30:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  openPage(() => null);
  return () => vi.useRealTimers();
});

const text = 'Si pubblicano al massimo 5000 giornate';
const shown = () => screen.findByText(text);
const warnAfter = async (seconds: number) => {
  vi.setSystemTime(start + seconds * 1000);
  await act(async () => notify.warning(text));
};

test('what is said again seconds later is announced again and has its whole time, in one place', async () => {
  await warnAfter(0);
  const first = await shown();
  const clock = () => screen.getByRole('progressbar', { hidden: true });
  const firstClock = clock();
  await warnAfter(2);
  await waitFor(() => expect(first.isConnected).toBe(false));
  expect(clock()).not.toBe(firstClock);
  const again = await shown();
  await warnAfter(4);
  await waitFor(() => expect(again.isConnected).toBe(false));
  expect(screen.getAllByText(text)).toHaveLength(1);
});

test('what fails five times at once is said once', async () => {
  await warnAfter(0);
  const first = await shown();
  await warnAfter(0.1);
  await warnAfter(0.4);
  expect(await shown()).toBe(first);
});

test('what differs is all shown, though it is said in the same millisecond', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const texts = ['Turno pubblicato', 'Turno rimosso', 'Orario salvato'];
  act(() => texts.forEach((each) => notify.success(each)));
  for (const each of texts) expect(await screen.findByText(each)).toBeTruthy();
});
