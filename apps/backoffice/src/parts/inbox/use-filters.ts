import { useMemo } from 'react';
import { requestStatuses } from '@timbro/core/absences/rules.ts';
import { type Period, useListSearch } from '@timbro/kit/address/list-search.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { peopleFilter } from '#parts/people/people-filter.tsx';
import type { InboxKind } from './kind.ts';

const period = { kind: 'period', from: 'from', to: 'to', label: 'requests.filter.period' } as const;
const periods: readonly Period[] = [period];
const statusOptions = optionsOf(requestStatuses, 'requests.status');
/** An inbox shows what waits, until something else is asked for. */
export const waiting = { status: ['pendingReview'] };

/** The filters of the inbox, all of them in the address. */
export function useInboxFilters<R extends Decidable>({ filter, ownFilters }: InboxKind<R>) {
  const departments = useDepartmentOptions();
  const search = useListSearch(filter, periods);
  const filters = useMemo<readonly FilterSpec[]>(
    () => [
      { kind: 'search', name: 'search', label: 'requests.search' },
      { kind: 'multi', name: 'status', label: 'requests.filter.status', options: statusOptions },
      ...ownFilters,
      peopleFilter,
      {
        kind: 'multi',
        name: 'departmentId',
        label: 'requests.filter.department',
        options: [{ value: 'none', label: 'requests.filter.noDepartment' }, ...departments],
      },
      period,
    ],
    [ownFilters, departments],
  );
  const { query } = search;
  const asked = useMemo(() => ({ ...waiting, ...query }), [query]);
  return { search, filters, asked };
}
