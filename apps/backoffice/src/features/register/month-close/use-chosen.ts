import { useCallback, useMemo, useState } from 'react';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';

type Shown = { readonly items: readonly PersonMonth[]; readonly total: number } | undefined;

/** Whom the next action is about. They survive paging, and are forgotten when other people are asked for (`key`). */
export function useChosen(list: Shown, key: string) {
  const [kept, setKept] = useState<{ key: string; rows: readonly PersonMonth[] }>({ key, rows: [] });
  const rows = useMemo(() => {
    if (kept.key !== key) return [];
    // What has changed meanwhile is acted on as it is now; whoever is on no page any more is not acted on.
    const isWhole = list !== undefined && list.items.length === list.total;
    return kept.rows.flatMap(
      (row) => list?.items.find(({ user }) => user.id === row.user.id) ?? (isWhole ? [] : [row]),
    );
  }, [kept, key, list]);
  const ids = useMemo(() => new Set(rows.map(({ user }) => user.id)), [rows]);
  const choose = useCallback((chosen: readonly PersonMonth[]) => setKept({ key, rows: chosen }), [key]);

  /** Adds these, or takes them away where all of them are chosen already. */
  const toggle = (some: readonly PersonMonth[]) => {
    const others = rows.filter(({ user }) => !some.some((row) => row.user.id === user.id));
    choose(some.every(({ user }) => ids.has(user.id)) ? others : [...others, ...some]);
  };
  return { rows, ids, choose, toggle, clear: () => choose([]) };
}
export type Chosen = ReturnType<typeof useChosen>;
