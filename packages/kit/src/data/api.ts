import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Access } from '@timbro/core/access.ts';
import type { Capability, Contract, Input, Reply, ShapeOf, ShapedReply } from '@timbro/core/capability.ts';
import type { ContractName, contract } from '@timbro/core/contract.ts';
import { type Done, doneKeyOf } from '@timbro/core/done.ts';
import type { ErrorCode } from '@timbro/core/errors.ts';
import type { Offered } from '@timbro/core/offered.ts';
import { moduleOfEvent } from '@timbro/core/realtime.ts';
import { madeOldBy } from '@timbro/core/staleness.ts';
import { offered } from 'virtual:contract';
import { isWebKey, translate } from '../words/i18n.ts';
import { formDataOf } from './form-data.ts';
import { isMadeOld, patchesItself } from './live.ts';
import { notify } from './notices.ts';
import { ApiError, type SendInput, send } from './send.ts';
import type { UndoOffers } from './undo.ts';

type Takes<C extends Capability, Rest extends readonly unknown[] = []> =
  unknown extends Input<C> ? [input?: object, ...rest: Partial<Rest>] : [input: Input<C>, ...rest: Partial<Rest>];

/** Where the query asks for another shape of the answer. */
type ShapedCall<C extends Capability> = [ShapeOf<C>] extends [never]
  ? unknown
  : <S extends ShapeOf<C>>(
      input: Input<C> & { readonly query: { readonly shape: S } },
      signal?: AbortSignal,
    ) => Promise<ShapedReply<C, S>>;

/** A capability as the browser sees it: a typed call that also knows its id and who may make it. */
export type Endpoint<C extends Capability = Capability> = ShapedCall<C> &
  ((...input: Takes<C, [signal: AbortSignal, onSent: (share: number) => void]>) => Promise<Reply<C>>) & {
    readonly id: string;
    readonly module: string;
    readonly action: string;
    readonly access: Access;
    readonly route: C['route'];
    readonly event: string | null;
    readonly done?: Done | undefined;
    /** Never there: it tells the compiler what the call answers. */
    readonly answers?: Reply<C>;
  };
type Client<M extends Readonly<Record<string, Contract>>> = {
  readonly [N in keyof M]: { readonly [A in keyof M[N]]: Endpoint<M[N][A]> };
};

const endpointOf = (module: string, action: string, { route, access, event, done, isMultipart }: Offered) =>
  Object.assign(
    (input?: SendInput, signal?: AbortSignal, onSent?: (share: number) => void) =>
      send(route, { ...input, ...(isMultipart && { body: formDataOf(input?.body) }), signal, onSent }),
    {
      id: `${module}.${action}`,
      module,
      action,
      access,
      route,
      event: event ?? null,
      done,
    },
  );

/** Every capability of the contract by its id: `api.users.list({ query })`. The types come from the contract alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the contract's own data, whose shape no compiler sees
export const api = Object.fromEntries(
  Object.entries(offered).map(([module, actions]) => [
    module,
    Object.fromEntries(Object.entries(actions).map(([action, offer]) => [action, endpointOf(module, action, offer)])),
  ]),
) as unknown as Client<typeof contract>;

export const keyOf = ({ module, action }: { module: string; action: string }, input?: unknown) => [
  module,
  action,
  input ?? {},
];

export type ReadOptions = {
  readonly enabled?: boolean;
  readonly refetchInterval?: number | false;
  /** Another input starts empty instead of showing the previous answer meanwhile. */
  readonly fresh?: boolean;
  /** The page itself says where the answer would stand that it did not come, so no message repeats it. */
  readonly inPlace?: boolean;
  /** The page itself hears of what makes the answer old, so that what happens to others does not. */
  readonly patches?: boolean;
};

export function useRead<C extends Capability>(
  endpoint: Endpoint<C>,
  ...[input, options = {}]: Takes<C, [options: ReadOptions]>
): UseQueryResult<Reply<C>, ApiError> {
  const { fresh = false, inPlace = false, patches = false, ...rest } = options;
  return useQuery<Reply<C>, ApiError>({
    queryKey: keyOf(endpoint, input),
    // A newer question ends the older one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller's own types have matched the input already
    queryFn: ({ signal }) => endpoint(...([input, signal] as Takes<C, [AbortSignal]>)),
    ...(fresh ? {} : { placeholderData: keepPreviousData }),
    meta: { ...(inPlace && toldInPlace), ...(patches && patchesItself) },
    ...rest,
  });
}

