import {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type UseMutationResult,
  type UseQueryResult,
  hashKey,
  notifyManager,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { useIsOffline } from '../data/offline.ts';
import { ApiError } from '../data/send.ts';
import { useT } from '../words/i18n.ts';
import { type InputOf, type ReplyOf, type Route, type Sent, call } from './call.ts';
import { forgetOthers, forgetSiblings, keepReply, keptReply } from './kept-replies.ts';
import { useLiveReads } from './live-reads.ts';
import { note } from './notes.tsx';

/** Nothing came back at all. The app says once that there is no connection, so no read has to say it again. */
const isSilence = (error: Error | null): boolean => error instanceof ApiError && error.status === 0;

const newClient = (owner: string) =>
  new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, { meta, queryHash, state }) => {
        if (meta?.['keep'] === 'newest') forgetSiblings(owner, queryHash);
        if (meta?.['keep']) keepReply(owner, queryHash, { data, readAt: state.dataUpdatedAt });
      },
      onError: (error, { meta }) => meta?.['quiet'] === true || isSilence(error) || note(error.message, 'error'),
    }),
    // A phone that believes to be offline still tries: the answer is then an error one can read and retry.
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });

/** Whose answers these are, and since when they are read. */
const Owner = createContext({ owner: '', since: 0 });

/** One cache per signed-in person: give it a `key` of theirs, and nothing survives a change of user. */
export function ReadsProvider({ owner, children }: { owner: string; children: ReactNode }) {
  const [client] = useState(() => newClient(owner));
  const [own] = useState(() => ({ owner, since: Date.now() }));
  useEffect(() => forgetOthers(owner), [owner]);
  useReadingOnReturn(client);
  useLiveReads(client);
  return (
    <Owner value={own}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </Owner>
  );
}

/** When the connection is back, whatever was read before it was lost is asked for again. */
function useReadingOnReturn(client: QueryClient): void {
  const isOffline = useIsOffline();
  const lostAt = useRef<number | null>(null);
  useEffect(() => {
    const since = lostAt.current;
    lostAt.current = isOffline ? Date.now() : null;
    if (isOffline || since === null) return;
    const isOlder = ({ state }: { state: { dataUpdatedAt: number } }) => state.dataUpdatedAt < since;
    void client.refetchQueries({ type: 'active', predicate: isOlder }, { cancelRefetch: false });
  }, [client, isOffline]);
}

type ReadOptions = {
  /**
   * The last answer stays on this device until the person signs out, and is shown while there is no connection. With `newest`
   * it takes the place of the answers to the same call with other questions.
   */
  readonly keep?: boolean | 'newest';
  /** For so many milliseconds an answer is new: whoever else asks meanwhile is given the same. */
  readonly newFor?: number;
  /** Nobody asked for it, or its place says what is wrong: a failure is not announced besides. */
  readonly quiet?: boolean;
  /** There is nothing to ask for. */
  readonly rests?: boolean;
};
export type ReadOf<R extends Route> = Pick<
  UseQueryResult<ReplyOf<R>, ApiError>,
  'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
>;

export function useReadOf<R extends Route>(
  route: R,
  input: InputOf<R>,
  { keep = false, newFor = 0, quiet = false, rests = false }: ReadOptions = {},
): ReadOf<R> {
  const { owner, since } = use(Owner);
  const queryKey = [route, input];
  const kept = () => (keep ? keptReply(owner, hashKey(queryKey)) : null);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery<ReplyOf<R>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => call(route, ...([Object.assign({}, input, { signal })] as Sent<R>)),
    enabled: !rests,
    meta: { keep, quiet },
    // What was kept from an earlier start is never new.
    staleTime: ({ state }) => (state.dataUpdatedAt >= since ? newFor : 0),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this very build kept it, as the server had shaped it
    initialData: () => kept()?.data as ReplyOf<R> | undefined,
    initialDataUpdatedAt: () => kept()?.readAt,
  });
  return { data, error: data !== undefined && isSilence(error) ? null : error, dataUpdatedAt, isFetching, refetch };
}

/** Changes an answer that was read by what a write has just said, so that it need not be read again. */
export function useAmend<R extends Route>(route: R, input: InputOf<R>) {
  const { owner } = use(Owner);
  const client = useQueryClient();
  return (change: (known: ReplyOf<R>) => ReplyOf<R>): void => {
    const queryKey = [route, input];
    const known = client.getQueryData<ReplyOf<R>>(queryKey);
    const query = client.getQueryCache().find({ queryKey });
    if (known === undefined || !query) return;
    // It is as old as it was: nothing else of it was asked for.
    const readAt = query.state.dataUpdatedAt;
    const data = client.setQueryData<ReplyOf<R>>(queryKey, change(known), { updatedAt: readAt });
    if (query.meta?.['keep']) keepReply(owner, query.queryHash, { data, readAt });
  };
}

/** When the oldest answer on the screen was read; `null` while there is none. */
export function useOldestReadAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined });
    return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  });
}

/** The element that says why nothing can be changed while there is no connection. */
export const offlineReasonId = 'offline-reason';

/** Around controls that change something on the server: they rest while it cannot be reached. */
export function WhileOnline({ children }: { children: ReactNode }) {
  const isOffline = useIsOffline();
  return (
    <fieldset className="while-online" disabled={isOffline} aria-describedby={isOffline ? offlineReasonId : undefined}>
      {children}
    </fieldset>
  );
}

/** Asks again for what was read by these routes, once it is known to have changed. */
export function useRefreshOf(...routes: readonly Route[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(routes.map((read) => client.invalidateQueries({ queryKey: [read] })));
  };
}

type WriteOptions = {
  /** Said after success. */
  readonly done: WebKey;
  /** What was read and is no longer true. */
  readonly refreshes: readonly Route[];
  /** The form shows a refusal itself, beside the field that caused it. */
  readonly failsInPlace?: boolean;
};

/** A write that says how it ended, in the server's words when it was refused. */
export function useWriteOf<R extends Route>(
  route: R,
  { done, refreshes, failsInPlace = false }: WriteOptions,
): UseMutationResult<ReplyOf<R>, ApiError, InputOf<R>> {
  const t = useT();
  const client = useQueryClient();
  return useMutation<ReplyOf<R>, ApiError, InputOf<R>>({
    mutationFn: (input) => call(route, ...([input] as Sent<R>)),
    onSuccess: async () => {
      note(t(done));
      await Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] })));
    },
    onError: ({ message }) => failsInPlace || note(message, 'error'),
  });
}
