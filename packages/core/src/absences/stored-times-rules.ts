import { minuteOfDay } from '@timbro/core/shifts/rules.ts';

type Stored = { readonly startTime: string | null; readonly endTime: string | null };
type Timed = { startTime: number | null; endTime: number | null };

const minuteOrNull = (time: string | null) => (time === null ? null : minuteOfDay(time));

/** What is stored with times of the day, as the engine takes it: in minutes. */
export const timedInMinutes = <R extends Stored>({ startTime, endTime, ...row }: R): Omit<R, keyof Stored> & Timed => ({
  ...row,
  startTime: minuteOrNull(startTime),
  endTime: minuteOrNull(endTime),
});
