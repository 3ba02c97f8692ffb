import { type SQL, asc, desc } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The order a list was asked for, `name` or `-name`; the id at the end keeps pages from overlapping. */
export function sortedBy(sort: string, columns: Readonly<Record<string, AnyPgColumn>>, id: AnyPgColumn): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  const column = columns[sort.replace(/^-/, '')];
  return column ? [direction(column), direction(id)] : [direction(id)];
}
