import type { Capability, FileReply, Reply, Spreadsheet } from '@timbro/core/capability.ts';
import type { ContractName, contract } from '@timbro/core/contract.ts';
import type { ErrorBody } from '@timbro/core/errors.ts';

type Contracts = typeof contract;
type AnyCapability = { [M in ContractName]: Contracts[M][keyof Contracts[M]] }[ContractName];

type WithoutQuery<R extends string> = R extends `${infer Path}?${string}` ? Path : R;
type Filled<P extends string> = P extends `${infer Head}:${string}/${infer Rest}`
  ? `${Head}${string}/${Filled<Rest>}`
  : P extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : P;

type Named<R extends string> = Extract<AnyCapability, { readonly route: R }>;
type Fitting<R extends string, C = AnyCapability> = C extends Capability
  ? R extends Filled<C['route']>
    ? C
    : never
  : never;
type Called<R extends string> = [Named<R>] extends [never] ? Fitting<R> : Named<R>;

type ReplyBody<C> = C extends Capability
  ? Reply<C> extends Spreadsheet | FileReply | null
    ? ErrorBody
    : Reply<C> & ErrorBody
  : never;

/**
 * What a call of `GET /audit?page=2` may hold in its answer, found by its route: the reply of the contract and the
 * fields of a refusal side by side, since a test knows which of the two it waits for.
 */
export type BodyOf<R extends string> = [Called<WithoutQuery<R>>] extends [never]
  ? ErrorBody
  : ReplyBody<Called<WithoutQuery<R>>>;
