import type { AbsenceType } from '../absences/rules.ts';
import {
  type Kpis,
  type LateCell,
  type MonthAbsences,
  isComparable,
  minutesOfMonth,
  percentChange,
  sharesOf,
} from './analyses-rules.ts';

/** What a chart shows in one sentence: its title. `none` says that there is nothing of it. */
export type WeeksFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'overtime'; readonly percent: number }
  | { readonly kind: 'coverage'; readonly percent: number };

/** A smaller change of overtime is no news. */
const newsworthy = 10;

export function weeksFinding(current: Kpis, previous: Kpis): WeeksFinding {
  if (current.planned === 0) return { kind: 'none' };
  const change = isComparable(current, previous) ? percentChange(current.overtime, previous.overtime) : null;
  if (change !== null && Math.abs(change) >= newsworthy) return { kind: 'overtime', percent: change };
  return { kind: 'coverage', percent: Math.round((current.worked / current.planned) * 100) };
}

export type AbsencesFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'total'; readonly minutes: number }
  | { readonly kind: 'peak'; readonly month: string; readonly minutes: number };

/** Of two months neither is a peak: both are cut by the window. */
const fewestMonths = 3;

export function absencesFinding(months: readonly MonthAbsences[]): AbsencesFinding {
  const sums = months.map((month) => ({ month: month.month, minutes: minutesOfMonth(month) }));
  const minutes = sums.reduce((sum, one) => sum + one.minutes, 0);
  if (minutes === 0) return { kind: 'none' };
  if (sums.length < fewestMonths) return { kind: 'total', minutes };
  const peak = sums.reduce((most, one) => (one.minutes > most.minutes ? one : most));
  return { kind: 'peak', ...peak };
}

export type LatenessFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'mostly'; readonly weekday: number; readonly hour: number }
  | { readonly kind: 'changed'; readonly percent: number; readonly weekday: number; readonly hour: number };

/** How much more or less often people were late, and when most of all. */
export function latenessFinding(cells: readonly LateCell[], current: Kpis, previous: Kpis): LatenessFinding {
  const [first, ...others] = cells;
  if (!first) return { kind: 'none' };
  const { weekday, hour } = others.reduce((most, cell) => (cell.count > most.count ? cell : most), first);
  const [late, before] = [1 - current.punctuality, 1 - previous.punctuality];
  const percent = isComparable(current, previous) ? percentChange(late, before) : null;
  return percent === null ? { kind: 'mostly', weekday, hour } : { kind: 'changed', percent, weekday, hour };
}

export type BalancesFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'credit' | 'debit'; readonly people: number; readonly minutes: number };

/** On how few people half of the greater side lies: of what is owed to them, or of what they owe. */
export function balancesFinding(balances: readonly { readonly minutes: number }[]): BalancesFinding {
  const sides = (['credit', 'debit'] as const).map((kind) => {
    const sign = kind === 'credit' ? 1 : -1;
    const own = balances.map(({ minutes }) => minutes * sign).filter((minutes) => minutes > 0);
    return { kind, own, minutes: own.reduce((sum, minutes) => sum + minutes, 0) };
  });
  const greater = sides.reduce((most, side) => (side.minutes > most.minutes ? side : most));
  if (greater.minutes === 0) return { kind: 'none' };
  let [people, gathered] = [0, 0];
  for (const minutes of greater.own.toSorted((one, other) => other - one)) {
    if (gathered * 2 >= greater.minutes) break;
    [people, gathered] = [people + 1, gathered + minutes];
  }
  return { kind: greater.kind, people, minutes: greater.minutes };
}

export type ShareFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'first'; readonly type: AbsenceType; readonly percent: number };

export function shareFinding(months: readonly MonthAbsences[]): ShareFinding {
  const [first] = sharesOf(months);
  return first ? { kind: 'first', type: first.type, percent: Math.round(first.share * 100) } : { kind: 'none' };
}
