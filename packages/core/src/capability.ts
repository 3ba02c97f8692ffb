import * as z from 'zod';
import type { Access } from './access.ts';
import type { AuditEntity } from './audit/rules.ts';
import type { Done } from './done.ts';
import type { ErrorCode } from './errors.ts';
import { formats, mediaTypes } from './formats.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type Capability = {
  readonly route: `${Method} /${string}`;
  readonly access: Access;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** The refresh cookie speaks for the caller, so only a page of our own may make the call. */
  readonly byCookie?: true;
  /** A kiosk that was revoked is heard here too, though nothing of it counts any more, and a tablet that another one has replaced. */
  readonly ofRevoked?: true;
  /** The provider’s people work across the clients here; everybody else stays in their own company. */
  readonly acrossClients?: true;
  /** Where the convention of the method (POST 201, PATCH 200, DELETE 204) does not fit. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Other good answers of the same call: a rehearsal's 200, the 202 of what is done in the background. */
  readonly also?: Readonly<Partial<Record<200 | 202, OtherAnswer>>>;
  /** The same answer in another shape, where the query's `shape` asks for it. */
  readonly shapes?: Readonly<Record<string, z.ZodType>>;
  /** Refusals that neither its route, its access nor its parts tell. */
  readonly refuses?: readonly ErrorCode[];
  /** The answer is put together from parts that the contract checked when they were stored, and streamed without being parsed again. */
  readonly assembled?: true;
  /** The `entityEvent` a successful write emits; by default the capability's own id, `null` for none. */
  readonly event?: string | null;
  /** The kind of record its audit lines speak of; `null` for a write that leaves none. */
  readonly entity?: AuditEntity | null;
  /** The toast after success: `<id>.done` unless it says otherwise or the body decides; `null` for a write that needs none. */
  readonly done?: Done;
  /** One sentence for the API's readers. */
  readonly summary: string;
};
/** When it is given, and what it says where that is not the usual reply. */
type OtherAnswer = { readonly when: string; readonly reply?: z.ZodType };
export type Contract = Readonly<Record<string, Capability>>;

export const defineContract = <const C extends Contract>(contract: C): C => contract;

type PathParam<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Part<K extends string, T> = [T] extends [never] ? unknown : { [key in K]: T };
type Params<C extends Capability> = [PathParam<C['route']>] extends [never]
  ? never
  : Record<PathParam<C['route']>, string>;

/** What a caller sends: only the parts the capability declares. */
export type Input<C extends Capability> = Part<'params', Params<C>> &
  Part<'query', C['query'] extends z.ZodType ? z.input<C['query']> : never> &
  Part<'body', C['body'] extends z.ZodType ? z.input<C['body']> : never>;

/** What a handler receives: the same parts, parsed. */
export type Parsed<C extends Capability> = Part<'params', Params<C>> &
  Part<'query', C['query'] extends z.ZodType ? z.output<C['query']> : never> &
  Part<'body', C['body'] extends z.ZodType ? z.output<C['body']> : never>;

export type Reply<C extends Capability> = z.output<C['reply']>;
export type ShapeOf<C extends Capability> = C extends { shapes: infer A } ? keyof A : never;
/** What a call is answered that asks for this shape. */
export type ShapedReply<C extends Capability, S> = C extends { shapes: infer A }
  ? S extends keyof A
    ? z.output<A[S]>
    : never
  : never;
/** What another good answer holds, such as that of a rehearsal. */
export type OtherReply<C extends Capability> = C extends { also: infer A }
  ? { [S in keyof A]: A[S] extends { reply: infer R extends z.ZodType } ? z.output<R> : never }[keyof A]
  : never;
/** What a handler gives back: the reply of the status it sets, or its text in pieces where the capability assembles it. */
export type Made<C extends Capability> = C extends { assembled: true }
  ? AsyncIterable<string>
  : Reply<C> | OtherReply<C>;

const kinds = z.registry<{ kind: 'multipart' | 'file' | 'spreadsheet'; types?: readonly string[] }>();