export type WriteOptions<C extends Capability> = {
  readonly onSuccess?: (reply: Reply<C>, input: Input<C>) => void;
  readonly onError?: (error: ApiError, input: Input<C>) => void;
  /** What is said instead of the capability's own text, such as with a name; `null` says nothing. */
  readonly says?: (reply: Reply<C>, input: Input<C>, done: string | null) => string | null;
  /** The way back, offered beside what is said. */
  readonly undo?: { readonly offers: UndoOffers; run(reply: Reply<C>, input: Input<C>): unknown };
  /** Refusals that the page itself answers, such as by offering another way, so no message repeats them. */
  readonly inPlace?: readonly ErrorCode[] | 'all';
};

/**
 * A write asks again for what the table of staleness says it made old, and toasts the capability's own success text when
 * what it says can be seen; no screen repeats that. Where it can be taken back the text comes at once, since the way back
 * does not stay open long. A list that cannot be read again tells so itself, and takes nothing from the success.
 */
export function useWrite<C extends Capability>(
  endpoint: Endpoint<C>,
  options: WriteOptions<C> = {},
): UseMutationResult<Reply<C>, ApiError, Input<C>> {
  const client = useQueryClient();
  return useMutation<Reply<C>, ApiError, Input<C>>({
    mutationKey: [endpoint.module, endpoint.action],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of the mutation is that of the endpoint
    mutationFn: (input) => endpoint(...([input] as Takes<C>)),
    onSuccess: (reply, input) => {
      const { says, undo } = options;
      const done = doneText(endpoint, input);
      return follow(client, {
        of: [endpoint.module, ...(endpoint.event ? [moduleOfEvent(endpoint.event)] : [])],
        says: says ? says(reply, input, done) : done,
        undo: undo && { offers: undo.offers, run: () => undo.run(reply, input) },
        onDone: () => options.onSuccess?.(reply, input),
      });
    },
    onError: (error, input) => options.onError?.(error, input),
    ...(options.inPlace && { meta: { inPlace: options.inPlace } }),
  });
}

type Written = {
  /** The modules that were written to. */
  readonly of: readonly string[];
  readonly says: string | null;
  readonly undo?: { readonly offers: UndoOffers; run(): unknown } | undefined;
  readonly onDone?: (() => void) | undefined;
};

/** What follows from every write, whoever sent it. */
async function follow(client: QueryClient, { of, says, undo, onDone }: Written): Promise<void> {
  if (says !== null && undo) undo.offers.offer(says, undo.run);
  onDone?.();
  await age(client, madeOldBy(...of));
  if (says !== null && !undo) notify.success(says);
}

/**
 * The same for a write whose words and way back depend on the record at hand: `writing(api.x.y(input), { of, says, undo })`.
 * What is refused is thrown, and told by whoever sent it.
 */
export function useWriting(): <T>(sent: Promise<T>, written: Written) => Promise<T> {
  const client = useQueryClient();
  return useCallback(
    async (sent, written) => {
      const reply = await sent;
      await follow(client, written);
      return reply;
    },
    [client],
  );
}

/** Asks again for everything that a change of these modules makes old: after many writes, or when a refusal tells that what is shown is old. */
export function useAging(...modules: readonly ContractName[]): () => Promise<void> {
  const client = useQueryClient();
  const named = modules.join(' ');
  return useCallback(() => age(client, madeOldBy(...named.split(' '))), [client, named]);
}

const age = (client: QueryClient, modules: ReadonlySet<string>): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isMadeOld(modules, query) });

/** The client both apps share: nothing is retried, and every failure says the server's sentence once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => void (isToldInPlace(query) || tell(error)) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => void (isAnswered(error, meta?.['inPlace']) || tell(error)),
    }),
    defaultOptions: {
      // 'always': without a network a call fails with its sentence instead of waiting unseen.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const toldInPlace = { inPlace: true } as const;
/** Only a first answer that fails leaves a place empty; a later one is told, since the page still shows the old. */
const isToldInPlace = ({ state, observers }: Query<unknown, unknown>) =>
  state.data === undefined && observers.some(({ options }) => options.meta?.['inPlace'] === true);

const isAnswered = (error: Error, codes: unknown) =>
  codes === 'all' || (error instanceof ApiError && Array.isArray(codes) && codes.includes(error.code));

const tell = (error: Error) => notify.error(error instanceof ApiError ? error.message : translate('error.internal'));

function doneText({ id, done }: { id: string; done?: Done | undefined }, input: unknown): string | null {
  const body = typeof input === 'object' && input !== null && 'body' in input ? input.body : undefined;
  const key = doneKeyOf(id, done, body);
  return key !== null && isWebKey(key) ? translate(key) : null;
}
