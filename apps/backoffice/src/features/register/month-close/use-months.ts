import { useCallback, useEffect, useMemo } from 'react';
import type * as z from 'zod';
import type { Month } from '@timbro/core/days/rules.ts';
import { type PersonMonth, monthFilter } from '@timbro/core/work-days/months/month.ts';
import { type ListSearch, useListSearch } from '@timbro/kit/address/list-search.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { narrowing } from '@timbro/kit/table/list.ts';

/** The month stands in the address under another name, and people are always in the order of their names. */
const monthsFilter = monthFilter.omit({ month: true, sort: true });
export type MonthsSearch = ListSearch<typeof monthsFilter>;
type MonthsQuery = Omit<z.input<typeof monthFilter>, 'page' | 'pageSize'>;

/** The people of a month as the address narrows them. */
export function useMonths(month: Month) {
  const address = useListSearch(monthsFilter);
  const { query, text, set: write } = address;
  // Another list closes the open person and day: they belong to the one before.
  const set = useCallback<MonthsSearch['set']>(
    (change, options) => write({ id: undefined, workDayDate: undefined, ...change }, options),
    [write],
  );
  const search = useMemo<MonthsSearch>(() => ({ ...address, set }), [address, set]);
  const list = useRead(api.workDays.months, { query: { month, ...query } }, { inPlace: true });

  const { data, isPlaceholderData } = list;
  const { page, pageSize } = query;
  const lastPage = data ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  const isPastEnd = !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isPastEnd) set({ page: lastPage === 1 ? undefined : String(lastPage) }, { replace: true });
  }, [isPastEnd, lastPage, set]);

  const asked = useMemo<MonthsQuery>(() => {
    const { page: _, pageSize: __, ...rest } = query;
    return { month, ...rest };
  }, [month, query]);
  return { list, search, asked, key: JSON.stringify([month, narrowing(text)]) };
}

const largestPage = 200;
/** More people a question cannot name. */
const mostNamed = 200;

/** Everybody of a question, all pages of it. */
export async function everybodyOf(query: MonthsQuery): Promise<PersonMonth[]> {
  const found: PersonMonth[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.workDays.months({ query: { ...query, page, pageSize: largestPage } });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** These people as they are now. */
export async function asOfNow(month: Month, months: readonly PersonMonth[]): Promise<PersonMonth[]> {
  const found: PersonMonth[] = [];
  for (let from = 0; from < months.length; from += mostNamed) {
    const userId = months.slice(from, from + mostNamed).map(({ user }) => user.id);
    found.push(...(await everybodyOf({ month, userId })));
  }
  return found;
}
