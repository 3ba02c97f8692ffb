import type { AbsenceType } from '../absences/rules.ts';
import { type Day, daysBetween, daysOfMonth, earlierDay, laterDay } from '../days/rules.ts';
import { groupBy } from '../group-by.ts';
import { type Employment, weeklyMinuteLimits } from '../users/rules.ts';

export const balanceTypes = ['vacation', 'rol', 'formerHolidays'] as const;
export type BalanceType = (typeof balanceTypes)[number];
export const movementKinds = ['opening', 'accrual', 'taken', 'adjustment'] as const;

/** From which balance an absence is taken; illness and days off have none. */
export const balanceOfAbsence: Readonly<Record<AbsenceType, BalanceType | null>> = {
  illness: null,
  vacation: 'vacation',
  dayOff: null,
  rol: 'rol',
};

export type Accruing = Employment & {
  readonly weeklyMinutes: number;
  /** Of a full-time year; null where nothing accrues by itself. */
  readonly yearlyHours: number | null;
};
export type Accrual = { readonly on: Day; readonly minutes: number };

/** With fewer days in force a month does not count. */
const fullMonthDays = 15;

/** What a person has earned of a year up to a day: a twelfth at the end of each month, part-time people their part of it. */
export function accrualsOf(person: Accruing, year: number, upTo: Day): Accrual[] {
  const annual = annualMinutes(person);
  if (annual === 0) return [];
  const share = (months: number) => Math.round((annual * months) / 12);
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) => {
    const { from, to } = daysOfMonth(`${year}-${String(month).padStart(2, '0')}`);
    if (to > upTo || daysInForce(person, from, to) < fullMonthDays) return [];
    return [{ on: to, minutes: share(month) - share(month - 1) }];
  });
}

const annualMinutes = ({ yearlyHours, weeklyMinutes }: Accruing) =>
  Math.round((yearlyHours ?? 0) * 60 * Math.min(1, weeklyMinutes / weeklyMinuteLimits.usual));

const daysInForce = ({ hiredOn, archivedOn }: Employment, from: Day, to: Day) =>
  daysBetween(laterDay(from, hiredOn ?? from), earlierDay(to, archivedOn ?? to)) + 1;

type AskedDay = { readonly day: Day; readonly minutes: number; readonly isWhole: boolean };

/** What waits of one balance of one person: a whole day asked for twice can be had once, and hours of it are part of it. */
export function waitingMinutes(asked: readonly AskedDay[]): number {
  const wanted = (ofDay: readonly AskedDay[]) => {
    const whole = ofDay.map(({ isWhole, minutes }) => (isWhole ? minutes : 0));
    const hours = ofDay.map(({ isWhole, minutes }) => (isWhole ? 0 : minutes));
    return Math.max(...whole, added(hours));
  };
  return added(Array.from(groupBy(asked, ({ day }) => day).values(), wanted));
}

const added = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0);

/** Everything that moves one balance of one person, in minutes by year. */
export type AccountEntries = {
  /** What a year was opened with, where somebody said so. */
  readonly openings: ReadonlyMap<number, number>;
  readonly adjusted: (year: number) => number;
  readonly accrued: (year: number) => number;
  /** Past days and days to come of what was approved. */
  readonly used: (year: number) => { taken: number; planned: number };
  /** The first year that is accounted for. */
  readonly firstYear: number;
};
export type AccountBalance = {
  carriedOver: number;
  accrued: number;
  adjusted: number;
  taken: number;
  planned: number;
  residual: number;
};

/** A year begins with what was entered for it, or else with what the year before left. */
export function balanceAt(ledger: AccountEntries, year: number): AccountBalance {
  const opened = [...ledger.openings.keys()].filter((one) => one <= year);
  const from = opened.length > 0 ? Math.max(...opened) : Math.min(ledger.firstYear, year);
  let carriedOver = ledger.openings.get(from) ?? 0;
  for (let past = from; past < year; past += 1) carriedOver = balanceOfYear(ledger, past, carriedOver).residual;
  return balanceOfYear(ledger, year, carriedOver);
}

function balanceOfYear(ledger: AccountEntries, year: number, carriedOver: number): AccountBalance {
  const { taken, planned } = ledger.used(year);
  const [accrued, adjusted] = [ledger.accrued(year), ledger.adjusted(year)];
  return {
    carriedOver,
    accrued,
    adjusted,
    taken,
    planned,
    residual: carriedOver + accrued + adjusted - taken - planned,
  };
}
