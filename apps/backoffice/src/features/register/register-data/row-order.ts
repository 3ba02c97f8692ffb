import type { Query } from '@tanstack/react-query';

/** A row of somebody, as far as its order matters. */
type Row = { readonly user: { readonly id: string } };
type Known<R> = { readonly asked: number; readonly row: R };

/** Which question each row was answered by: of two answers about a person, the one that was asked for later holds. */
export type RowOrder<R extends Row> = {
  /** The place of a question that is about to be asked. */
  ask(): number;
  /** The rows of an answer, each replaced by what a later question has found. */
  settle(asked: number, rows: readonly R[]): R[];
};

export function rowOrder<R extends Row>(): RowOrder<R> {
  let questions = 0;
  const known = new Map<string, Known<R>>();
  const newest = (asked: number, row: R): R => {
    const other = known.get(row.user.id);
    if (other && other.asked > asked) return other.row;
    known.set(row.user.id, { asked, row });
    return row;
  };
  return {
    ask: () => (questions += 1),
    settle: (asked, rows) => rows.map((row) => newest(asked, row)),
  };
}

/** The order of the answers to one question, for as long as they are kept. */
export function orderOf<R extends Row>(orders: WeakMap<Query, RowOrder<R>>, query: Query | undefined): RowOrder<R> {
  if (!query) return rowOrder();
  const order = orders.get(query) ?? rowOrder<R>();
  orders.set(query, order);
  return order;
}
