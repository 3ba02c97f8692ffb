import { type QueryClient, useIsFetching } from '@tanstack/react-query';
import { type Part, lazyPart, usePartsAhead } from '../data/lazy-part.ts';
import { type Connect, useLiveBy } from '../data/live-part.ts';

let connecting: Part<Connect> | null = null;

/** Said once by an app at its start: what keeps its reads up to date, fetched once the first screen stands. */
export const keepReadsLive = (fetchConnect: () => Promise<Connect>): void =>
  void (connecting = lazyPart(fetchConnect, { isNeeded: true }));

/** What others change shows by itself; without a network it waits, and comes back unasked. */
export function useLiveReads(client: QueryClient): void {
  usePartsAhead(useIsFetching(undefined, client) > 0);
  useLiveBy(connecting, client);
}
