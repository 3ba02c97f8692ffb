import { useMemo } from 'react';
import { absenceTypes, requestStatuses } from '@timbro/core/absences/rules.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { peopleFilter } from '#parts/people/people-filter.tsx';

const status = optionsOf(requestStatuses, 'requests.status');
const absenceType = optionsOf(absenceTypes, 'absence');
const archived = optionsOf(['true'], 'absences.archived');
const uncertified = optionsOf(['true'], 'absences.uncertified');

/** The department and the person of a list about people. */
export function useWhoFilters(): readonly FilterSpec[] {
  const departments = useDepartmentOptions();
  return useMemo(
    () => [
      {
        kind: 'multi',
        name: 'departmentId',
        label: 'absences.field.department',
        options: [{ value: 'none', label: 'users.filter.noDepartment' }, ...departments],
      },
      peopleFilter,
    ],
    [departments],
  );
}

export function useAbsenceFilters(): readonly FilterSpec[] {
  const who = useWhoFilters();
  return useMemo(
    () => [
      { kind: 'search', name: 'search', label: 'absences.search' },
      { kind: 'multi', name: 'status', label: 'absences.field.status', options: status },
      { kind: 'multi', name: 'absenceType', label: 'absences.field.type', options: absenceType },
      { kind: 'period', from: 'from', to: 'to', label: 'absences.field.period' },
      ...who,
      { kind: 'select', name: 'uncertified', label: 'absences.filter.uncertified', options: uncertified },
      { kind: 'select', name: 'archived', label: 'absences.filter.archived', options: archived },
    ],
    [who],
  );
}
