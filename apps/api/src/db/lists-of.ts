import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Type = 'uuid' | 'date' | 'text' | 'int' | 'bigint' | 'boolean' | 'timestamptz' | 'jsonb';

/**
 * Rows on their way into `unnest`: a list for each of their columns, so that a statement is the same text however many
 * there are.
 */
export const listsOf =
  <Row>(rows: readonly Row[]) =>
  (type: Type, valueOf: (row: Row) => unknown): SQL =>
    sql`${sql.param(rows.map(valueOf))}::${sql.raw(type)}[]`;

/** A value among many, as one parameter: a statement takes no more than 65,535 of them. */
export const isOneOf = (value: SQLWrapper, type: Type, wanted: readonly unknown[]): SQL =>
  sql`${value} = any(${sql.param([...wanted])}::${sql.raw(type)}[])`;
