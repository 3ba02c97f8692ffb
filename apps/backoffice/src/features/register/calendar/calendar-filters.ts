import { useMemo } from 'react';
import { absenceTypes, leaveRequestTypes } from '@timbro/core/absences/rules.ts';
import { shiftPeriods } from '@timbro/core/shifts/rules.ts';
import { eventTypes } from '@timbro/core/work-days/rules.ts';
import type { SearchText } from '@timbro/kit/address/address.ts';
import { type Option, optionsOf } from '@timbro/kit/form/options.ts';
import { type FilterSpec, valuesOf } from '@timbro/kit/table/types.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { peopleFilter } from '#parts/people/people-filter.tsx';

export const searchSpec = { kind: 'search', name: 'search', label: 'calendar.search' } as const satisfies FilterSpec;
const eventOptions = optionsOf(eventTypes, 'register.event');

const noDepartment = 'none';

/** A department of an old link that is gone, or not theirs to see, once the others have come. */
const unknownOf = (asked: string, departments: readonly Option[]): Option[] =>
  departments.length === 0
    ? []
    : asked
        .split(',')
        .filter((id) => id !== '' && id !== noDepartment && !departments.some(({ value }) => value === id))
        .map((value) => ({ value, label: 'calendar.filter.unknown' }));

/** What the drawer offers, and each of them as a chip while it holds. */
export function useCalendarFilters(text: SearchText): readonly FilterSpec[] {
  const departments = useDepartmentOptions();
  const asked = valuesOf(text, 'departmentId').join();
  return useMemo(
    () => [
      searchSpec,
      peopleFilter,
      {
        kind: 'multi',
        name: 'departmentId',
        label: 'requests.filter.department',
        options: [
          ...departments,
          { value: noDepartment, label: 'requests.filter.noDepartment' },
          ...unknownOf(asked, departments),
        ],
      },
      {
        kind: 'multi',
        name: 'shiftType',
        label: 'calendar.filter.shiftType',
        options: optionsOf(shiftPeriods, 'shifts.period'),
      },
      {
        kind: 'multi',
        name: 'leaveRequestType',
        label: 'calendar.filter.leaveRequestType',
        options: optionsOf(leaveRequestTypes, 'absence'),
      },
      {
        kind: 'multi',
        name: 'absenceType',
        label: 'calendar.filter.absenceType',
        options: optionsOf(absenceTypes, 'absence'),
      },
      { kind: 'multi', name: 'eventType', label: 'calendar.filter.eventType', options: eventOptions },
    ],
    [departments, asked],
  );
}

/** How the rest of the address is called where a part of it is dropped. */
export const otherNames: readonly FilterSpec[] = [
  { kind: 'given', name: 'range', label: 'calendar.filter.range' },
  { kind: 'given', name: 'date', label: 'calendar.filter.date' },
  { kind: 'given', name: 'id', label: 'calendar.range.day' },
  { kind: 'given', name: 'workDayDate', label: 'calendar.filter.date' },
  { kind: 'given', name: 'close', label: 'calendar.filter.date' },
  { kind: 'given', name: 'group', label: 'calendar.group' },
];
