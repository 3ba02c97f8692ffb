import * as z from 'zod';
import { acceptOf } from '@timbro/core/capability.ts';

export type Json = Record<string, unknown>;
type SchemaDirection = 'input' | 'output';

/** Bytes as they are; what they hold is said by their media type. */
export const binary = { type: 'string', format: 'binary' } as const;

const componentOf = (name: string) => `#/components/schemas/${name}`;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Where one document keeps its schemas: whatever has a name stands there once, and everything else refers to it. */
export type Shelf = { readonly components: Json; schemaOf(schema: z.ZodType, direction: SchemaDirection): Json };

export function schemaShelf(): Shelf {
  const components: Json = {};
  const keep = (name: string, schema: Json) => {
    if (name.startsWith('__')) throw new Error('A schema that holds itself needs an id of its own.');
    const known = components[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}.`);
    components[name] = schema;
  };
  return {
    components,
    schemaOf(schema, direction) {
      const { $schema: _dialect, $defs = {}, ...whole } = converted(schema, direction);
      for (const [name, definition] of Object.entries($defs))
        keep(nameIn(name, direction), moved(definition, direction));
      return moved(whole, direction);
    },
  };
}

/** What is sent may differ from what is answered: defaults are optional only on the way in. */
const nameIn = (name: string, direction: SchemaDirection) => (direction === 'input' ? `${name}Input` : name);

const converted = (schema: z.ZodType, io: SchemaDirection) =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodType && acceptOf(zodSchema)) Object.assign(jsonSchema, binary);
      nameKeys(jsonSchema);
    },
  });

/** A record of known keys is an object with these fields, which is how a reader and a generator of types want it. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema) {
  const { propertyNames, additionalProperties = {} } = schema;
  const keys = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
  if (keys.length === 0) return;
  delete schema.propertyNames;
  schema.properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
  schema.additionalProperties = false;
}

/** A schema whose references lead to the document's components instead of its own definitions. */
function moved(schema: unknown, direction: SchemaDirection): Json {
  const walked: unknown = JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    return componentOf(nameIn(value.replace(/^.*\//, ''), direction));
  });
  return isJson(walked) ? walked : {};
}
