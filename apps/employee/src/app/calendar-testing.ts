import type { Balance } from '@timbro/core/balances/contract.ts';
import { addDays, daysFrom, daysOfMonth } from '@timbro/core/days/rules.ts';
import type { CardDay, TimeCard } from '@timbro/core/time-cards/contract.ts';
import { noTotals, sumOfTotals } from '@timbro/core/work-days/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import { answers } from './testing.tsx';

/** Thursday of a week in November, in the morning. */
export const now = '2026-11-12T10:00:00Z';
const today = '2026-11-12';
const anna = { id: 'anna', displayName: 'Anna Rossi', sortName: 'Rossi Anna', departmentId: 'd' };
const office = { id: 'office', name: 'Giornaliero', period: 'day' as const, start: '08:00', end: '17:00' };

/** A day as the office plans it: worked to the minute if it is over. */
export function dayOf(date: string, changes: Partial<CardDay> = {}): CardDay {
  const isRest = weekdayOf(date) > 5;
  const isAhead = date > today;
  const worked = isRest || isAhead ? 0 : 480;
  const [enteredAt, exitedAt] = [`${date}T07:00:00Z`, `${date}T16:00:00Z`];
  const stamping = {
    id: `s${date}`,
    userId: 'anna',
    source: 'app' as const,
    site: null,
    inside: null,
    corrected: false,
  };
  return {
    date,
    shift: isRest ? null : { ...office, breakStart: '12:00', breakEnd: '13:00' },
    rest: isRest,
    planned: false,
    published: true,
    holiday: null,
    totals: { ...noTotals(), due: worked, ordinary: worked, worked, presence: worked },
    anomalies: [],
    absence: null,
    justifications: [],
    status: isAhead ? 'future' : 'ok',
    excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
    flags: [],
    late: false,
    firstIn: worked > 0 ? enteredAt : null,
    lastOut: worked > 0 ? exitedAt : null,
    note: null,
    version: 1,
    stampings: worked > 0 ? [{ ...stamping, enteredAt, exitedAt, replacedBy: null }] : [],
    absences: [],
    trace: [],
    ...changes,
  };
}

const pair = (id: string, from: string, to: string, more: Partial<CardDay['stampings'][number]> = {}) => ({
  id,
  userId: 'anna',
  source: 'app' as const,
  site: null,
  inside: null,
  corrected: false,
  replacedBy: null,
  enteredAt: `2026-11-03T${from}:00Z`,
  exitedAt: `2026-11-03T${to}:00Z`,
  ...more,
});
const step = (
  figure: CardDay['trace'][number]['figure'],
  rule: string,
  minutes: number,
  values: Record<string, string | number> = {},
) => ({ figure, rule, minutes, text: rule, values, stampIds: [] });

/** Twelve minutes late, one in the break, thirty-six beyond the shift. */
export const lateDay = () =>
  dayOf('2026-11-03', {
    totals: {
      ...noTotals(),
      due: 480,
      presence: 505,
      ordinary: 465,
      uncovered: 15,
      excess: 30,
      worked: 465,
      balance: -15,
      delayActual: 12,
      delayCounted: 15,
      roundingDifference: -3,
    },
    excess: { minutes: 30, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 },
    late: true,
    status: 'toVerify',
    stampings: [pair('a', '07:12', '11:01'), pair('b', '12:00', '16:36', { source: 'kiosk', site: 'Portineria' })],
    trace: [
      step('presence', 'stamped', 229, { from: '08:12', to: '12:01' }),
      step('presence', 'stamped', 276, { from: '13:00', to: '17:36' }),
      step('ordinary', 'delayRounded', -15, { actualMinutes: 12, countedMinutes: 15, step: 15, mode: 'neutral' }),
      step('excess', 'afterEnd', 36, { from: '17:00', to: '17:36' }),
      step('excess', 'excessStep', -6, { step: 15, stampedMinutes: 36 }),
      step('excess', 'breakIgnored', 0, { from: '12:00', to: '12:01', ignoredMinutes: 1 }),
      step('roundingDifference', 'roundedDelay', -3, { actualMinutes: 12, countedMinutes: 15 }),
    ],
  });

/** Nobody stamped the exit. */
export const brokenDay = () =>
  dayOf('2026-11-10', {
    totals: { ...noTotals(), due: 480, uncovered: 480, balance: -480 },
    anomalies: ['missingExit'],
    status: 'toVerify',
    lastOut: null,
    stampings: [pair('c', '07:00', '07:00', { enteredAt: '2026-11-10T07:00:00Z', exitedAt: null })],
  });

/** The day that is under way. */
const runningDay = () =>
  dayOf(today, {
    status: 'running',
    totals: { ...noTotals(), due: 480, ordinary: 180, worked: 180, presence: 180, uncovered: 300, balance: -300 },
    lastOut: null,
  });

const balanceOf = (type: Balance['type'], residual: number, pending = 0): Balance => ({
  user: anna,
  year: 2026,
  type,
  residual,
  accrued: residual,
  carriedOver: 0,
  adjusted: 0,
  taken: 0,
  planned: 0,
  pending,
});

export const vacationAsked = {
  kind: 'leaveRequests' as const,
  id: '11111111-1111-4111-8111-111111111111',
  type: 'vacation' as const,
  startsOn: '2026-11-23',
  endsOn: '2026-11-24',
  status: 'pendingReview' as const,
};

export function cardOf(month: string, changes: Partial<TimeCard> = {}, some: readonly CardDay[] = []): TimeCard {
  const { from, to } = daysOfMonth(month);
  const days = [...daysFrom(from, to)].map((date) => some.find((day) => day.date === date) ?? dayOf(date));
  return {
    user: anna,
    month,
    state: 'open',
    days,
    totals: sumOfTotals(days.map(({ totals }) => totals)),
    balances: [balanceOf('vacation', 66.33, 16), balanceOf('rol', 60.5), balanceOf('formerHolidays', 0)],
    requests: [],
    ...changes,
  };
}

/** November as it stands on its twelfth day. */
export const november = (changes: Partial<TimeCard> = {}) =>
  cardOf('2026-11', { requests: [vacationAsked], ...changes }, [
    dayOf('2026-11-01', { holiday: 'allSaints', shift: null, rest: true }),
    lateDay(),
    dayOf('2026-11-05', {
      totals: { ...noTotals(), due: 480, ordinary: 360, worked: 360, justified: 120, presence: 360 },
      absence: { id: 'rol', type: 'rol' },
      justifications: [{ absenceId: 'rol', type: 'rol', minutes: 120 }],
      absences: [
        {
          id: 'rol',
          type: 'rol',
          minutes: 120,
          startsOn: '2026-11-05',
          endsOn: '2026-11-05',
          startTime: '15:00',
          endTime: '17:00',
        },
      ],
    }),
    brokenDay(),
    runningDay(),
    dayOf(addDays(today, 1)),
  ]);

type Asked = { body?: object; query?: { month?: string } };

/** A server that keeps these months; of any other it has plain days. */
export function keepCards(...cards: readonly TimeCard[]): void {
  answers['GET /time-cards/mine'] = (input?: Asked) => {
    const asked = input?.query?.month ?? '';
    return cards.find(({ month }) => month === asked) ?? cardOf(asked);
  };
}
