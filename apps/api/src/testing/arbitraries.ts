import * as fc from 'fast-check';
import type * as z from 'zod';
import { type NamedCapability, kindOf, methodOf, paramsOf, pathOf } from '@timbro/core/capability.ts';
import { brokenBodies, brokenQueries, hostileNumbers, hostileTexts, strangeIds, wrongTypes } from './hostile.cases.ts';
import { entriesOf, fileFieldsOf, formData } from './requests.ts';
import {
  type Shape,
  itemsOf,
  plausibleTexts,
  propertiesOf,
  repaired,
  resolved,
  shapeOf,
  variantsOf,
} from './samples.ts';

/** A request as bytes on the wire would say it; nothing in it need make sense. */
export type FuzzRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
};
/** Ids of any record, and those that a field of a name may well mean. */
type Known = { readonly ids: readonly string[]; idsFor(field: string): readonly string[] };

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers, null, true, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('a', 1, null), { minLength: 201, maxLength: 210 }) },
  { weight: 1, arbitrary: fc.constantFrom({ toString: 'x', constructor: { prototype: 1 } }, { length: -1 }) },
);

/** Values of the shape that the contract asks for. */
function shaped(given: Shape, root: Shape, known: Known, field = ''): fc.Arbitrary<unknown> {
  const shape = resolved(given, root);
  const variants = variantsOf(shape);
  if (variants.length > 0) return fc.oneof(...variants.map((variant) => shaped(variant, root, known, field)));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'object': {
      const fields = Object.fromEntries(
        propertiesOf(shape).map(([name, property]) => [name, shaped(property, root, known, name)]),
      );
      return fc.record(fields, { requiredKeys: shape.required ?? [] });
    }
    case 'array':
      return fc.array(shaped(itemsOf(shape), root, known, field), {
        minLength: Math.min(shape.minItems ?? 0, 10),
        maxLength: Math.max(3, shape.minItems ?? 0),
      });
    case 'string':
      return shapedText(shape, known, field);
    case 'integer':
      return fc.integer({ min: clamp(shape.minimum ?? -10), max: clamp(shape.maximum ?? 1000) });
    case 'number':
      return fc.double({ min: clamp(shape.minimum ?? -1000), max: clamp(shape.maximum ?? 1000), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        shape.default === undefined ? hostile : fc.constant(shape.default),
        fc.constantFrom(...plausibleTexts),
      );
  }
}

const clamp = (bound: number) => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.ceil(bound)));
const idOf = ({ ids, idsFor }: Known, field: string) =>
  fc.oneof(fc.constantFrom(...idsFor(field)), fc.constantFrom(...ids), fc.uuid());

function shapedText(
  { format, maxLength = 60, minLength = 0 }: Shape,
  known: Known,
  field: string,
): fc.Arbitrary<string> {
  if (format === 'uuid') return idOf(known, field);
  if (format === 'date') return fc.constantFrom('2026-11-12', '2026-03-29', '2026-10-25', '1900-01-01', '2199-12-31');
  if (format === 'date-time')
    return fc.constantFrom(
      '2026-11-12T07:02:00.000Z',
      '2026-10-25T02:30:00+01:00',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    );
  const longest = Math.min(maxLength, 60);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...plausibleTexts) },
    { weight: 3, arbitrary: fc.constantFrom(...hostileTexts.filter((text) => text.length <= maxLength)) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: Math.min(minLength, longest), maxLength: longest }),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: longest }) },
  );
}

/** A good value with one thing wrong about it. */
const spoilt = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(good, hostile, fc.nat(), fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'wrap'))
    .map(([value, bad, at, how]) => {
      const entries = entriesOf(value);
      const name = entries[at % Math.max(1, entries.length)]?.[0] ?? 'unknown';
      if (how === 'wrap') return [value];
      if (how === 'add') return { ...Object.fromEntries(entries), [`extra${at % 7}`]: bad };
      return Object.fromEntries(
        entries.flatMap(([key, old]) => (key === name ? (how === 'drop' ? [] : [[key, bad]]) : [[key, old]])),
      );
    });

type Sent = Pick<FuzzRequest, 'headers' | 'payload'>;
const json = 'application/json';

