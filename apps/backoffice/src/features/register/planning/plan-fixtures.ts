import type { Shift } from '@timbro/core/shifts/contract.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';

export const idOf = (end: string): string => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;

const shift = (id: string, name: string, start: string, end: string, period: Shift['period']): Shift => ({
  id,
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 1,
  name,
  period,
  start,
  end,
  breakStart: null,
  breakEnd: null,
  paidBreakMinutes: 10,
  toleranceBefore: 30,
  toleranceAfter: 30,
  color: null,
  validFrom: '2026-01-01',
  minutes: 480,
  usedBy: [],
});
export const mattina = shift(idOf('51'), 'Mattina', '06:00', '14:00', 'morning');
export const pomeriggio = shift(idOf('52'), 'Pomeriggio', '14:00', '22:00', 'afternoon');
export const notte = shift(idOf('53'), 'Notte', '22:00', '06:00', 'night');
export const shifts = [notte, pomeriggio, mattina];

export const dayOf = (date: string, of: Shift | null, more: Partial<WorkDay> = {}): WorkDay => ({
  date,
  shift: of && { id: of.id, name: of.name, period: of.period, start: of.start, end: of.end },
  rest: of === null,
  planned: false,
  published: true,
  holiday: null,
  totals: { ...noTotals(), due: of ? 480 : 0 },
  anomalies: [],
  absence: null,
  justifications: [],
  status: 'future',
  excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
  flags: [],
  late: false,
  firstIn: null,
  lastOut: null,
  note: null,
  version: 1,
  ...more,
});
