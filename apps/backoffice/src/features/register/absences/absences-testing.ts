import type { Absence } from '@timbro/core/absences/contract.ts';
import type { Balance, Movement } from '@timbro/core/balances/contract.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { answerWith, luca, namedAs, sara } from '#parts/people/people-testing.ts';

export const illness: Absence = {
  id: '018f2b6e-0000-7000-8000-0000000000e1',
  createdAt: '2026-11-10T08:00:00.000Z',
  version: 2,
  user: namedAs(sara),
  type: 'illness',
  startsOn: '2026-11-10',
  endsOn: '2026-11-12',
  startTime: null,
  endTime: null,
  hours: 24,
  enteredHours: null,
  note: null,
  protocolNumber: '123456789',
  certified: true,
  delayMinutes: null,
  convertTo: null,
  status: 'approved',
  archived: false,
  leaveRequestId: null,
  attachments: [],
  createdBy: namedAs(luca),
  decidedBy: namedAs(luca),
  decidedAt: '2026-11-10T08:00:00.000Z',
  decisionNote: null,
};
export const lateness: Absence = {
  ...illness,
  id: '018f2b6e-0000-7000-8000-0000000000e2',
  user: namedAs(luca),
  type: 'rol',
  endsOn: '2026-11-10',
  hours: 0.33,
  enteredHours: null,
  protocolNumber: null,
  certified: false,
  delayMinutes: 20,
  convertTo: 'rol',
};

export const overdrawn: Balance = {
  user: namedAs(sara),
  year: 2026,
  type: 'rol',
  carriedOver: 10,
  accrued: 13.33,
  adjusted: -40,
  taken: 4,
  planned: 0,
  pending: 0,
  residual: -20.67,
};
export const movements: readonly Movement[] = [
  {
    id: '018f2b6e-0000-7000-8000-0000000000f1',
    at: '2025-12-31T23:00:00.000Z',
    kind: 'opening',
    type: 'rol',
    minutes: 600,
    planned: false,
    reason: null,
    absenceId: null,
    actor: null,
  },
  {
    id: '018f2b6e-0000-7000-8000-0000000000f2',
    at: '2026-11-10T23:00:00.000Z',
    kind: 'taken',
    type: 'rol',
    minutes: -240,
    planned: false,
    reason: null,
    absenceId: lateness.id,
    actor: namedAs(luca),
  },
  {
    id: '018f2b6e-0000-7000-8000-0000000000f3',
    at: '2026-11-11T09:00:00.000Z',
    kind: 'adjustment',
    type: 'rol',
    minutes: -2400,
    planned: false,
    reason: 'Errore di caricamento',
    absenceId: null,
    actor: namedAs(luca),
  },
];

const pageOf = <R>(items: readonly R[]) => ({ items, total: items.length, page: 1, pageSize: 25 });

/** A company with an illness, a converted delay and somebody who has taken too much. */
export function answerAbsences(own: Readonly<Record<string, (input: SendInput) => unknown>> = {}): void {
  answerWith({
    'GET /views': () => pageOf([]),
    'GET /absences': ({ query }) => ({
      ...pageOf([illness, lateness].filter(({ id }) => query?.['id'] === undefined || query['id'] === id)),
      totals: { illness: 24, vacation: 0, dayOff: 0, rol: 0.33 },
    }),
    'GET /balances': () => pageOf([overdrawn]),
    'GET /balances/movements': () => pageOf(movements),
    ...own,
  });
}
