import { useEffect } from 'react';
import { createSignal } from '../memory/signal.ts';
import { furtherTexts } from '../words/i18n.ts';
import { onReturn, probeServer } from './offline.ts';
import { whenIdle } from './when-idle.ts';

type PartState<T> = { readonly is: 'coming' | 'missing' } | { readonly is: 'here'; readonly value: T };

/** A piece of the app that is fetched when it is first needed, or before that in a quiet moment. */
export type Part<T> = {
  /** Never rejects: whether it arrived is in the state. A failed attempt can be made again. */
  load(): Promise<void>;
  state(): PartState<T>;
  subscribe(listener: () => void): () => void;
};
type PartOptions = {
  /** Asked before it is fetched ahead of its need. */
  wanted?: () => boolean;
  /** What it says comes with the shell, so that it need not wait for the texts of the other pages. */
  early?: boolean;
  /** No page does without it: it comes as soon as the first page stands, over whatever line. */
  isNeeded?: boolean;
};

type Ahead = { readonly isNeeded: boolean; load(): Promise<void> };
const ahead = new Set<Ahead>();

export function lazyPart<T>(
  fetchPart: () => Promise<T>,
  { wanted = () => true, early = false, isNeeded = false }: PartOptions = {},
): Part<T> {
  const { announce, subscribe } = createSignal();
  let state: PartState<T> = { is: 'coming' };
  let attempt: Promise<void> | null = null;
  const become = (next: PartState<T>) => {
    state = next;
    announce();
  };
  const tryOnce = async () => {
    if (state.is === 'missing') become({ is: 'coming' });
    try {
      const [value] = await Promise.all([fetchPart(), early ? undefined : furtherTexts()]);
      become({ is: 'here', value });
    } catch {
      attempt = null;
      become({ is: 'missing' });
      // Without an answer the strip above the page says so, and the part comes by itself on return.
      void probeServer();
    }
  };
  const load = () => (attempt ??= tryOnce());
  ahead.add({
    isNeeded,
    load: async () => {
      if (wanted()) await load();
    },
  });
  return {
    load,
    state: () => state,
    subscribe,
  };
}

let isLoadingAhead = false;
/** One after the other, those that come to be known meanwhile too: a person's own click never waits for long. */
async function loadAhead(): Promise<void> {
  if (isLoadingAhead) return;
  isLoadingAhead = true;
  for (const { load } of ahead) await load();
  isLoadingAhead = false;
}
const loadNeeded = () => Promise.all([...ahead].filter(({ isNeeded }) => isNeeded).map(({ load }) => load()));

/** Nothing has been read for so long: the page stands before whoever opened it, and then they have begun to read. */
const quiet = { stands: 800, isRead: 4000 };

/** A line that is slow, or paid by the byte, is left to what is asked for; not every browser tells. */
function sparesBytes(): boolean {
  const line: unknown = Reflect.get(navigator, 'connection');
  if (typeof line !== 'object' || line === null) return false;
  const speed: unknown = Reflect.get(line, 'effectiveType');
  return Reflect.get(line, 'saveData') === true || (typeof speed === 'string' && speed !== '4g');
}

/** Fetches every part in a quiet moment, so that a lost connection finds them here; not while the page itself is being read. */
export function usePartsAhead(isBusy: boolean): void {
  useEffect(() => {
    if (isBusy) return;
    const loadUnlessSpared = () => (sparesBytes() ? undefined : void loadAhead());
    const ends = [
      whenIdle(quiet.stands, () => void loadNeeded()),
      whenIdle(quiet.isRead, loadUnlessSpared),
      onReturn(() => void loadNeeded()),
      onReturn(loadUnlessSpared),
    ];
    return () => ends.forEach((end) => end());
  }, [isBusy]);
}
