import type { GridGroup, GridRow } from '@timbro/kit/grid/types.ts';
import type { RegisterRow } from '../register-data/use-register.ts';

type Named = { readonly id: string; readonly name: string };
const nowhere = 'none';

/** People under the departments they belong to, by the names of these; `null` leaves them in one list. */
export function groupedRows(
  rows: readonly RegisterRow[],
  departments: readonly Named[] | null,
  withoutDepartment: string,
): { rows: GridRow[]; groups?: GridGroup[] } {
  const plain = rows.map(({ user }) => ({ id: user.id, name: user.sortName, group: user.departmentId ?? nowhere }));
  if (!departments) return { rows: plain.map(({ id, name }) => ({ id, name })) };
  const known = new Set(departments.map(({ id }) => id));
  const placed = plain.map((row) => (known.has(row.group) ? row : { ...row, group: nowhere }));
  const groups = [
    ...departments.toSorted((one, other) => one.name.localeCompare(other.name, 'it')),
    { id: nowhere, name: withoutDepartment },
  ].map(({ id, name }) => ({ id, name, count: placed.filter(({ group }) => group === id).length }));
  const filled = groups.filter(({ count }) => count > 0);
  return { rows: filled.flatMap(({ id }) => placed.filter(({ group }) => group === id)), groups: filled };
}
