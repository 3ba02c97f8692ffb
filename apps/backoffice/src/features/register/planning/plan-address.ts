import { useMemo } from 'react';
import * as z from 'zod';
import { type Day, addDays, dayIn } from '@timbro/core/days/rules.ts';
import { day, departmentFilterField, text } from '@timbro/core/fields.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { useListSearch } from '@timbro/kit/address/list-search.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';

const planFilter = z.object({
  week: day.optional(),
  departmentId: departmentFilterField,
  search: text(100).optional(),
});

export const searchSpec = {
  kind: 'search',
  name: 'search',
  label: 'planning.search',
} as const satisfies FilterSpec;

/** The names of the address in words, for the note about those that did not hold. */
export const planFilters: readonly FilterSpec[] = [
  searchSpec,
  { kind: 'given', name: 'departmentId', label: 'planning.department' },
  { kind: 'given', name: 'week', label: 'planning.week' },
];

export const useToday = (): Day => dayIn(useCompanyZone(), useNow());

/** Which week of whom is planned; without a word, next week of everybody. */
export function usePlanAddress() {
  const search = useListSearch(planFilter);
  const today = useToday();
  const { text: said, query, set } = search;
  const monday = mondayOf(query.week ?? addDays(today, 7));
  const departmentId = [said['departmentId'] ?? []].flat()[0];
  const register = useMemo(
    () => ({
      from: monday,
      to: addDays(monday, 6),
      ...(departmentId && { departmentId: [departmentId] }),
      ...(query.search && { search: query.search }),
    }),
    [monday, departmentId, query.search],
  );
  const weekParam = (week: Day) => (week === mondayOf(addDays(today, 7)) ? undefined : week);
  return {
    search,
    today,
    monday,
    departmentId,
    register,
    hasFilter: departmentId !== undefined || query.search !== undefined,
    reset: () => set({ departmentId: undefined, search: undefined }),
    showWeek: (week: Day) => set({ week: weekParam(week) }),
    showEverybodyIn: (week: Day) => set({ week: weekParam(week), departmentId: undefined, search: undefined }),
    showDepartment: (id: string | undefined) => set({ departmentId: id }),
  };
}
export type PlanAddress = ReturnType<typeof usePlanAddress>;
