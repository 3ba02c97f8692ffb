import { useMemo } from 'react';
import { monthGroups } from '@timbro/core/work-days/months/month-rules.ts';
import { monthStates } from '@timbro/core/work-days/rules.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { peopleFilter } from '#parts/people/people-filter.tsx';

export const searchSpec = { kind: 'search', name: 'search', label: 'close.search' } as const satisfies FilterSpec;
/** The tiles are this filter; among the others it only counts, and is cleared with them. */
const standing: FilterSpec = {
  kind: 'select',
  name: 'standing',
  label: 'close.filter.standing',
  options: optionsOf(monthGroups, 'close.group'),
};
const state: FilterSpec = {
  kind: 'select',
  name: 'state',
  label: 'close.filter.state',
  options: optionsOf(monthStates, 'close.state'),
};

/** Those of the bar, and all there are. */
export function useCloseFilters(): { shown: readonly FilterSpec[]; all: readonly FilterSpec[] } {
  const departments = useDepartmentOptions();
  return useMemo(() => {
    const shown: FilterSpec[] = [
      {
        kind: 'multi',
        name: 'departmentId',
        label: 'close.filter.department',
        options: [{ value: 'none', label: 'close.filter.noDepartment' }, ...departments],
      },
      peopleFilter,
      state,
    ];
    return { shown, all: [searchSpec, standing, ...shown] };
  }, [departments]);
}
