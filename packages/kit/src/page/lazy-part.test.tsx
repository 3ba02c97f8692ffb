import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lazyPart, usePartsAhead } from '../data/lazy-part.ts';
import { heardFromServer, probeWith } from '../data/offline.ts';
import { LazyPart } from './lazy-part.tsx';
import { useShortcut } from './shortcuts.tsx';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const script = document.createElement('script');
let isServed = true;

beforeEach(() => {
  isServed = true;
  probeWith(async () => undefined);
  script.type = 'module';
  script.setAttribute('src', '/assets/index-1.js');
  // Connected it would be fetched: the page only needs to name it.
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) link.dispatchEvent(new Event(isServed ? 'load' : 'error'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => heardFromServer(true));
});

function show(fetchPart: () => Promise<string>) {
  const part = lazyPart(fetchPart);
  render(
    <>
      <p>Il resto</p>
      <LazyPart part={part}>{(text) => <p>{text}</p>}</LazyPart>
    </>,
  );
  return part;
}

test('a part that did not arrive says so in its place, and is fetched again on demand', async () => {
  const fetchPart = vi.fn(async () => 'Eccola').mockImplementationOnce(lost);
  show(fetchPart);
  expect(await screen.findByText('Questa parte non è arrivata')).toBeTruthy();
  expect(screen.getByText('Il resto')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Eccola')).toBeTruthy();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});

test('without a connection it waits, and comes by itself on return', async () => {
  probeWith(lost);
  show(vi.fn(async () => 'Eccola').mockImplementationOnce(lost));
  expect(await screen.findByText('Nessuna connessione')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ricarica' })).toBeNull();
  act(() => heardFromServer(true));
  expect(await screen.findByText('Eccola')).toBeTruthy();
});

test('after a new build was put in place it offers to reload, and never does so by itself', async () => {
  isServed = false;
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  show(lost);
  expect(await screen.findByText('È disponibile una nuova versione: ricaricare la pagina')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Ricarica' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

/** Longer than a page is left in peace, and than a browser may keep silent about being idle. */
const quiet = 6000;

function Shell({ isBusy }: { isBusy: boolean }) {
  usePartsAhead(isBusy);
  return null;
}

test('in a quiet moment, not while the page is being read, the wanted parts come ahead', async () => {
  const [wanted, unwanted] = [vi.fn(async () => 'a'), vi.fn(async () => 'b')];
  lazyPart(wanted);
  lazyPart(unwanted, { wanted: () => false });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { rerender } = render(<Shell isBusy />);
  await vi.advanceTimersByTimeAsync(quiet);
  expect(wanted).not.toHaveBeenCalled();
  rerender(<Shell isBusy={false} />);
  await vi.advanceTimersByTimeAsync(quiet);
  expect(wanted).toHaveBeenCalledTimes(1);
  expect(unwanted).not.toHaveBeenCalled();
});

test('they come too where the browser never says that it is idle', async () => {
  const part = vi.fn(async () => 'a');
  lazyPart(part);
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: IdleRequestOptions = {}) =>
    timeout === undefined ? 0 : setTimeout(work, timeout),
  );
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  render(<Shell isBusy={false} />);
  await vi.advanceTimersByTimeAsync(quiet);
  expect(part).toHaveBeenCalledTimes(1);
});

test.each([
  ['slow', { effectiveType: '3g' }],
  ['paid by the byte', { effectiveType: '4g', saveData: true }],
])('over a line that is %s only what no page does without comes ahead', async (_, connection) => {
  const [part, needed] = [vi.fn(async () => 'a'), vi.fn(async () => 'b')];
  lazyPart(part);
  lazyPart(needed, { isNeeded: true });
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true, connection });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  render(<Shell isBusy={false} />);
  await vi.advanceTimersByTimeAsync(quiet);
  expect(part).not.toHaveBeenCalled();
  expect(needed).toHaveBeenCalledTimes(1);
});

test('what no page does without comes before the others', async () => {
  const [part, needed] = [vi.fn(async () => 'a'), vi.fn(async () => 'b')];
  lazyPart(part);
  lazyPart(needed, { isNeeded: true });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Shell isBusy={false} />);
  await vi.advanceTimersByTimeAsync(2000);
  expect([part.mock.calls.length, needed.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(quiet);
  expect([part.mock.calls.length, needed.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['of a dialog that is on its way are meant for it', true, 0],
  ['reach the page while a piece of it is on its way', false, 1],
])('keys %s', async (_, isLayer, heard) => {
  let arrive: (text: string) => void = () => undefined;
  const part = lazyPart(() => new Promise<string>((resolve) => (arrive = resolve)));
  const approve = vi.fn<() => void>();
  function Page() {
    useShortcut('a', 'common.retry', approve);
    return (
      <LazyPart isLayer={isLayer} part={part}>
        {(text) => <p>{text}</p>}
      </LazyPart>
    );
  }
  render(<Page />);
  await userEvent.keyboard('a');
  expect(approve).toHaveBeenCalledTimes(heard);
  await act(async () => arrive('Eccola'));
  expect(await screen.findByText('Eccola')).toBeTruthy();
  await userEvent.keyboard('a');
  expect(approve).toHaveBeenCalledTimes(heard + 1);
});