/** A body sent as form data: text parts and files in one schema. */
export function multipart<S extends z.ZodRawShape>(shape: S) {
  const schema = z.strictObject(shape);
  kinds.add(schema, { kind: 'multipart' });
  return schema;
}

/** What the server has in hand once a file part has been received, checked and laid aside. */
export type Upload = { fileName: string; path: string; size: number; sha256: string; type: string };
/** What a browser hands in: a `File`. */
type Chosen = { readonly name: string; readonly size: number };

const uploads = z.registry<{ accept: readonly string[] }>();

/** A file part that must be of one of these types by its content, whatever its name says. */
export function upload(accept: readonly string[]) {
  const isFile = (value: unknown) => typeof value === 'object' && value !== null && 'size' in value;
  return (z.custom<Upload>(isFile, 'validation.fileRequired') as unknown as z.ZodType<Upload, Chosen>).register(
    uploads,
    { accept },
  );
}
export function acceptOf(schema: z.ZodType | undefined): readonly string[] | undefined {
  const inner: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodType ? uploads.get(inner)?.accept : undefined;
}

/** A reply that is a file of one of these types; what the handler returns is described by `FileReply`. */
export const file = (types: readonly string[]) =>
  z.custom<FileReply>((value) => typeof value === 'object').register(kinds, { kind: 'file', types });
export type FileReply = { name: string; type: string; content: AsyncIterable<Uint8Array> };

/** A reply that is a table streamed as xlsx or csv, whichever `format` the query asks for. */
export const spreadsheet = () =>
  z
    .custom<Spreadsheet>((value) => typeof value === 'object')
    .register(kinds, { kind: 'spreadsheet', types: formats.map((format) => mediaTypes[format]) });
export type CellValue = string | number | boolean | null;
/**
 * What a column holds besides text. `hours`, `duration` and `day` say how its numbers are shown, the latter two as days,
 * which is how spreadsheet programs count; a `phone` begins with a plus that is no formula.
 */
export type ColumnFormat = 'number' | 'hours' | 'duration' | 'day' | 'phone';
export type SheetColumn = string | { readonly label: string; readonly format: ColumnFormat };
export type Spreadsheet = { name: string; columns: readonly SheetColumn[]; rows: AsyncIterable<readonly CellValue[]> };

export const exportQuery = { format: z.enum(formats).default('xlsx') };

export const kindOf = (schema: z.ZodType | undefined) => (schema ? (kinds.get(schema)?.kind ?? 'json') : 'none');
/** The media types that a reply may come as, where it is a file. */
export const fileTypesOf = (schema: z.ZodType) => kinds.get(schema)?.types ?? [];

export const methodOf = ({ route }: Capability) => route.slice(0, route.indexOf(' ')) as Method;
export const pathOf = ({ route }: Capability) => route.slice(route.indexOf(' ') + 1);
export const paramsOf = (capability: Capability) =>
  [...pathOf(capability).matchAll(/:(\w+)/g)].map(([, name = '']) => name);
/** A record is named by its id; what is read aloud or scanned is a code, which its handler knows or does not. */
export const isIdParam = (name: string): boolean => name.toLowerCase().endsWith('id');
export const isRead = (capability: Capability) => methodOf(capability) === 'GET';
export const statusOf = (capability: Capability) =>
  capability.status ?? ({ GET: 200, POST: 201, PATCH: 200, DELETE: 204 } as const)[methodOf(capability)];

/** What an answer with this status holds. */
export const replyOf = (capability: Capability, status: number): z.ZodType =>
  Object.entries(capability.also ?? {}).find(([other]) => Number(other) === status)?.[1].reply ?? capability.reply;

export type NamedCapability = { readonly id: string; readonly module: string; readonly capability: Capability };

/** Every capability of a set of contracts with its id, `module.action`. */
export const capabilitiesOf = (contracts: Readonly<Record<string, Contract>>): NamedCapability[] =>
  Object.entries(contracts).flatMap(([module, actions]) =>
    Object.entries(actions).map(([action, capability]) => ({ id: `${module}.${action}`, module, capability })),
  );
