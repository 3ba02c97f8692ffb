import { type SQL, sql } from 'drizzle-orm';

/** Somebody as the wire names them, from a row of `users` under that alias; null where there is none. */
export const personJson = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'displayName', ${alias}.display_name, 'departmentId', ${alias}.department_id) end`,
  );
