import { act, fireEvent, render, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { KioskShown } from '@timbro/core/kiosks/contract.ts';
import type { KioskEvent } from '@timbro/core/kiosks/rules.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { heardServerTime } from '@timbro/kit/data/server-time.ts';
import { FakeSocket } from '@timbro/kit/testing/fake-socket.ts';
import { speak } from '@timbro/kit/words/i18n.ts';
import it from 'virtual:messages/kiosk/it';
import { keptStamps } from '#parts/kept/kiosk-store.ts';
import { KioskApp } from './kiosk-app.tsx';

/** What the API answers, by route; a test may replace one answer. The test file itself mocks `send` and the socket. */
export let answers: Record<string, (body: never) => unknown>;
export let socket: FakeSocket;
export const sent = vi.mocked(send);
export const start = new Date('2026-11-12T07:56:00+01:00');

let publicKey: string;

export const shown = (changes: Partial<KioskShown> = {}): KioskShown => ({
  token: 'token',
  expiresAt: new Date(Date.now() + 30_000).toISOString(),
  url: `https://timbro.example/me/?scan=${Date.now()}`,
  socket: 'socket token',
  kiosk: { id: 'k', name: 'Portineria' },
  company: { name: 'Acme S.r.l.', timezone: 'Europe/Rome' },
  publicKey,
  scan: null,
  ...changes,
});

/** A tablet that has never been used, a few minutes before eight. */
export async function prepareTablet(): Promise<void> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: start,
  });
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  speak(['kiosk'], 'it', it);
  localStorage.clear();
  socket = new FakeSocket();
  answers = {
    'GET /kiosk/token': () => shown(),
    'POST /kiosk/stamps': () => stamped('in'),
    'POST /kiosk/stamps/sealed': ({ rows }: { rows: string[] }) => ({
      accepted: rows.length,
      duplicates: 0,
      refused: 0,
      items: rows.map(() => ({ outcome: 'accepted' })),
    }),
  };
  sent.mockReset().mockImplementation(async (route, input) => {
    const answer = await answers[route]?.(input?.body as never);
    heardServerTime(String(Date.now()), { deviceMs: Date.now(), monotonicMs: performance.now() });
    return answer;
  });
}

export function leaveTablet(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const stamped = (direction: 'in' | 'out', firstName = 'Sara') => ({
  stamp: { at: new Date(Date.now()).toISOString() },
  stamping: null,
  firstName,
  direction,
  repeats: null as string | null,
});

export const refuse =
  (
    status: number,
    code: 'unauthorized' | 'moduleOff' | 'validation' | 'tooMany',
    message: string,
    seconds: number | null = null,
    field: string | null = status === 422 ? 'badge' : null,
  ) =>
  () => {
    const errors = field === null ? [] : [{ path: field, message }];
    throw new ApiError({ statusCode: status, code, message, errors, requestId: '' }, seconds);
  };
export const silence = () => {
  throw new ApiError({ statusCode: 0, code: 'unavailable', message: 'Il server non risponde', requestId: '' });
};

export const open = (code = '', onBusy: (isBusy: boolean) => void = () => undefined) =>
  render(<KioskApp code={code} onBusy={onBusy} />);

/** At rest, with a code, and with its socket. */
export async function openAtRest(onBusy?: (isBusy: boolean) => void): Promise<void> {
  open('', onBusy);
  await until(() => screen.getByTitle('Codice da inquadrare con il telefono'));
  await until(() => socket.receive('connect'));
}

export const tell = (event: KioskEvent) => socket.receive('kioskEvent', event);
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
/** Looks until it is so, while no time passes: what is on its way arrives, and nothing else happens. */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (let left = 5000; ; left -= 1) {
    try {
      return await look();
    } catch (error) {
      if (left === 0) throw error;
    }
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}
export const seen = (text: string | RegExp) => until(() => screen.getByText(text));
export const heading = (name: string | RegExp) => until(() => screen.getByRole('heading', { level: 1, name }));
export const press = async (name: string) => fireEvent.click(await until(() => screen.getByRole('button', { name })));

/** As a reader does it: all at once, and Enter. */
export function readBadge(number: string): void {
  for (const key of [...Array.from(number), 'Enter'])
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
}
/** As a hand does it. */
export async function typeByHand(text: string): Promise<void> {
  for (const key of Array.from(text)) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await pass(0.2);
  }
}
export const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

export const bodiesOf = (route: string) =>
  sent.mock.calls.flatMap(([called, input]) => (called === route ? [input?.body as Record<string, string>] : []));
export const onTablet = async () => (await keptStamps()).length;
