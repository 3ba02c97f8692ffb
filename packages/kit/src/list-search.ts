import { rootRouteId, useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { layerOf } from './layer-history.ts';

/** What stands in the address for one list: plain text, repeated where a filter takes many. */
export type SearchText = Readonly<Record<string, string | readonly string[]>>;
type Address = Readonly<Record<string, unknown>>;
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

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => ['string', 'number', 'boolean'].includes(typeof item) && item !== '')
    .map(String);

/** What the grid can show at once. */
export const pageSizes = [25, 50, 100] as const;
const isPageSize = (value: unknown) => pageSizes.some((size) => String(size) === value);

/** In the address `id` names the open record; the list itself is never narrowed by it. */
const openRecord = 'id';

/** Two names of the address that make one span of days. */
export type Period = { readonly from: string; readonly to: string };

export type CleanSearch<S extends z.ZodObject> = {
  /** The schema's own reading, defaults filled in: what the list asks the server. */
  query: z.output<S>;
  /** The part of the address that holds, for chips and fields. */
  text: SearchText;
  dropped: readonly string[];
};

/** Keeps what the schema accepts and names what it does not: an old link must still open its page. */
export function cleanSearch<S extends z.ZodObject>(
  schema: S,
  address: Address,
  periods: readonly Period[] = [],
): CleanSearch<S> {
  const text: Record<string, string | string[]> = {};
  const dropped: string[] = [];
  for (const [name, field] of Object.entries(schema.shape)) {
    if (name === openRecord) continue;
    const given = [...new Set(textsOf(address[name]))];
    const accepts = (value: string | string[]) =>
      z.safeParse(field, value).success && (name !== 'pageSize' || isPageSize(value));
    const [first] = given;
    if (first === undefined) continue;
    if (given.length === 1 && accepts(first)) text[name] = first;
    else {
      const kept = accepts(given) ? given : given.filter((item) => accepts([item]));
      if (kept.length > 0) text[name] = kept;
      if (kept.length < given.length) dropped.push(name);
    }
  }
  for (const { from, to } of periods) {
    const [start = '', end = ''] = [text[from], text[to]];
    if (end === '' || start <= end) continue;
    delete text[to];
    dropped.push(to);
  }
  const whole = schema.safeParse(text);
  if (whole.success) return { query: whole.data, text, dropped };
  // Each value holds alone but not together, as an end before its start.
  const together = new Set(whole.error.issues.map(({ path }) => String(path[0])));
  const left = Object.entries(text).filter(([name]) => !together.has(name) && together.size > 0);
  return {
    query: schema.parse(Object.fromEntries(left)),
    text: Object.fromEntries(left),
    dropped: [...dropped, ...together],
  };
}

export type ListSearch<S extends z.ZodObject> = CleanSearch<S> & {
  /** Names removed from the address since the page opened, until the note is closed. */
  note: readonly string[];
  closeNote(): void;
  /** Changes go to page 1 unless they name the page themselves; `undefined` removes. */
  set(change: SearchChange, options?: { replace?: boolean }): void;
};

/** The list's state, which lives in the address bar alone. */
export function useListSearch<S extends z.ZodObject>(schema: S, periods?: readonly Period[]): ListSearch<S> {
  const [address, write] = useAddress();
  const clean = useMemo(() => cleanSearch(schema, address, periods), [schema, address, periods]);
  const [note, setNote] = useState(clean.dropped);
  if (clean.dropped.length > 0 && clean.dropped !== note) setNote(clean.dropped);

  useEffect(() => {
    if (clean.dropped.length === 0) return;
    write(Object.fromEntries(clean.dropped.map((name) => [name, clean.text[name]])), { replace: true });
  }, [clean, write]);

  const set = useCallback<ListSearch<S>['set']>(
    (change, options) => write({ page: undefined, ...change }, options),
    [write],
  );
  const closeNote = useCallback(() => setNote([]), []);
  return { ...clean, note, closeNote, set };
}

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
