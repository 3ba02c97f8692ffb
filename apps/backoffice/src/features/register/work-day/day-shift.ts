import { useMemo } from 'react';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';

/** More shifts than this no company has; it is also the largest page there is. */
const allShifts = { query: { pageSize: 200 } };
const none: readonly Shift[] = [];

export const useShifts = (): readonly Shift[] =>
  useRead(api.shifts.list, allShifts, { inPlace: true }).data?.items ?? none;

export type DayShift = NonNullable<WorkDayInfo['shift']> & Partial<Pick<Shift, 'toleranceBefore' | 'toleranceAfter'>>;

/** A shift with its tolerances as they hold today; one that has changed since is told by what the day knows of it. */
export function withDetails(shift: WorkDayInfo['shift'], shifts: readonly Shift[]): DayShift | null {
  const known = shifts.find(({ id, start, end }) => id === shift?.id && start === shift.start && end === shift.end);
  if (!shift || !known) return shift;
  const { toleranceBefore, toleranceAfter } = known;
  return { ...shift, toleranceBefore, toleranceAfter };
}

export function useDayShift(shift: WorkDayInfo['shift']): DayShift | null {
  const shifts = useShifts();
  return useMemo(() => withDetails(shift, shifts), [shift, shifts]);
}
