// Not the router's typed search: that wants a page's schema with its route, where ours comes with the lazy page, and it
// refuses or replaces a bad value as a whole, where an old link keeps what still holds and the page names the rest.
import { rootRouteId, useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { layerOf } from './layer-entries.ts';

/** What stands in the address for one list: plain text, repeated where a filter takes many. */
export type SearchText = Readonly<Record<string, string | readonly string[]>>;
export type Address = Readonly<Record<string, unknown>>;
export type SearchChange = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The router's two doors to the address bar: `?entity=user&entity=company`, no JSON, no quotes. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of textsOf(value)) params.append(name, item);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => ['string', 'number', 'boolean'].includes(typeof item) && item !== '')
    .map(String);

/** Reads and writes single names of the address, such as the `id` of the open record. */
export function useAddress() {
  const router = useRouter();
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  const address = useMemo(() => parseSearch(text), [text]);
  const page = useMatch({
    strict: false,
    select: ({ routeId, pathname }) => (routeId === rootRouteId ? null : pathname),
  });
  const write = useCallback(
    (change: SearchChange, { replace = false }: { replace?: boolean } = {}) => {
      const { pathname, searchStr } = router.latestLocation;
      // A page that is being left is on show until the next one is there; what it still writes would end up on that one.
      if (page !== null && withoutSlash(page) !== withoutSlash(pathname)) return;
      // Set in an open menu it takes the place of the menu's own entry, which it becomes when the menu closes.
      const layer = layerOf(router);
      void router.navigate({
        href: `${pathname}${stringifySearch({ ...parseSearch(searchStr), ...change })}`,
        replace: replace || layer !== undefined,
        ...(layer !== undefined && { state: { layer } }),
      });
    },
    [router, page],
  );
  return [address, write] as const;
}

const withoutSlash = (path: string) => path.replace(/\/$/, '');
