import type { Capability, Input, OtherReply, Reply } from '@timbro/core/capability.ts';
import type { contract } from '@timbro/core/contract.ts';
import { formDataOf } from '../data/form-data.ts';
import { type ReceivedFile, type SendInput, receiveFile, send } from '../data/send.ts';

type Contracts = typeof contract;
type Declared = { [M in keyof Contracts]: Contracts[M][keyof Contracts[M]] }[keyof Contracts];
export type Route = Declared['route'];
type At<R extends Route> = Extract<Declared, { readonly route: R }>;
type Arguments<C extends Capability> = {} extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

export type InputOf<R extends Route> = Input<At<R>>;
export type ReplyOf<R extends Route> = Reply<At<R>>;
export type Sent<R extends Route> = Arguments<At<R>>;

/** The typed client without the schemas behind it, for bundles that must stay small. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server shapes every reply with the contract's own schema
export const call = send as <R extends Route>(route: R, ...input: Sent<R>) => Promise<ReplyOf<R>>;

/** The same for whoever waits only for so long. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- shaped by the server in the same way
export const callUntil = send as <R extends Route>(
  route: R,
  input: InputOf<R> & Pick<SendInput, 'signal'>,
) => Promise<ReplyOf<R>>;

/** The same for a dry run, which answers what would happen. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- shaped by the server in the same way
export const rehearse = send as <R extends Route>(
  route: R,
  input: InputOf<R> & Pick<SendInput, 'signal'>,
) => Promise<OtherReply<At<R>>>;

const sendForm = (route: string, { body, ...input }: SendInput) => send(route, { ...input, body: formDataOf(body) });
/** The same for a body with a file in it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- shaped by the server in the same way
export const callWithFile = sendForm as <R extends Route>(
  route: R,
  input: InputOf<R> & Pick<SendInput, 'onSent'>,
) => Promise<ReplyOf<R>>;

/** The same for what answers with a file. */
export const callForFile = receiveFile as <R extends Route>(
  route: R,
  input: InputOf<R> & Pick<SendInput, 'signal'>,
) => Promise<ReceivedFile>;
