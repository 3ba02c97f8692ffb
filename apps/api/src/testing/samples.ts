import * as z from 'zod';

export type Shape = z.core.JSONSchema.JSONSchema;

/** What a sample is filled with: a text that can be recognised again, and ids by the name of their field. */
export type Filling = { readonly text: string; idFor(field: string): string };
/** Which optional fields a sample has. */
export type Fields = 'all' | 'required' | { readonly also: string };

const known = new WeakMap<z.ZodType, Shape>();

/** The JSON Schema of what a client sends. */
export function shapeOf(schema: z.ZodType): Shape {
  const shape = known.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  known.set(schema, shape);
  return shape;
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;

/** Follows a reference to the definitions at the root. */
export function resolved(shape: Shape, root: Shape): Shape {
  const name = shape.$ref?.split('/').at(-1);
  const target = name ? root.$defs?.[name] : shape;
  return isShape(target) ? target : {};
}
export const variantsOf = ({ anyOf, oneOf }: Shape): readonly Shape[] => (anyOf ?? oneOf ?? []).filter(isShape);
export const propertiesOf = ({ properties = {} }: Shape) =>
  Object.entries(properties).filter((entry): entry is [string, Shape] => isShape(entry[1]));
export const itemsOf = ({ items }: Shape): Shape => (isShape(items) && !Array.isArray(items) ? items : {});

/** Texts that one rule or another asks for; the schema itself says which of them it takes. */
export const plausibleTexts = [
  'persona@prova.example',
  'Campione#2026',
  '2026-11-12',
  '2026-11-09',
  '2026-11',
  '08:00',
  '11-12',
  '2026-11-12T07:02:00.000Z',
  '+390551234567',
  '12345678901',
  '99900015001',
  'RSSMRA80A01H501U',
  'Europe/Rome',
  '#336699',
  '271828',
  'true',
];

/** A value that the schema takes, made without knowing the module it belongs to. */
export function sampleOf(schema: z.ZodType, filling: Filling, fields: Fields = 'all'): unknown {
  const root = shapeOf(schema);
  const whole = repaired(schema, fill(root, root, '', filling, fields));
  return fields === 'all' && !schema.safeParse(whole).success ? grown(schema, root, filling) : whole;
}

/** Tries other values where the schema finds fault; the answer may still not please. */
export function repaired(schema: z.ZodType, given: unknown): unknown {
  let sample = given;
  for (const candidate of [...plausibleTexts, ...plausibleTexts.map(() => 1), null]) {
    const parsed = schema.safeParse(sample);
    if (parsed.success) return sample;
    for (const path of pathsOf(parsed.error.issues)) sample = replaceAt(sample, path, candidate);
  }
  return sample;
}

/** Some fields exclude each other: then as many of them as go together, those that come first before the others. */
function grown(schema: z.ZodType, root: Shape, filling: Filling): unknown {
  let sample = repaired(schema, fill(root, root, '', filling, 'required'));
  for (const [name, property] of propertiesOf(root)) {
    if (typeof sample !== 'object' || sample === null || (name in sample && !isFaulty(schema, sample, name))) continue;
    const larger = repaired(schema, { ...sample, [name]: fill(property, root, name, filling, 'all') });
    if (faultsIn(schema, larger) === 0 || faultsIn(schema, larger) < faultsIn(schema, sample)) sample = larger;
  }
  return sample;
}

const isFaulty = (schema: z.ZodType, sample: unknown, name: string) =>
  schema.safeParse(sample).error?.issues.some(({ path }) => path[0] === name) ?? false;
const faultsIn = (schema: z.ZodType, sample: unknown) => schema.safeParse(sample).error?.issues.length ?? 0;

/** The names of the fields that hold ids, at any depth. */
export function idFieldsOf(schema: z.ZodType): string[] {
  const names = new Set<string>();
  const root = shapeOf(schema);
  const idFor = (field: string) => {
    names.add(field);
    return '00000000-0000-0000-0000-000000000000';
  };
  for (const variant of [root, ...variantsOf(root)]) fill(variant, root, '', { text: '', idFor }, 'all');
  return [...names];
}

function fill(given: Shape, root: Shape, field: string, filling: Filling, fields: Fields): unknown {
  const shape = resolved(given, root);
  const [variant] = variantsOf(shape);
  if (variant) return fill(variant, root, field, filling, fields);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.type === undefined) return shape.default ?? filling.text;
  switch (shape.type) {
    case 'object': {
      const isWanted = (name: string) =>
        fields === 'all' || shape.required?.includes(name) || (fields !== 'required' && fields.also === name);
      const wanted = propertiesOf(shape).filter(([name]) => isWanted(name));
      return Object.fromEntries(wanted.map(([name, property]) => [name, fill(property, root, name, filling, fields)]));
    }
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () =>
        fill(itemsOf(shape), root, field, filling, fields),
      );
    case 'string':
      return shape.format === 'uuid'
        ? filling.idFor(field)
        : filling.text.slice(0, shape.maxLength ?? filling.text.length);
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Where a sample does not please; a union speaks for its first variant, since that is the one that was filled. */
function pathsOf(issues: readonly z.core.$ZodIssue[]): PropertyKey[][] {
  return issues.flatMap((issue) => {
    const inner = issue.code === 'invalid_union' ? pathsOf(issue.errors[0] ?? []) : [];
    return inner.length > 0 ? inner.map((path) => [...issue.path, ...path]) : [issue.path];
  });
}

function replaceAt(value: unknown, [key, ...rest]: readonly PropertyKey[], candidate: unknown): unknown {
  if (key === undefined) return typeof value === 'object' ? value : candidate;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? replaceAt(item, rest, candidate) : item));
  return typeof value === 'object' && value !== null
    ? { ...value, [key]: replaceAt(Reflect.get(value, key), rest, candidate) }
    : candidate;
}
