import { useQuery } from '@tanstack/react-query';
import { api, keyOf, toldInPlace } from '@timbro/kit/data/api.ts';

/** The largest page there is. */
const pageSize = 200;

async function everyContract(): Promise<ReadonlyMap<string, number>> {
  const minutes = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.people.list({ query: { page, pageSize } });
    for (const { id, weeklyMinutes } of items) minutes.set(id, weeklyMinutes);
    if (page * pageSize >= total) return minutes;
  }
}

/** The hours of everybody's contract in minutes a week; without an answer the plan is told without them. */
export const useContracts = (): ReadonlyMap<string, number> | undefined =>
  useQuery({
    queryKey: keyOf(api.people.list, { contracts: 'all' }),
    queryFn: everyContract,
    meta: toldInPlace,
  }).data;
