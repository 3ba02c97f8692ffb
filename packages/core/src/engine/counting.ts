import type { roundingModes, stampingIntervals } from '../work-schedules/rules.ts';

/** How a schedule counts what is missing from a shift. */
export type Counting = {
  readonly step: (typeof stampingIntervals)[number] | null;
  readonly mode: (typeof roundingModes)[number];
  readonly grace: number;
};

/** For people without a schedule. */
export const defaultCounting: Counting = { step: 15, mode: 'neutral', grace: 0 };

/** How many minutes of a delay or an early exit count: in favour of the company, of the employee, or of the nearest step. */
export function countMissing(minutes: number, { step, mode, grace }: Counting): number {
  if (minutes <= grace) return 0;
  if (step === null) return minutes;
  if (mode === 'company') return Math.ceil(minutes / step) * step;
  if (mode === 'employee') return Math.floor(minutes / step) * step;
  // Half a step is rounded in the worker's favour.
  return Math.ceil(minutes / step - 0.5) * step;
}

/** Excess counts in whole steps only. */
export const countExcess = (minutes: number, { step }: Counting): number => {
  const size = step ?? 15;
  return Math.floor(minutes / size) * size;
};
