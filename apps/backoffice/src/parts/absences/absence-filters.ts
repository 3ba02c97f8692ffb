import { useMemo } from 'react';
import { absenceTypes, requestStatuses } from '@timbro/core/absences/rules.ts';
import { api, useRead } from '@timbro/kit/api.ts';
import type { FilterSpec } from '@timbro/kit/data-table-types.ts';
import { type Option, optionsOf } from '@timbro/kit/options.ts';
import { useDepartmentOptions } from '#parts/departments/department-options.ts';

const status = optionsOf(requestStatuses, 'requests.status');
const absenceType = optionsOf(absenceTypes, 'absence');
const archived = optionsOf(['true'], 'absences.archived');
const uncertified = optionsOf(['true'], 'absences.uncertified');

/** The people of a filter; in a company with more of them the search by name finds the others. */
export function usePeopleOptions(): readonly Option[] {
  const people = useRead(api.people.list, { query: { pageSize: 200 } }, { inPlace: true }).data?.items;
  return useMemo(() => people?.map(({ id, displayName }) => ({ value: id, text: displayName })) ?? [], [people]);
}

/** The department and the person of a list about people. */
export function useWhoFilters(): readonly FilterSpec[] {
  const departments = useDepartmentOptions();
  const people = usePeopleOptions();
  return useMemo(
    () => [
      {
        kind: 'multi',
        name: 'departmentId',
        label: 'absences.field.department',
        options: [{ value: 'none', label: 'users.filter.noDepartment' }, ...departments],
      },
      { kind: 'multi', name: 'userId', label: 'absences.field.user', options: people },
    ],
    [departments, people],
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
