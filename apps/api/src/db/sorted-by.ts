import { Column, type SQL, asc, desc, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Sortable = AnyPgColumn | SQL;

/** The order a list was asked for, `name` or `-name`; what has no value comes last, and the id keeps pages from overlapping. */
export function sortedBy(
  sort: string,
  columns: Readonly<Record<string, Sortable | readonly Sortable[]>>,
  id: AnyPgColumn,
): SQL[] {
  const chosen = columns[sort.replace(/^-/, '')] ?? [];
  const inOrder = [...(isMany(chosen) ? chosen : [chosen]), id];
  return inOrder.map(sort.startsWith('-') ? downwards : asc);
}

const isMany = (chosen: Sortable | readonly Sortable[]): chosen is readonly Sortable[] => Array.isArray(chosen);

/** Said only where a value may be missing: an index serves the plain order alone. */
const downwards = (column: Sortable): SQL =>
  column instanceof Column && column.notNull ? desc(column) : sql`${column} desc nulls last`;
