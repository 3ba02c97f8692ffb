import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExitsSettings } from '@timbro/core/exits-settings/contract.ts';
import type { Polygon } from '@timbro/core/polygons/contract.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { countPresences } from '@timbro/core/presence/people-rules.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { answerWith, magazzino, paolo, produzione } from '#parts/people/people-testing.ts';

type Answer = (input: SendInput) => unknown;
const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
export const list = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 200 });

/** What everything here is told at: 10:42 in Rome. */
export const now = new Date('2026-11-12T09:42:00.000Z');

export const presentOf = (
  end: string,
  displayName: string,
  own: Partial<PresentPerson> = {},
  departmentId: string | null = produzione.id,
): PresentPerson => ({
  id: idOf(end),
  user: { id: idOf(end), displayName, sortName: displayName.split(' ').toReversed().join(' '), departmentId },
  presence: 'inside',
  since: '2026-11-12T04:53:00.000Z',
  lastSeenAt: '2026-11-12T09:41:00.000Z',
  site: 'Sede Firenze',
  lastExitAt: null,
  position: { lat: 43.7712, lng: 11.2552, accuracy: 12, at: '2026-11-12T09:41:00.000Z' },
  phone: null,
  exit: null,
  ...own,
});

const outside = { presence: 'outside', site: null } as const;
/** Should have been back at half past ten. */
export const filippo = presentOf('e1', 'Filippo Conte', {
  ...outside,
  since: '2026-11-12T09:04:00.000Z',
  phone: '+39 055 0100 127',
  position: { lat: 43.7722, lng: 11.2602, accuracy: 24, at: '2026-11-12T09:41:00.000Z' },
  exit: { id: idOf('b1'), reason: 'client', expectedReturnAt: '2026-11-12T09:30:00.000Z', overdue: true },
});
/** Away for longer, not expected yet, and silent for a quarter of an hour. */
export const alberto = presentOf(
  'e2',
  'Alberto Benedetti',
  {
    ...outside,
    since: '2026-11-12T08:30:00.000Z',
    position: { lat: 43.7662, lng: 11.2302, accuracy: 40, at: '2026-11-12T09:28:00.000Z' },
    exit: { id: idOf('b2'), reason: 'service', expectedReturnAt: '2026-11-12T11:00:00.000Z', overdue: false },
  },
  magazzino.id,
);
/** Nobody knows why. */
export const beatrice = presentOf('e3', 'Beatrice Coppola', { ...outside, since: '2026-11-12T09:36:00.000Z' });
export const giulia = presentOf('e4', 'Giulia Bianchi');
export const ilaria = presentOf('e5', 'Ilaria D’Angelo', { position: null }, magazzino.id);
export const away = presentOf(
  'e6',
  'Marco Greco',
  { presence: 'notInCompany', since: null, lastSeenAt: null, site: null, position: null },
  null,
);
export const everybody = [filippo, alberto, beatrice, giulia, ilaria, away];

export const sede: Polygon = {
  id: idOf('f1'),
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 1,
  name: 'Sede Firenze',
  address: 'Via dei Fonditori 12',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [11.254, 43.77],
        [11.257, 43.77],
        [11.257, 43.773],
        [11.254, 43.773],
        [11.254, 43.77],
      ],
    ],
  },
  area: 74_703,
  maxArea: 1_000_000,
};

export const settingsOf = (own: Partial<ExitsSettings> = {}): ExitsSettings => ({
  id: idOf('f9'),
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 1,
  enabled: true,
  enabledBy: { id: paolo.id, displayName: 'Paolo Marino', sortName: 'Marino Paolo', departmentId: null },
  enabledAt: '2026-03-02T09:00:00.000Z',
  legalBasis: { kind: 'unionAgreement', number: '14/2026', date: '2026-02-20' },
  trackingIntervalMinutes: 1,
  changedBy: null,
  changedAt: null,
  maxArea: 1_000_000,
  tileUrl: null,
  ...own,
});

/** A company with one area; what a test puts in place of the settings is what is read next. */
export function answerTracking(
  people: readonly PresentPerson[] = everybody,
  own: Readonly<Record<string, Answer>> = {},
  first: Partial<ExitsSettings> = {},
) {
  const kept = { settings: settingsOf(first) };
  answerWith({
    'GET /presence': () => ({ ...list(people), totals: countPresences(people) }),
    'GET /polygons': () => list([sede]),
    'GET /exits-settings': () => kept.settings,
    'POST /exits-logs/toggle': () => {
      kept.settings = settingsOf({ enabled: !kept.settings.enabled });
      return { enabled: kept.settings.enabled, changedBy: null, changedAt: now.toISOString() };
    },
    ...own,
  });
  return kept;
}

/** Presses the switch of the log, and answers what is asked then. */
export async function flip(question: string, answer: string) {
  await userEvent.click(await screen.findByRole('switch', { name: 'Registro uscite' }));
  const asked = within(await screen.findByRole('alertdialog', { name: question }));
  await userEvent.click(asked.getByRole('button', { name: answer }));
}
