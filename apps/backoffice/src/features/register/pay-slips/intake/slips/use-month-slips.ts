import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MissingSlip, Payee, Payslip } from '@timbro/core/payslips/contract.ts';
import { api, keyOf, toldInPlace, useRead } from '@timbro/kit/data/api.ts';
import { type FormerSlip, type PublishedSlips, noneOut } from './upload-plan.ts';

const nobody: readonly Payee[] = [];

/** Everybody a slip can be for. */
export function usePayees() {
  const read = useRead(api.payslips.people, { query: {} }, { inPlace: true });
  const people = read.data?.items ?? nobody;
  const byId = useMemo(() => new Map(people.map((payee) => [payee.user.id, payee])), [people]);
  return { read, people, byId };
}

export type Payees = ReturnType<typeof usePayees>;

const pageSize = 200;
type Listed = Payslip | MissingSlip;

/** Page after page, all there is of a month. */
export async function readEvery(
  query: { month: string; published?: 'true' | 'false'; missing?: 'true' },
  signal: AbortSignal,
) {
  const all: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.payslips.list({ query: { ...query, page, pageSize } }, signal);
    all.push(...items);
    if (items.length === 0 || page * pageSize >= total) return all;
  }
}

/** What people have of a month, and who has nothing yet. */
export function useMonthSlips(month: string, enabled: boolean) {
  const options = { enabled, meta: toldInPlace };
  const out = useQuery({
    queryKey: keyOf(api.payslips.list, { every: 'published', month }),
    queryFn: ({ signal }) => readEvery({ month, published: 'true' }, signal),
    ...options,
  });
  const without = useQuery({
    queryKey: keyOf(api.payslips.list, { every: 'missing', month }),
    queryFn: ({ signal }) => readEvery({ month, missing: 'true' }, signal),
    ...options,
  });
  const published = useMemo(() => publishedOf(out.data ?? []), [out.data]);
  const missingIds = useMemo(() => (without.data ?? []).map(({ user }) => user.id), [without.data]);
  const error = out.error ?? without.error;
  const retry = () => void Promise.all([out.refetch(), without.refetch()]);
  return { published, missingIds, isReady: out.isSuccess && without.isSuccess, error, retry };
}
export type MonthSlips = ReturnType<typeof useMonthSlips>;

function publishedOf(items: readonly Listed[]): PublishedSlips {
  const byUser = new Map<string, FormerSlip>();
  const ids = new Set<string>();
  for (const item of items) {
    if (!('publishedAt' in item) || item.publishedAt === null) continue;
    ids.add(item.id);
    const known = byUser.get(item.user.id);
    const count = (known?.count ?? 0) + 1;
    const newest = known && known.publishedAt >= item.publishedAt ? known : item;
    byUser.set(item.user.id, { id: newest.id, publishedAt: newest.publishedAt ?? item.publishedAt, count });
  }
  return ids.size === 0 ? noneOut : { byUser, ids };
}