function bodyArbitrary({ capability }: NamedCapability, known: Known, rarely: boolean): fc.Arbitrary<Sent> {
  const { body } = capability;
  const asJson = (value: unknown): Sent => ({
    headers: { 'content-type': json },
    payload: JSON.stringify(value) ?? 'null',
  });
  const broken = fc
    .constantFrom(...brokenBodies)
    .map((payload): Sent => ({ headers: { 'content-type': json }, payload }));
  const mistyped = fc
    .tuple(fc.constantFrom(...wrongTypes), fc.constantFrom('{}', '--x\r\n', 'a=1', 'x'.repeat(2000)))
    .map(([type, payload]): Sent => ({ headers: { 'content-type': type }, payload }));
  const tooLarge = fc.constant<Sent>({ headers: { 'content-type': json }, payload: `"${'x'.repeat(1_100_000)}"` });
  const none = fc.constant<Sent>({ headers: {} });
  const strange = [
    { weight: 3, arbitrary: broken },
    { weight: 2, arbitrary: mistyped },
    { weight: 1, arbitrary: none },
  ];
  if (!body) return fc.oneof({ weight: 6, arbitrary: none }, ...strange);
  const good = shaped(shapeOf(body), shapeOf(body), known);
  if (kindOf(body) === 'multipart') return fc.oneof({ weight: 12, arbitrary: formArbitrary(body, good) }, ...strange);
  return fc.oneof(
    { weight: rarely ? 1 : 7, arbitrary: good.map(asJson) },
    { weight: rarely ? 1 : 7, arbitrary: good.map((value) => asJson(repaired(body, value))) },
    { weight: 9, arbitrary: spoilt(good).map(asJson) },
    ...strange,
    { weight: rarely ? 0 : 1, arbitrary: tooLarge },
  );
}

function formArbitrary(body: z.ZodType, good: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  const files = fileFieldsOf(body);
  const content = fc.oneof(
    fc
      .constantFrom(
        '%PDF-1.4\n%%EOF\n',
        '<html>',
        'MZ\u0000',
        '',
        'Nome;Cognome;E-mail\nAda;Rossi;ada@x.example\n',
        'PK\u0003\u0004',
      )
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  return fc.tuple(fc.oneof(good, spoilt(good)), content, fc.boolean()).map(([value, bytes, cut]): Sent => {
    const parts = entriesOf(value).filter(([name]) => !files.includes(name));
    const { body: payload, headers } = formData([...parts, ...files.map((name) => [name, bytes] as const)]);
    return { headers, payload: cut ? payload.subarray(0, -10) : payload };
  });
}

const pairOf = ([name, value]: readonly [string, unknown]) =>
  (Array.isArray(value) ? value : [value])
    .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(written(one)))}`)
    .join('&');
const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');

function queryArbitrary({ capability: { query } }: NamedCapability, known: Known): fc.Arbitrary<string> {
  const broken = fc.constantFrom(...brokenQueries);
  if (!query) return fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 2, arbitrary: broken });
  const good = shaped(shapeOf(query), shapeOf(query), known);
  const asked = fc
    .oneof(
      { weight: 3, arbitrary: good },
      { weight: 3, arbitrary: good.map((value) => repaired(query, value)) },
      { weight: 3, arbitrary: spoilt(good) },
    )
    .map((value) => entriesOf(value).map(pairOf).join('&'));
  return fc.oneof(
    { weight: 8, arbitrary: asked },
    { weight: 2, arbitrary: broken },
    { weight: 2, arbitrary: fc.tuple(asked, broken).map((parts) => parts.join('&')) },
  );
}

function pathArbitrary({ capability }: NamedCapability, known: Known): fc.Arbitrary<string> {
  const names = paramsOf(capability);
  const oneFor = (name: string) =>
    fc.oneof({ weight: 7, arbitrary: idOf(known, name) }, { weight: 3, arbitrary: fc.constantFrom(...strangeIds) });
  return fc.tuple(...names.map(oneFor)).map((ids) => {
    const left = [...ids];
    return pathOf(capability).replace(/:\w+/g, () => left.shift() ?? '');
  });
}

const headerText = fc.constantFrom(
  '',
  'x',
  '"',
  ';;',
  '\u00e9\u00ff',
  'a'.repeat(2000),
  'en-GB;q=0.9, it',
  '*',
  '-1',
  'null',
);
const headersArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: headerText.map((text) => ({ 'accept-language': text })) },
  { weight: 1, arbitrary: headerText.map((text) => ({ 'user-agent': text, origin: text })) },
  {
    weight: 1,
    arbitrary: headerText.map((text) => ({ cookie: `refreshToken=${text}; ${text}`, 'idempotency-key': text })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('kiosk', 'mobile', 'toaster', '').map((text) => ({ 'x-device-type': text })),
  },
  { weight: 1, arbitrary: headerText.map((text) => ({ authorization: `Bearer ${text}` })) },
);

/** Requests for one operation: good ones, good ones with one thing wrong, and noise. `rarely` spares operations that are slow when all is well. */
export const requestArbitrary = (
  named: NamedCapability,
  prefix: string,
  known: Known,
  rarely = false,
): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: pathArbitrary(named, known),
      query: queryArbitrary(named, known),
      body: bodyArbitrary(named, known, rarely),
      headers: headersArbitrary,
    })
    .map(({ path, query, body, headers }) => ({
      method: methodOf(named.capability),
      url: `${prefix}${path}${query ? `?${query}` : ''}`,
      headers: { ...body.headers, ...headers },
      ...(body.payload !== undefined && methodOf(named.capability) !== 'GET' && { payload: body.payload }),
    }));
