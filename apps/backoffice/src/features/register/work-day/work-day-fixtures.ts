import type { Shift } from '@timbro/core/shifts/contract.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { Stamping } from '@timbro/core/work-days/day.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';

export const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
export const sara = { id: idOf('a1'), displayName: 'Sara Conti', sortName: 'Conti Sara', departmentId: idOf('d1') };
export const date = '2026-11-11';
export const stampIds = { first: idOf('51'), firstOut: idOf('52'), second: idOf('53'), secondOut: idOf('54') };
const at = (time: string) => `${date}T${time}:00.000Z`;

export const stampingOf = (own: Partial<Stamping> = {}): Stamping => ({
  id: stampIds.first,
  userId: sara.id,
  enteredAt: at('07:31'),
  exitedAt: at('11:05'),
  source: 'app',
  site: 'Sede',
  inside: true,
  corrected: false,
  replacedBy: null,
  ...own,
});
export const stampOf = (own: Partial<WorkDayInfo['stamps'][number]> = {}): WorkDayInfo['stamps'][number] => ({
  id: stampIds.first,
  userId: sara.id,
  at: at('07:31'),
  receivedAt: at('07:31'),
  direction: 'in',
  source: 'app',
  site: 'Sede',
  inside: true,
  review: false,
  deviceAt: at('07:31'),
  clockSure: true,
  ...own,
});
export const morning = stampingOf();
export const afternoon = stampingOf({ id: stampIds.second, enteredAt: at('12:00'), exitedAt: at('16:00') });

export const totalsOf = (own: Partial<WorkDayInfo['totals']>): WorkDayInfo['totals'] => ({ ...noTotals(), ...own });
const step = (
  figure: WorkDayInfo['trace'][number]['figure'],
  rule: string,
  minutes: number,
  text: string,
  stamps: string[] = [],
) => ({ figure, rule, minutes, text, stampIds: stamps });

/** To a client and back. */
export const exitOf = (own: Partial<WorkDayInfo['exits'][number]> = {}): WorkDayInfo['exits'][number] => ({
  id: idOf('b1'),
  reason: 'client',
  status: 'approved',
  source: 'request',
  startsAt: at('14:00'),
  expectedReturnAt: at('15:00'),
  leftAt: at('14:10'),
  returnedAt: at('14:50'),
  countsAsWork: true,
  ...own,
});

const office = { id: idOf('c1'), name: 'Ufficio', period: 'day', start: '08:00', end: '17:00' } as const;
export const shiftOf = (own: Partial<Shift> = {}): Shift => ({
  ...office,
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 1,
  breakStart: '12:00',
  breakEnd: '13:00',
  paidBreakMinutes: 0,
  toleranceBefore: 30,
  toleranceAfter: 30,
  color: null,
  validFrom: '2026-01-01',
  minutes: 480,
  usedBy: [],
  ...own,
});
export const mattina = shiftOf({
  id: idOf('c2'),
  name: 'Mattina',
  start: '06:00',
  end: '14:00',
  breakStart: null,
  breakEnd: null,
});

/** Came half an hour late and went when the shift was over. */
export const dayOf = (own: Partial<WorkDayInfo> = {}): WorkDayInfo => ({
  date,
  user: sara,
  shift: office,
  rest: false,
  planned: false,
  published: true,
  holiday: null,
  totals: totalsOf({
    due: 480,
    presence: 454,
    ordinary: 450,
    worked: 450,
    balance: -30,
    uncovered: 30,
    delayActual: 31,
    delayCounted: 30,
    break: 55,
  }),
  anomalies: [],
  absence: null,
  justifications: [],
  status: 'ok',
  excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
  flags: [],
  late: false,
  firstIn: morning.enteredAt,
  lastOut: afternoon.exitedAt,
  note: null,
  version: 4,
  stampings: [morning, afternoon],
  stamps: [],
  absences: [],
  exits: [],
  requests: { leave: [], stamps: [] },
  excessProposal: null,
  proposal: null,
  trace: [
    step('due', 'planned', 240, 'Turno Ufficio, dalle 08:00 alle 12:00'),
    step('due', 'planned', 240, 'Turno Ufficio, dalle 13:00 alle 17:00'),
    step('presence', 'stamped', 214, 'Timbratura dalle 08:31 alle 12:05', [stampIds.first, stampIds.firstOut]),
    step('presence', 'stamped', 240, 'Timbratura dalle 13:00 alle 17:00', [stampIds.second, stampIds.secondOut]),
    step('ordinary', 'segment', 240, 'Da lavorare dalle 08:00 alle 12:00', [stampIds.first, stampIds.firstOut]),
    step('ordinary', 'delayRounded', -30, 'Entrata alle 08:31 invece delle 08:00', [stampIds.first]),
    step('ordinary', 'segment', 240, 'Da lavorare dalle 13:00 alle 17:00', [stampIds.second, stampIds.secondOut]),
    step('delayCounted', 'delayRounded', 30, 'Entrata alle 08:31: contato 0:30', [stampIds.first]),
    step('worked', 'ordinary', 450, 'Ore ordinarie'),
    step('balance', 'worked', 450, 'Ore lavorate'),
    step('balance', 'due', -480, 'Ore dovute'),
  ],
  history: [],
  ...own,
});

/** Forgot to go out: the shift tells when that would have been. */
export const forgotten = dayOf({
  totals: totalsOf({ due: 480, presence: 214, ordinary: 210, worked: 210, balance: -270, uncovered: 270 }),
  anomalies: ['missingExit'],
  status: 'toVerify',
  stampings: [morning, { ...afternoon, exitedAt: null }],
  proposal: { enteredAt: at('12:00'), exitedAt: at('16:00') },
});

/** Planned for the office, worked the hours of another shift: nobody was absent. */
export const elsewhere = dayOf({
  totals: totalsOf({ due: 480, presence: 480, excess: 480, uncovered: 480, balance: -480 }),
  anomalies: ['outOfShift', 'absentUnjustified'],
  status: 'toVerify',
  excess: { minutes: 480, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 },
  excessProposal: 'overtime',
  stampings: [stampingOf({ enteredAt: at('16:50'), exitedAt: `2026-11-12T01:00:00.000Z` })],
});
export const sera = shiftOf({
  id: idOf('c3'),
  name: 'Sera',
  start: '18:00',
  end: '02:00',
  breakStart: null,
  breakEnd: null,
});
