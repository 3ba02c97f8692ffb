import { useQuery } from '@tanstack/react-query';
import { api, keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import type { PersonName } from '#parts/people/people-options.tsx';

const pageSize = 200;

/** The people with these ids by their id; pages are read until all are found. */
export async function namedPeople(ids: readonly string[]): Promise<Map<string, PersonName>> {
  const found = new Map<string, PersonName>();
  const isWhole = () => ids.every((id) => found.has(id));
  for (let page = 1; !isWhole(); page += 1) {
    const { items, total } = await api.people.list({ query: { page, pageSize } });
    for (const { id, displayName } of items) found.set(id, { id, displayName });
    if (page * pageSize >= total) break;
  }
  return found;
}

/** The names of many people at once; `undefined` while they are on their way, empty where they cannot be had. */
export function usePeopleNames(ids: readonly string[]): ReadonlyMap<string, PersonName> | undefined {
  const names = useQuery<ReadonlyMap<string, PersonName>, ApiError>({
    queryKey: keyOf(api.people.list, { named: ids }),
    queryFn: () => namedPeople(ids),
    meta: toldInPlace,
  });
  return names.data ?? (names.isError ? new Map() : undefined);
}
