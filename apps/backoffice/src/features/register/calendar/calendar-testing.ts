import { addDays, daysFrom } from '@timbro/core/days/rules.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { cellDayOf } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import { type CounterName, counterNames, noTotals, sumOfTotals } from '@timbro/core/work-days/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { answerWith, namedAs, produzione } from '#parts/people/people-testing.ts';
import type { RegisterRow } from '../register-data/use-register.ts';

export const today = '2026-11-12';
/** Half past ten in Rome. */
export const now = '2026-11-12T09:30:00Z';

const office = {
  id: '018f2b6e-0000-7000-8000-0000000000b1',
  name: 'Ufficio',
  period: 'day',
  start: '08:00',
  end: '17:00',
} as const;
export const shifts = [
  { ...office, breakStart: '12:00', breakEnd: '13:00' },
  {
    ...office,
    id: '018f2b6e-0000-7000-8000-0000000000b2',
    name: 'Notte',
    period: 'night',
    start: '22:00',
    end: '06:00',
  },
];

/** A day of somebody who keeps to the plan: over, running or to come. */
export function dayOf(date: string, change: Partial<WorkDay> = {}): WorkDay {
  const isRest = weekdayOf(date) > 5;
  const isOver = date < today && !isRest;
  const isRunning = date === today;
  const worked = isOver ? 480 : isRunning ? 150 : 0;
  return {
    date,
    shift: isRest ? null : office,
    rest: isRest,
    planned: false,
    published: true,
    holiday: null,
    totals: { ...noTotals(), due: isOver || isRunning ? 480 : 0, worked, ordinary: worked },
    anomalies: [],
    absence: null,
    justifications: [],
    status: isRunning ? 'running' : date < today ? 'ok' : 'future',
    excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
    flags: [],
    late: false,
    firstIn: isOver || isRunning ? `${date}T07:00:00.000Z` : null,
    lastOut: isOver ? `${date}T16:00:00.000Z` : null,
    note: null,
    version: 3,
    ...change,
  };
}

type Changes = Readonly<Record<string, Partial<WorkDay>>>;

/** A person with every day from one to another. */
export function rowOf(user: User, changes: Changes = {}, departmentId: string | null = produzione.id): RegisterRow {
  const days = [...daysFrom(addDays(today, -45), addDays(today, 45))].map((date) => dayOf(date, changes[date]));
  return {
    user: { ...namedAs(user, departmentId), presence: 'inside' },
    totals: sumOfTotals(days.map(({ totals }) => totals)),
    days,
  };
}

export const late = {
  firstIn: '2026-11-12T07:31:00.000Z',
  totals: { ...noTotals(), due: 480, worked: 119, ordinary: 119, delayActual: 31 },
  late: true,
};

const counted: Record<CounterName, number> = {
  present: 2,
  late: 1,
  missingStamp: 0,
  vacation: 3,
  illness: 0,
  rol: 0,
  dayOff: 0,
  toApprove: 4,
};

type Answers = Readonly<Record<string, (input: SendInput) => unknown>>;

/** A register of these people; each answer holds the days that were asked for. */
export function answerRegister(rows: readonly RegisterRow[], own: Answers = {}): void {
  answerWith({
    'GET /views': () => ({ items: [], total: 0, page: 1, pageSize: 200 }),
    'GET /leave-requests': () => ({ items: [], total: 0, page: 1, pageSize: 200 }),
    'GET /work-schedules/shifts': () => ({ items: shifts, total: shifts.length, page: 1, pageSize: 200 }),
    'GET /work-days': ({ query = {} }) => {
      const ids = [query['userId'] ?? []].flat();
      const found = rows.filter(({ user }) => ids.length === 0 || ids.includes(user.id));
      const [from, to] = [String(query['from']), String(query['to'])];
      const items = found.map((row) => {
        const days = row.days.filter(({ date }) => date >= from && date <= to);
        return { ...row, days: query['shape'] === 'cells' ? days.map(cellDayOf) : days };
      });
      return {
        items: query['pageSize'] === 1 ? items.slice(0, 1) : items,
        total: items.length,
        page: 1,
        pageSize: query['pageSize'],
        counters: Object.fromEntries(counterNames.map((name) => [name, counted[name]])),
      };
    },
    ...own,
  });
}
