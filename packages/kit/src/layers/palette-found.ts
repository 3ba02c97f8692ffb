import { useQueries } from '@tanstack/react-query';
import { toldInPlace } from '../data/api.ts';
import { useAskedText } from '../data/asked-text.ts';
import { type PaletteCommand, useSearchSources } from './palette-store.ts';

const shortest = 2;
const staysFresh = 10_000;

export type Found = {
  groups: readonly { heading: string; items: readonly PaletteCommand[] }[];
  state: 'quiet' | 'searching' | 'failed' | 'done';
};

/** The records that match what is typed, asked for once the typing pauses; none that were found by another text. */
export function useFound(typed: string): Found {
  const wanted = typed.trim();
  const { asked: text, isCurrent } = useAskedText(wanted);
  const sources = useSearchSources();
  const isAsked = isCurrent && text.length >= shortest;
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.id, text],
      queryFn: ({ signal }) => source.find(text, signal),
      enabled: isAsked,
      staleTime: staysFresh,
      meta: toldInPlace,
    })),
  });
  if (wanted.length < shortest || sources.length === 0) return { groups: [], state: 'quiet' };
  if (!isCurrent) return { groups: [], state: 'searching' };
  const groups = sources.flatMap(({ heading }, index) => {
    const items = answers[index]?.data ?? [];
    return items.length > 0 ? [{ heading, items }] : [];
  });
  if (answers.some(({ isPending }) => isPending)) return { groups, state: 'searching' };
  return { groups, state: answers.some(({ isError }) => isError) ? 'failed' : 'done' };
}
