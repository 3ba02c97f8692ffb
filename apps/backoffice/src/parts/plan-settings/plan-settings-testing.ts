import { defaultSettings } from '@timbro/core/company-settings/rules.ts';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import { shiftMinutes } from '@timbro/core/shifts/rules.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { beginning } from '@timbro/core/work-schedules/rules.ts';
import { answerWith, departments, luca, namedAs, paolo, produzione, sara } from '#parts/people/people-testing.ts';
import type { WhatIfAnswer } from './what-if.ts';

const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
const record = { createdAt: paolo.createdAt, version: 4 };

const shiftOf = (id: string, name: string, start: string, end: string, own: Partial<Shift> = {}): Shift => ({
  ...record,
  id: idOf(id),
  name,
  period: 'morning',
  start,
  end,
  breakStart: null,
  breakEnd: null,
  paidBreakMinutes: 0,
  toleranceBefore: 60,
  toleranceAfter: 60,
  color: '#f2b441',
  validFrom: beginning,
  minutes: shiftMinutes({ start, end }),
  usedBy: [],
  ...own,
});

export const mattina = shiftOf('b1', 'Mattina', '06:00', '14:00', { usedBy: [{ id: idOf('e1'), name: 'Officina' }] });
export const notte = shiftOf('b2', 'Notte', '22:00', '06:00', { period: 'night', color: null });

export const officina: WorkSchedule = {
  ...record,
  id: idOf('e1'),
  name: 'Officina',
  departmentId: produzione.id,
  stampingInterval: 15,
  roundingMode: 'neutral',
  graceMinutes: 0,
  weeks: [[mattina.id, mattina.id, mattina.id, mattina.id, mattina.id, null, null]],
  anchorDate: '2026-01-05',
  userIds: [sara.id],
  validFrom: '2026-01-01',
  validTo: null,
  changedFrom: '2026-01-01',
  usersCount: 1,
  current: true,
};

export const settings = { ...record, id: idOf('c1'), ...defaultSettings, validFrom: beginning };

export const replayed: WhatIfAnswer = {
  month: '2026-10',
  items: [
    {
      user: namedAs(sara),
      before: { ...noTotals(), ordinary: 9600 },
      after: { ...noTotals(), ordinary: 9600 },
      difference: 0,
    },
    {
      user: namedAs(luca),
      before: { ...noTotals(), ordinary: 9600, excess: 30 },
      after: { ...noTotals(), ordinary: 9570, excess: 30 },
      difference: -30,
    },
  ],
  difference: -30,
};

const pageOf = <R>(items: readonly R[]) => ({ items, total: items.length, page: 1, pageSize: 200 });

/** A small company with two shifts, one schedule and its settings; `own` says what a test is about. */
export const answerWithRules = (own: Parameters<typeof answerWith>[0] = {}): void =>
  answerWith({
    'GET /work-schedules/shifts': () => pageOf([mattina, notte]),
    'GET /work-schedules': () => pageOf([officina]),
    'GET /work-schedules/departments': () => pageOf(departments),
    'GET /company-settings': () => settings,
    'POST /work-schedules/what-if': () => replayed,
    ...own,
  });
