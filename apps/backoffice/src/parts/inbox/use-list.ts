import { type InfiniteData, type QueryKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import type { ListReply } from '@timbro/kit/table/types.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { groupsOf } from './groups.ts';
import { type InboxKind, inboxPageSize } from './kind.ts';

/** Reads what the address asks for, page after page; what is shown stays while it is asked again. */
export function useInboxList<R extends Decidable>(kind: InboxKind<R>, asked: Readonly<Record<string, unknown>>) {
  const zone = useCompanyZone();
  const now = useNow();
  const query = useInfiniteQuery<ListReply<R>, ApiError, InfiniteData<ListReply<R>>, QueryKey, number>({
    queryKey: keyOf(kind.endpoint, { inbox: asked }),
    queryFn: ({ pageParam, signal }) => kind.page(asked, { page: pageParam, pageSize: inboxPageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: toldInPlace,
  });
  const { data } = query;
  const groups = useMemo(() => {
    const rows = data?.pages.flatMap(({ items }) => items) ?? [];
    // Between two pages a row may move up and come twice.
    const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
    return groupsOf(distinct, zone, now);
  }, [data, zone, now]);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  return { query, groups, rows, total: data?.pages.at(-1)?.total ?? 0 };
}
export type InboxList<R extends Decidable> = ReturnType<typeof useInboxList<R>>;
