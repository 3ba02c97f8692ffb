import { useCallback, useMemo, useState } from 'react';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartments } from '#parts/department-choice/department-options.ts';
import type { CellRow } from '../register-data/use-register.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { groupedRows, noGroup, sortedRows } from './row-order.ts';

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(set.has(id) ? [...set].filter((other) => other !== id) : [...set, id]);

/** The people in the order and the groups that the address asks for; which groups are folded is nobody else's business. */
export function useOrdered(
  { query: { sort, isGrouped: isWanted } }: CalendarSearch,
  read: readonly CellRow[] | undefined,
  isPhone: boolean,
) {
  const t = useT();
  const departments = useDepartments();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback((id: string) => setFolded((before) => toggled(before, id)), []);
  const isGrouped = isWanted && !isPhone;
  const { rows, groups } = useMemo(() => {
    if (!read) return { rows: undefined, groups: [] };
    const sorted = sortedRows(read, sort);
    return isGrouped ? groupedRows(sorted, departments, t('calendar.noDepartment')) : { rows: sorted, groups: [] };
  }, [read, sort, isGrouped, departments, t]);
  /** Those who are not folded away, for whoever walks from one to the next. */
  const walked = useMemo(() => {
    const isFolded = (id: string | null) => groups.length > 0 && folded.has(id ?? noGroup);
    return (rows ?? []).flatMap(({ user: { id, departmentId } }) => (isFolded(departmentId) ? [] : [id]));
  }, [rows, groups, folded]);
  return { rows, groups, folded, fold, walked };
}
