import type { Kiosk, KioskRefusal } from '@timbro/core/kiosks/contract.ts';
import { answerWith, namedAs, sara } from '#parts/people/people-testing.ts';

const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
export const now = new Date('2026-11-12T09:30:00Z');

const kioskOf = (id: string, name: string, own: Partial<Kiosk>): Kiosk => ({
  id: idOf(id),
  createdAt: '2026-11-02T08:00:00.000Z',
  version: 1,
  name,
  state: 'active',
  registeredAt: '2026-11-02T08:05:00.000Z',
  device: 'Chrome · Android',
  lastSeenAt: '2026-11-12T09:27:00.000Z',
  alarmedAt: null,
  refused: 0,
  ...own,
});
const unused = { registeredAt: null, device: null, lastSeenAt: null } as const;

export const ingresso = kioskOf('a1', 'Ingresso officina', { alarmedAt: '2026-11-12T08:00:00.000Z', refused: 2 });
export const magazzino = kioskOf('a2', 'Magazzino', { ...unused, state: 'waiting' });
export const mensa = kioskOf('a3', 'Mensa', { ...unused, state: 'expired' });

export const registration = {
  code: 'K7PQ2-9XRTD',
  codeExpiresAt: '2026-11-12T09:45:00.000Z',
  url: 'https://timbro.example/kiosk#K7PQ2-9XRTD',
};

const refusalOf = (id: string, own: Partial<KioskRefusal>): KioskRefusal => ({
  id: idOf(id),
  kiosk: { id: ingresso.id, name: ingresso.name },
  user: null,
  given: '…C3D4',
  reason: 'unknown',
  at: '2026-11-10T23:30:00.000Z',
  receivedAt: '2026-11-12T06:00:00.000Z',
  seenAt: null,
  ...own,
});
export const ofSara = refusalOf('e1', { user: namedAs(sara), given: '0042', reason: 'wrongPin' });
export const ofNobody = refusalOf('e2', {});

export const pageOf = <R>(items: readonly R[]) => ({ items, total: items.length, page: 1, pageSize: 25 });

/** A company with three kiosks and two refused stamps; `own` says what a test is about. */
export const answerKiosks = (own: Parameters<typeof answerWith>[0] = {}): void =>
  answerWith({
    'GET /kiosks': ({ query }) =>
      pageOf([ingresso, magazzino, mensa].filter(({ id }) => query?.['id'] === undefined || query['id'] === id)),
    'GET /kiosks/refusals': () => pageOf([ofSara, ofNobody]),
    ...own,
  });
