import { type AbsenceType, absenceTypes } from '@timbro/core/absences/rules.ts';
import { type Day, addDays, daysBetween, monthOf } from '@timbro/core/days/rules.ts';

export type Kpis = {
  readonly worked: number;
  readonly planned: number;
  readonly overtime: number;
  readonly absenceRate: number;
  readonly punctuality: number;
  readonly missingStamps: number;
  readonly approvalHours: number | null;
};
export type MonthAbsences = { readonly month: string } & Readonly<Record<AbsenceType, number>>;
export type LateCell = { readonly weekday: number; readonly hour: number; readonly count: number };

/** Fewer days than these tell nothing about habits. */
const fewestDays = 7;
export const hasEnoughDays = (since: Day | null, to: Day): boolean =>
  since !== null && daysBetween(since, to) + 1 >= fewestDays;

/** How each figure is compared with the window before, and what more of it means. */
const measures = {
  worked: { unit: 'percent', more: 'neutral' },
  overtime: { unit: 'percent', more: 'worse' },
  absenceRate: { unit: 'points', more: 'worse' },
  punctuality: { unit: 'points', more: 'better' },
  missingStamps: { unit: 'count', more: 'worse' },
  approvalHours: { unit: 'percent', more: 'worse' },
} as const;
export type KpiName = keyof typeof measures;
export const kpiNames = [
  'worked',
  'overtime',
  'absenceRate',
  'punctuality',
  'missingStamps',
  'approvalHours',
] as const satisfies readonly KpiName[];

type ChangeUnit = 'percent' | 'points' | 'count';
export type ChangeMeaning = 'better' | 'worse' | 'neutral' | 'same';
export type Change = { readonly unit: ChangeUnit; readonly by: number; readonly meaning: ChangeMeaning };

/** A window that was half empty, as before the company began, is no measure for this one. */
export const isComparable = (current: Kpis, previous: Kpis): boolean =>
  previous.planned > 0 && previous.planned * 2 >= current.planned;

/** In whole per cent; where there was nothing before, nothing can be told. */
export function percentChange(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  return withoutMinus(Math.round(((now - before) / before) * 100));
}
/** Rounding leaves −0, which reads as a fall. */
const withoutMinus = (value: number) => value + 0;

const differences: Readonly<Record<ChangeUnit, (now: number, before: number) => number | null>> = {
  percent: percentChange,
  // Shares are told in points of per cent, with one decimal.
  points: (now, before) => withoutMinus(Math.round((now - before) * 1_000) / 10),
  count: (now, before) => now - before,
};

/** How a figure stands to the window before; null where the two cannot be compared. */
export function changeOf(name: KpiName, current: Kpis, previous: Kpis): Change | null {
  const [now, before] = [current[name], previous[name]];
  if (now === null || before === null || !isComparable(current, previous)) return null;
  const { unit, more } = measures[name];
  const by = differences[unit](now, before);
  return by === null ? null : { unit, by, meaning: meaningOf(by, more) };
}

function meaningOf(by: number, more: (typeof measures)[KpiName]['more']): ChangeMeaning {
  if (by === 0) return 'same';
  if (more === 'neutral' || by > 0) return more;
  return more === 'better' ? 'worse' : 'better';
}

/** The weeks that lie whole in the window: one that is cut or still runs would read as a fall. */
export const wholeWeeks = <W extends { readonly startsOn: Day }>(weeks: readonly W[], from: Day, to: Day): W[] =>
  weeks.filter(({ startsOn }) => startsOn >= from && addDays(startsOn, 6) < to);

type Heat = {
  readonly hours: readonly number[];
  readonly rows: readonly { readonly weekday: number; readonly counts: readonly number[] }[];
  readonly most: number;
};
const workWeek = 5;

/** Weekdays by the hours at which anybody was late; the weekend only where it has any. */
export function heatOf(cells: readonly LateCell[]): Heat {
  const found = cells.filter(({ count }) => count > 0);
  if (found.length === 0) return { hours: [], rows: [], most: 0 };
  const hours = [...new Set(found.map(({ hour }) => hour))].toSorted((one, other) => one - other);
  const lastRow = Math.max(workWeek, ...found.map(({ weekday }) => weekday));
  const countAt = (weekday: number, hour: number) =>
    found.find((cell) => cell.weekday === weekday && cell.hour === hour)?.count ?? 0;
  const rows = Array.from({ length: lastRow }, (_, at) => ({
    weekday: at + 1,
    counts: hours.map((hour) => countAt(at + 1, hour)),
  }));
  return { hours, rows, most: Math.max(...found.map(({ count }) => count)) };
}

export const heatSteps = 4;
/** How dark a cell is, from none to the darkest. */
export const heatStep = (count: number, most: number): number =>
  count === 0 || most === 0 ? 0 : Math.ceil((count / most) * heatSteps);

/** The month that the greater part of the last thirty days lies in: the newest that has much to show. */
export const fullestMonth = (to: Day): string => monthOf(addDays(to, -14));

type AbsenceShare = { readonly type: AbsenceType; readonly minutes: number; readonly share: number };

/** What part of all absence each kind is, the greatest first; those without any stay away. */
export function sharesOf(months: readonly MonthAbsences[]): AbsenceShare[] {
  const sums = absenceTypes.map((type) => ({ type, minutes: months.reduce((sum, month) => sum + month[type], 0) }));
  const whole = sums.reduce((sum, { minutes }) => sum + minutes, 0);
  return sums
    .filter(({ minutes }) => minutes > 0)
    .map(({ type, minutes }) => ({ type, minutes, share: minutes / whole }))
    .toSorted((one, other) => other.minutes - one.minutes);
}

export const minutesOfMonth = (month: MonthAbsences): number =>
  absenceTypes.reduce((sum, type) => sum + month[type], 0);

/** Those furthest from nought, from the greatest credit to the greatest debt. */
export const furthestBalances = <B extends { readonly minutes: number }>(balances: readonly B[], count: number): B[] =>
  balances
    .filter(({ minutes }) => minutes !== 0)
    .toSorted((one, other) => Math.abs(other.minutes) - Math.abs(one.minutes))
    .slice(0, count)
    .toSorted((one, other) => other.minutes - one.minutes);
