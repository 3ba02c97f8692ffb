import type { AbsenceType } from '@timbro/core/absences/rules.ts';
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
type WeeksFinding = { readonly kind: 'none' } | { readonly kind: 'coverage'; readonly percent: number };

/** Its bars are hours worked under a line of hours due; how overtime moved is told by its own tile. */
export const weeksFinding = ({ worked, planned }: Kpis): WeeksFinding =>
  planned === 0 ? { kind: 'none' } : { kind: 'coverage', percent: Math.round((worked / planned) * 100) };

type AbsencesFinding =
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

type LatenessFinding =
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

type BalancesFinding<B> = { readonly kind: 'none' } | { readonly kind: 'furthest'; readonly balance: B };

/** Only the furthest are known, so nothing can be said of what all of them come to. */
export function balancesFinding<B extends { readonly minutes: number }>(balances: readonly B[]): BalancesFinding<B> {
  const [balance] = balances.toSorted((one, other) => Math.abs(other.minutes) - Math.abs(one.minutes));
  return balance && balance.minutes !== 0 ? { kind: 'furthest', balance } : { kind: 'none' };
}

type ShareFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'first'; readonly type: AbsenceType; readonly percent: number };

export function shareFinding(months: readonly MonthAbsences[]): ShareFinding {
  const [first] = sharesOf(months);
  return first ? { kind: 'first', type: first.type, percent: Math.round(first.share * 100) } : { kind: 'none' };
}
