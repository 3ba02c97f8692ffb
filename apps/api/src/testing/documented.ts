import { fullFormats } from 'ajv-formats/dist/formats.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Contract, type NamedCapability, capabilitiesOf, methodOf, pathOf } from '@timbro/core/capability.ts';
import { openApiOf } from '../http/openapi.ts';
import type { Asked } from './app.ts';

export type Judge = {
  /** What is wrong with an answer by the API's own document, in words; nothing where it is as the document says. */
  faultsOf(named: NamedCapability, answer: Asked, method?: 'HEAD'): string[];
  /** The good answers that the document promises and nobody has heard yet. */
  unheard(): string[];
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value at a path of keys, through whatever references lie on it, and where it really stands. */
function lookUp(document: unknown, keys: readonly string[]): { at: readonly string[]; value: unknown } {
  let [value, at]: [unknown, string[]] = [document, []];
  for (const key of keys) {
    value = isObject(value) ? value[key] : undefined;
    at.push(key);
    const reference = isObject(value) ? value['$ref'] : undefined;
    if (typeof reference !== 'string') continue;
    at = reference.slice(2).split('/');
    value = lookUp(document, at).value;
  }
  return { at, value };
}

const pathIn = ({ capability }: NamedCapability) => [
  'paths',
  pathOf(capability).replace(/:(\w+)/g, '{$1}'),
  methodOf(capability).toLowerCase(),
  'responses',
];

/** Holds answers against the document of these contracts: their status, their type, and every field of their body. */
export function documentedAnswers(contracts: Readonly<Record<string, Contract>>): Judge {
  const document = openApiOf(contracts, 'test');
  const isValid = validatorOf(document);
  const promised = new Set(
    capabilitiesOf(contracts).flatMap((named) => {
      const { value } = lookUp(document, pathIn(named));
      const good = Object.keys(isObject(value) ? value : {}).filter((status) => status < '300');
      return good.map((status) => `${named.id} ${status}`);
    }),
  );
  return {
    unheard: () => [...promised],
    faultsOf(named, { status, headers, body, text }, method) {
      promised.delete(`${named.id} ${status}`);
      const answer = lookUp(document, [...pathIn(named), String(status)]);
      if (!isObject(answer.value)) return [`answers ${status}, of which the document says nothing`];
      if (method === 'HEAD') return [];
      const type = String(headers['content-type'] ?? '').replace(/;.*/, '');
      const { content } = answer.value;
      if (!isObject(content) && text === '') return [];
      if (!isObject(content) || !isObject(content[type]))
        return [`answers ${status} as ${type}, of which the document says nothing`];
      const faults = type === 'application/json' ? isValid([...answer.at, 'content', type, 'schema'], body) : null;
      return faults ? [`answers ${status} otherwise than documented: ${faults}`] : [];
    },
  };
}

/** Says what of a body does not fit the schema at that place of the document. */
function validatorOf(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  ajv.addSchema(document, 'openapi');
  const known = new Map<string, ValidateFunction>();
  return (at: readonly string[], body: unknown): string | null => {
    const pointer = at.map((key) => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/');
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
    known.set(pointer, validate);
    return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' });
  };
}
