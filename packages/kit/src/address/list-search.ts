import { useMemo } from 'react';
import * as z from 'zod';
import { type Address, type SearchText, textsOf, useAddress } from './address.ts';
import { type KeptSearch, useKeptSearch } from './kept-search.ts';

/** What the grid can show at once. */
export const pageSizes = [25, 50, 100] as const;
const isPageSize = (value: unknown) => pageSizes.some((size) => String(size) === value);

/** In the address `id` names the open record; the list itself is never narrowed by it. */
const openRecord = 'id';

/** Two names of the address that make one span of days. */
export type Period = { readonly from: string; readonly to: string };

type CleanSearch<S extends z.ZodObject> = {
  /** The schema's own reading, defaults filled in: what the list asks the server. */
  query: z.output<S>;
  /** The part of the address that holds, for chips and fields. */
  text: SearchText;
  dropped: readonly string[];
};

/** Keeps what the schema accepts and names what it does not: an old link must still open its page. */
export function cleanSearch<S extends z.ZodObject>(
  schema: S,
  address: Address,
  periods: readonly Period[] = [],
): CleanSearch<S> {
  const text: Record<string, string | string[]> = {};
  const dropped: string[] = [];
  for (const [name, field] of Object.entries(schema.shape)) {
    if (name === openRecord) continue;
    const given = [...new Set(textsOf(address[name]))];
    const accepts = (value: string | string[]) =>
      z.safeParse(field, value).success && (name !== 'pageSize' || isPageSize(value));
    const [first] = given;
    if (first === undefined) continue;
    if (given.length === 1 && accepts(first)) text[name] = first;
    else {
      const kept = accepts(given) ? given : given.filter((item) => accepts([item]));
      if (kept.length > 0) text[name] = kept;
      if (kept.length < given.length) dropped.push(name);
    }
  }
  for (const { from, to } of periods) {
    const [start = '', end = ''] = [text[from], text[to]];
    if (end === '' || start <= end) continue;
    delete text[to];
    dropped.push(to);
  }
  const whole = schema.safeParse(text);
  if (whole.success) return { query: whole.data, text, dropped };
  // Each value holds alone but not together, as an end before its start.
  const together = new Set(whole.error.issues.map(({ path }) => String(path[0])));
  const left = Object.entries(text).filter(([name]) => !together.has(name) && together.size > 0);
  return {
    query: schema.parse(Object.fromEntries(left)),
    text: Object.fromEntries(left),
    dropped: [...dropped, ...together],
  };
}

export type ListSearch<S extends z.ZodObject> = CleanSearch<S> & KeptSearch;

/** The list's state, which lives in the address bar alone. */
export function useListSearch<S extends z.ZodObject>(schema: S, periods?: readonly Period[]): ListSearch<S> {
  const [address] = useAddress();
  const clean = useMemo(() => cleanSearch(schema, address, periods), [schema, address, periods]);
  return { ...clean, ...useKeptSearch(clean) };
}
