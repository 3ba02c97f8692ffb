import {
  type InfiniteData,
  type Query,
  type QueryClient,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type * as z from 'zod';
import type { cellItem } from '@timbro/core/work-days/calendar/cell-day.ts';
import type { RegisterFilter, register, registerItem } from '@timbro/core/work-days/contract.ts';
import { api, keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import { patchesItself } from '@timbro/kit/data/live.ts';
import { type ApiError, readAhead } from '@timbro/kit/data/send.ts';
import { type RowOrder, orderOf } from './row-order.ts';
import { type Touched, useRegisterEvents } from './use-events.ts';

export type RegisterRow = z.output<typeof registerItem>;
/** A row with no more of each day than a cell shows. */
export type CellRow = z.output<typeof cellItem>;
type Row = RegisterRow | CellRow;
type RegisterPage = z.output<typeof register>;
type Page<R extends Row> = Omit<RegisterPage, 'items'> & { items: R[] };
export type RegisterCounters = RegisterPage['counters'];
/** What of the register is asked for; all its people come, however many they are. */
export type RegisterQuery = Partial<Omit<RegisterFilter, 'page' | 'pageSize' | 'sort' | 'id' | 'shape'>> &
  Pick<RegisterFilter, 'from' | 'to'>;
type Pages<R extends Row> = InfiniteData<Page<R>, number>;

/** The first rows come quickly, the others while they are being read. */
const pageSize = 500;
const meta = { ...toldInPlace, ...patchesItself };

/** One way to ask for rows. */
type Ask<R extends Row> = {
  readonly name: string;
  readonly orders: WeakMap<Query, RowOrder<R>>;
  pageOf(query: RegisterQuery, page: number, signal?: AbortSignal): Promise<Page<R>>;
};
const cellsAsked = (query: RegisterQuery, page: number) =>
  ({ query: { ...query, page, pageSize, shape: 'cells' } }) as const;
const countersAsked = (query: RegisterQuery) => ({ query: { ...query, pageSize: 1 } });
const wholeDays: Ask<RegisterRow> = {
  name: 'all',
  orders: new WeakMap(),
  pageOf: (query, page, signal) => api.workDays.list({ query: { ...query, page, pageSize } }, signal),
};
const cells: Ask<CellRow> = {
  name: 'cells',
  orders: new WeakMap(),
  pageOf: (query, page, signal) => api.workDays.list(cellsAsked(query, page), signal),
};

/** Asks for the first cells and the counters of the calendar before there is anything to show them on. */
export function readRegisterAhead({ query, counted }: { query: RegisterQuery; counted: RegisterQuery }): void {
  readAhead(api.workDays.list.route, cellsAsked(query, 1));
  readAhead(api.workDays.list.route, countersAsked(counted));
}

const orderAt = <R extends Row>({ orders }: Ask<R>, client: QueryClient, queryKey: readonly unknown[]) =>
  orderOf(orders, client.getQueryCache().find({ queryKey }));

/** The people of the register with their days, kept up to date row by row. `query` stays the same object while it says the same. */
export const useRegister = (query: RegisterQuery) => useRows(wholeDays, query);
/** The same with what a grid shows of each day, for whoever draws many of them. */
export const useCellRegister = (query: RegisterQuery) => useRows(cells, query);

function useRows<R extends Row>(ask: Ask<R>, query: RegisterQuery) {
  const client = useQueryClient();
  const key = useMemo(() => keyOf(api.workDays.list, { [ask.name]: query }), [ask, query]);
  const pages = useInfiniteQuery<Page<R>, ApiError, Pages<R>, ReturnType<typeof keyOf>, number>({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const order = orderAt(ask, client, key);
      const asked = order.ask();
      const page = await ask.pageOf(query, pageParam, signal);
      return { ...page, items: order.settle(asked, page.items) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total, page }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, data } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const refresh = useCallback(
    (touched: Touched) =>
      void (touched === null ? askAgain(client, key) : patch(client, { ask, query, key, ids: touched })),
    [client, ask, query, key],
  );
  useRegisterEvents(key, refresh);
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    error: pages.error,
    isFetching,
    isPlaceholder: pages.isPlaceholderData,
    retry: () => void pages.refetch(),
  };
}

/** The counters alone: of the same people on one day, without their rows. `query` stays the same object while it says the same. */
export function useRegisterCounters(query: RegisterQuery): RegisterCounters | undefined {
  const client = useQueryClient();
  const key = useMemo(() => keyOf(api.workDays.list, { counters: query }), [query]);
  const refresh = useCallback(() => void askAgain(client, key), [client, key]);
  useRegisterEvents(key, refresh);
  return useQuery<RegisterPage, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => api.workDays.list(countersAsked(query), signal),
    placeholderData: keepPreviousData,
    meta,
  }).data?.counters;
}

const askAgain = (client: QueryClient, key: readonly unknown[]) =>
  client.invalidateQueries({ queryKey: key, exact: true });

type Patch<R extends Row> = { ask: Ask<R>; query: RegisterQuery; key: readonly unknown[]; ids: readonly string[] };

/** Asks again only for the people that something happened to; an older answer never replaces a newer row. */
async function patch<R extends Row>(client: QueryClient, { ask, query, key, ids }: Patch<R>): Promise<void> {
  const known = new Set(
    client.getQueryData<Pages<R>>(key)?.pages.flatMap(({ items }) => items.map(({ user }) => user.id)),
  );
  const asked = query.userId?.length ? ids.filter((id) => query.userId?.includes(id)) : ids;
  if (asked.length === 0) return;
  const order = orderAt(ask, client, key);
  const place = order.ask();
  const found = await ask.pageOf({ ...query, userId: [...asked] }, 1).catch(() => null);
  const rows = new Map(order.settle(place, found?.items ?? []).map((row) => [row.user.id, row]));
  // Somebody enters or leaves what the filter shows, or the answer did not come: then only the whole tells.
  if (!found || asked.some((id) => known.has(id) !== rows.has(id))) return askAgain(client, key);
  client.setQueryData<Pages<R>>(
    key,
    (data) => data && { ...data, pages: data.pages.map((page) => withRows(page, rows)) },
  );
}

const withRows = <R extends Row>(page: Page<R>, rows: ReadonlyMap<string, R>): Page<R> => ({
  ...page,
  items: page.items.map((row) => rows.get(row.user.id) ?? row),
});
