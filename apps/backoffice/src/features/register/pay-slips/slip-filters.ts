import { useMemo } from 'react';
import { optionsOf } from '@timbro/kit/form/options.ts';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { peopleFilter } from '#parts/people/people-filter.tsx';

const withdrawn = optionsOf(['true'], 'payslips.filter.withdrawn');

export function useSlipFilters(): readonly FilterSpec[] {
  const departments = useDepartmentOptions();
  return useMemo(
    () => [
      { kind: 'search', name: 'search', label: 'payslips.search' },
      {
        kind: 'multi',
        name: 'departmentId',
        label: 'absences.field.department',
        options: [{ value: 'none', label: 'users.filter.noDepartment' }, ...departments],
      },
      peopleFilter,
      // What the tiles choose.
      { kind: 'given', name: 'published', label: 'payslips.filter.published' },
      { kind: 'given', name: 'opened', label: 'payslips.filter.opened' },
      { kind: 'given', name: 'downloaded', label: 'payslips.filter.downloaded' },
      { kind: 'given', name: 'missing', label: 'payslips.filter.missing' },
      { kind: 'select', name: 'withdrawn', label: 'payslips.filter.withdrawn', options: withdrawn },
    ],
    [departments],
  );
}
