import { groupBy } from '@timbro/core/group-by.ts';
import { type PersonSums, personSums } from '@timbro/core/work-days/calendar/cell-rules.ts';
import type { GridGroup, GridRow } from '@timbro/kit/grid/types.ts';
import type { CellRow } from '../register-data/use-register.ts';

export const sorts = ['name', 'balance', '-balance', '-anomalies'] as const;
export type CalendarSort = (typeof sorts)[number];

const kept = new WeakMap<CellRow, PersonSums>();
/** What somebody's days come to; told once for each answer about them. */
export function sumsOf(row: CellRow): PersonSums {
  const known = kept.get(row) ?? personSums(row.totals, row.days);
  kept.set(row, known);
  return known;
}

const orders: Readonly<Record<CalendarSort, (one: PersonSums, other: PersonSums) => number>> = {
  name: () => 0,
  balance: (one, other) => one.balance - other.balance,
  '-balance': (one, other) => other.balance - one.balance,
  '-anomalies': (one, other) => other.anomalies - one.anomalies,
};

/** The server sends people by name, which is also the order of those who are alike. */
export const sortedRows = (rows: readonly CellRow[], sort: CalendarSort): readonly CellRow[] =>
  sort === 'name' ? rows : rows.toSorted((one, other) => orders[sort](sumsOf(one), sumsOf(other)));

/** The id of the group of those who belong to no department. */
export const noGroup = 'none';
type Department = { readonly id: string; readonly name: string };

/** People by department in the order of the departments' names, those without one at the end. */
export function groupedRows(
  rows: readonly CellRow[],
  departments: readonly Department[],
  noDepartment: string,
): { rows: readonly CellRow[]; groups: readonly GridGroup[] } {
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  // A department that is not known yet has no name to stand under.
  const groupOf = ({ user: { departmentId } }: CellRow) =>
    departmentId !== null && names.has(departmentId) ? departmentId : noGroup;
  const members = groupBy(rows, groupOf);
  const order = [...departments.map(({ id }) => id), noGroup].filter((id) => members.has(id));
  // Where nobody belongs to a department there is nothing to tell apart.
  if (order.every((id) => id === noGroup)) return { rows, groups: [] };
  return {
    rows: order.flatMap((id) => members.get(id) ?? []),
    groups: order.map((id) => ({ id, name: names.get(id) ?? noDepartment, count: members.get(id)?.length ?? 0 })),
  };
}

/** The rows as the grid takes them. */
export const gridRows = (rows: readonly CellRow[], groups: readonly GridGroup[]): readonly GridRow[] => {
  const known = new Set(groups.map(({ id }) => id));
  return rows.map(({ user: { id, sortName, departmentId } }) => ({
    id,
    name: sortName,
    ...(groups.length > 0 && { group: departmentId !== null && known.has(departmentId) ? departmentId : noGroup }),
  }));
};
