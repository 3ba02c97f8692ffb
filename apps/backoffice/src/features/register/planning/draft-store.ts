import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod';
import { day, id } from '@timbro/core/fields.ts';
import {
  type DraftBook,
  type DraftCell,
  type Drafts,
  emptyBook,
  noDrafts,
  planKey,
} from '@timbro/core/work-days/planning/draft-rules.ts';
import { isSignedInHere, session, useSession } from '@timbro/kit/memory/session.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';
import { storageKeyOf } from './stored-drafts.ts';

const cells = z.array(
  z.strictObject({
    userId: id,
    date: day,
    shiftId: id.nullable(),
    reset: z.literal(true).exactOptional(),
    version: z.int(),
  }),
);

const { announce, subscribe } = createSignal();
/** Whose drafts are in memory, and how they came to be. */
let held: { readonly owner: string; readonly book: DraftBook } | null = null;

const draftsOf = (kept: readonly DraftCell[]): Drafts => new Map(kept.map((cell) => [planKey(cell), cell]));

/** Anyone can edit local storage: what is no list of drafts is none. */
function stored(owner: string): Drafts {
  try {
    const read = cells.safeParse(JSON.parse(localStorage.getItem(storageKeyOf(owner)) ?? '[]'));
    return read.success ? draftsOf(read.data) : noDrafts;
  } catch {
    return noDrafts;
  }
}

function bookOf(owner: string): DraftBook {
  if (owner === '') return emptyBook;
  if (held?.owner !== owner) held = { owner, book: { ...emptyBook, drafts: stored(owner) } };
  return held.book;
}

function keep(owner: string, book: DraftBook): void {
  // Another tab may have signed out a moment ago: then nothing is left behind.
  if (book === bookOf(owner) || !isSignedInHere()) return;
  held = { owner, book };
  if (book.drafts.size === 0) localStorage.removeItem(storageKeyOf(owner));
  else localStorage.setItem(storageKeyOf(owner), JSON.stringify([...book.drafts.values()]));
  announce();
}

const forget = () => {
  held = null;
  announce();
};

session.subscribe(() => session.get().accessToken === undefined && held !== null && forget());
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    // What another tab of the same planner drafts is drafted here too; a `null` key is a sign-out there.
    if (key === null || (held && key === storageKeyOf(held.owner))) forget();
  });

/** What the planner has painted and not yet published, with its steps; it outlives a reload, and ends with the session. */
export function useDraftBook(): readonly [DraftBook, (change: (book: DraftBook) => DraftBook) => void] {
  const owner = useSession().user?.id ?? '';
  const book = useSyncExternalStore(subscribe, () => bookOf(owner));
  const change = useCallback((next: (book: DraftBook) => DraftBook) => keep(owner, next(bookOf(owner))), [owner]);
  return [book, change];
}
