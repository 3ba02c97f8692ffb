import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Surname first, from a row of `users` under that alias: what a list sorted by surname shows. */
export const sortNameText = (alias: string): SQL => sql.raw(`${alias}.last_name || ' ' || ${alias}.first_name`);

/** Somebody as the wire names them, from a row of `users` under that alias; null where there is none. */
export function personJson(alias: string): SQL {
  const p = sql.raw(alias);
  return sql`case when ${p}.id is null then null else jsonb_build_object('id', ${p}.id, 'displayName', ${p}.display_name,
    'sortName', ${sortNameText(alias)}, 'departmentId', ${p}.department_id) end`;
}

type PersonTable<I, N, D> = {
  id: I;
  displayName: N;
  departmentId: D;
  firstName: AnyPgColumn;
  lastName: AnyPgColumn;
};

/** The same as columns of a query, from `users` or an alias of it. */
export const personColumns = <I extends AnyPgColumn, N extends AnyPgColumn, D extends AnyPgColumn>({
  id,
  displayName,
  departmentId,
  firstName,
  lastName,
}: PersonTable<I, N, D>) => ({
  id,
  displayName,
  sortName: sql<string>`${lastName} || ' ' || ${firstName}`,
  departmentId,
});
