import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SearchText } from '../address/address.ts';
import type { ListSearch } from '../address/list-search.ts';
import { keyOf, toldInPlace } from '../data/api.ts';
import { type ApiError, type SendInput, send } from '../data/send.ts';
import type { ListEndpoint, ListFilter, ListReply } from './types.ts';

type ListSource<Row> = {
  endpoint: ListEndpoint<Row>;
  params?: Readonly<Record<string, string>>;
  always?: SearchText;
  /** Filters that hold while the address says nothing of them. */
  defaults?: SearchText;
};

/** The address without what only pages and orders: what decides which rows there are. */
export const narrowing = (text: SearchText): SearchText =>
  Object.fromEntries(Object.entries(text).filter(([name]) => !['page', 'pageSize', 'sort'].includes(name)));

export const wireOf = <Row>(
  { params, always, defaults }: ListSource<Row>,
  query: NonNullable<SendInput['query']>,
): SendInput => ({
  query: { ...defaults, ...query, ...always },
  ...(params && { params }),
});

/** Reads the page that the address asks for; the previous one stays on show meanwhile. */
export function useList<Row, S extends ListFilter>(source: ListSource<Row>, { query, text, set }: ListSearch<S>) {
  const { endpoint } = source;
  const { page, pageSize, sort } = query;
  const input = wireOf(source, { ...text, page, pageSize, sort });
  const list = useQuery<ListReply<Row>, ApiError>({
    queryKey: keyOf(endpoint, input),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server shapes every reply with the contract's own schema
    queryFn: ({ signal }) => send(endpoint.route, { ...input, signal }) as Promise<ListReply<Row>>,
    placeholderData: keepPreviousData,
    meta: toldInPlace,
  });

  const { data, isPlaceholderData } = list;
  const lastPage = data ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  const isPastEnd = !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isPastEnd) set({ page: lastPage === 1 ? undefined : String(lastPage) }, { replace: true });
  }, [isPastEnd, lastPage, set]);
  return list;
}

/** Rows chosen for a bulk action. They survive paging, and are forgotten when other rows are asked for. */
export function useSelection<Row extends { id: string }>(items: readonly Row[] | undefined, asked: SearchText) {
  const key = JSON.stringify(asked);
  const [kept, setKept] = useState<{ key: string; rows: readonly Row[] }>({ key, rows: [] });
  const rows = useMemo(() => {
    if (kept.key !== key) return [];
    // A row that was changed meanwhile is acted on as it is now.
    return kept.rows.map((row) => items?.find(({ id }) => id === row.id) ?? row);
  }, [kept, key, items]);

  const choose = useCallback(
    (ids: ReadonlySet<string>) => {
      const known = [...rows, ...(items ?? [])].filter(
        (row, index, all) => all.findIndex(({ id }) => id === row.id) === index,
      );
      setKept({ key, rows: known.filter(({ id }) => ids.has(id)) });
    },
    [rows, items, key],
  );
  const clear = useCallback(() => setKept({ key, rows: [] }), [key]);
  return { rows, choose, clear };
}
