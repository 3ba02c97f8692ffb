import {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { useT } from '../i18n.tsx';
import type { ApiError } from '../send.ts';
import { type InputOf, type ReplyOf, type Route, type Sent, call } from './call.ts';
import { note } from './notes.tsx';

const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: ({ message }) => note(message, 'error') }),
    // A phone that believes to be offline still tries: the answer is then an error one can read and retry.
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });

/** One cache per signed-in person: give it a `key` of theirs, and nothing survives a change of user. */
export function ReadsProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export const useReadOf = <R extends Route>(route: R, ...input: Sent<R>): UseQueryResult<ReplyOf<R>, ApiError> =>
  useQuery<ReplyOf<R>, ApiError>({ queryKey: [route, ...input], queryFn: () => call(route, ...input) });

type WriteOptions = {
  /** Said after success. */
  readonly done: WebKey;
  /** What was read and is no longer true. */
  readonly refreshes: readonly Route[];
};

/** A write that says how it ended, in the server's words when it was refused. */
export function useWriteOf<R extends Route>(
  route: R,
  { done, refreshes }: WriteOptions,
): UseMutationResult<ReplyOf<R>, ApiError, InputOf<R>> {
  const t = useT();
  const client = useQueryClient();
  return useMutation<ReplyOf<R>, ApiError, InputOf<R>>({
    mutationFn: (input) => call(route, ...([input] as Sent<R>)),
    onSuccess: async () => {
      note(t(done));
      await Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] })));
    },
    onError: ({ message }) => note(message, 'error'),
  });
}
