export const shiftPeriods = ['morning', 'afternoon', 'night', 'day', 'partTime'] as const;
export type ShiftPeriod = (typeof shiftPeriods)[number];

/** How long before and after the shift a stamp still belongs to it. */
export const tolerances = [30, 60, 120] as const;
export type Tolerance = (typeof tolerances)[number];

export const longestPaidBreak = 60;

const dayMinutes = 1440;

/** `08:30` → 510. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** 510 → `08:30`, 1530 → `01:30`. */
export const timeOf = (minute: number): string => {
  const within = ((minute % dayMinutes) + dayMinutes) % dayMinutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

type Times = {
  start: string;
  end: string;
  breakStart?: string | null | undefined;
  breakEnd?: string | null | undefined;
};
type PlannedMinutes = { start: number; end: number; breakStart: number | null; breakEnd: number | null };

/** The times of a shift in minutes from the midnight it starts after; what comes past the next midnight exceeds 1440. */
export function plannedMinutes({ start, end, breakStart, breakEnd }: Times): PlannedMinutes {
  const from = minuteOfDay(start);
  const after = (time: string, since: number) => {
    const minute = minuteOfDay(time);
    return minute < since ? minute + dayMinutes : minute;
  };
  const ends = minuteOfDay(end) <= from ? minuteOfDay(end) + dayMinutes : minuteOfDay(end);
  if (!breakStart || !breakEnd) return { start: from, end: ends, breakStart: null, breakEnd: null };
  const pause = after(breakStart, from);
  return { start: from, end: ends, breakStart: pause, breakEnd: after(breakEnd, pause) };
}

/** A break lies inside its shift and has a length. */
export function hasFittingBreak(times: Times): boolean {
  const { start, end, breakStart, breakEnd } = plannedMinutes(times);
  if (breakStart === null || breakEnd === null) return true;
  return breakStart > start && breakEnd > breakStart && breakEnd < end;
}

/** Paid minutes of a shift on a day without a clock change. */
export function shiftMinutes(times: Times): number {
  const { start, end, breakStart, breakEnd } = plannedMinutes(times);
  return end - start - (breakStart === null || breakEnd === null ? 0 : breakEnd - breakStart);
}
