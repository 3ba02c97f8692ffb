import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import type { PersonName } from './people-options.tsx';

type Found = { readonly data: { readonly items: readonly PersonName[] } | undefined };
const namesOf = (reads: readonly Found[]) => reads.map(({ data }) => data?.items[0]);

/** Whom the address names, one question each: a list of everybody may be too long to look them up in. */
export function useNamedPeople(ids: readonly string[]): PersonName[] {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(api.people.list, { query: { id } }),
      queryFn: ({ signal }) => api.people.list({ query: { id } }, signal),
      meta: toldInPlace,
    })),
    combine: namesOf,
  });
  const key = ids.join();
  // The same list as long as nothing changes: another one would empty what is being typed.
  return useMemo(
    () =>
      key === ''
        ? []
        : key.split(',').map((id) => found.find((person) => person?.id === id) ?? { id, displayName: '…' }),
    [key, found],
  );
}
