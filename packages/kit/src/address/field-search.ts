import { useMemo } from 'react';
import { type Address, textsOf, useAddress } from './address.ts';
import { type Cleaned, type KeptSearch, useKeptSearch } from './kept-search.ts';

/** A name of the address: which values it takes, and whether several of them. */
export type SearchField = { readonly accepts: (value: string) => boolean; readonly many?: true };
type SearchFields = Readonly<Record<string, SearchField>>;

/** Keeps what the fields accept and names what they do not: an old link must still open its page. */
export function cleanFields(fields: SearchFields, address: Address): Cleaned {
  const text: Record<string, string | string[]> = {};
  const dropped: string[] = [];
  for (const [name, { accepts, many }] of Object.entries(fields)) {
    const given = [...new Set(textsOf(address[name]))];
    const taken = given.filter(accepts);
    const kept = many ? taken : taken.slice(0, 1);
    const [first] = kept;
    if (first !== undefined) text[name] = kept.length > 1 ? kept : first;
    if (kept.length < given.length) dropped.push(name);
  }
  return { text, dropped };
}

export type FieldSearch = Cleaned & KeptSearch;

/** The state of a page that opens before any schema has come; lists of records have `useListSearch`. */
export function useFieldSearch(fields: SearchFields): FieldSearch {
  const [address] = useAddress();
  const clean = useMemo(() => cleanFields(fields, address), [fields, address]);
  return { ...clean, ...useKeptSearch(clean) };
}
