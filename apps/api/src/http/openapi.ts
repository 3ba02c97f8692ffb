import type * as z from 'zod';
import { admitsKiosks } from '@timbro/core/access.ts';
import {
  type Capability,
  type Contract,
  type NamedCapability,
  acceptOf,
  capabilitiesOf,
  kindOf,
  methodOf,
  isIdParam,
  paramsOf,
  pathOf,
} from '@timbro/core/capability.ts';
import { kioskCookieName } from '@timbro/core/kiosks/rules.ts';
import { languages } from '@timbro/core/language.ts';
import { deviceTypes } from '@timbro/core/sessions/rules.ts';
import { answersOf, errorSchema, refusals } from './openapi-answers.ts';
import { type Json, type Shelf, schemaShelf } from './openapi-schemas.ts';
import { apiPrefix, cookieName } from './request-context.ts';

/** The whole API as an OpenAPI 3.1 document, read off the contracts. */
export function openApiOf(contracts: Readonly<Record<string, Contract>>, version: string): Json {
  const shelf = schemaShelf();
  const paths: Record<string, Json> = {};
  for (const named of capabilitiesOf(contracts)) {
    const path = pathOf(named.capability).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [methodOf(named.capability).toLowerCase()]: operationOf(named, shelf) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Timbro',
      version,
      description: 'Workforce attendance and HR. Every record belongs to the company of the session.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas: { Error: errorSchema, ...shelf.components },
      responses: refusals,
      parameters: { Language: language, DeviceType: deviceType },
      securitySchemes,
    },
  };
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, good for ten minutes.',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
    description: 'HttpOnly; only this call takes it, and only from a page of our own (Origin).',
  },
  kioskCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: kioskCookieName,
    description: 'HttpOnly; names the tablet of a kiosk, and is taken only from a page of our own (Origin).',
  },
};

const language = {
  name: 'Accept-Language',
  in: 'header',
  description: `The language of messages and files: the first of ${languages.join(', ')} that it names, else ${languages[0]}.`,
  schema: { type: 'string' },
  example: languages[0],
};
const deviceType = {
  name: 'X-Device-Type',
  in: 'header',
  required: true,
  schema: { type: 'string', enum: deviceTypes },
};

function operationOf({ id, module, capability }: NamedCapability, shelf: Shelf): Json {
  const { summary, body } = capability;
  return {
    operationId: id,
    tags: [module],
    summary,
    description: callersOf(capability),
    security: securityOf(capability),
    parameters: parametersOf(capability, shelf),
    ...(body && { requestBody: { required: true, content: bodyOf(body, shelf) } }),
    responses: answersOf(capability, shelf),
  };
}

function callersOf({ access, byCookie }: Capability): string {
  if (byCookie) return 'Whoever holds the refresh cookie, from a page of our own (Origin).';
  if (access === 'public') return 'Anyone.';
  if (access === 'kiosk') return 'The tablet of a kiosk, from a page of our own (Origin).';
  return `Roles: ${access.roles.join(', ')}.${access.kiosk ? ' Kiosks.' : ''}${access.module ? ` Module: ${access.module.join(' or ')}.` : ''}`;
}

function securityOf({ access, byCookie }: Capability): Json[] {
  if (byCookie) return [{ refreshCookie: [] }];
  if (access === 'public') return [];
  return [...(access === 'kiosk' ? [] : [{ bearer: [] }]), ...(admitsKiosks(access) ? [{ kioskCookie: [] }] : [])];
}

/** Form data says of each file which types it takes. */
function bodyOf(body: z.ZodType, shelf: Shelf): Json {
  const schema = shelf.schemaOf(body, 'input');
  if (kindOf(body) !== 'multipart') return { 'application/json': { schema } };
  const files = fieldsOf(body).flatMap(([name, field]): [string, Json][] => {
    const accept = acceptOf(field);
    return accept ? [[name, { contentType: accept.join(', ') }]] : [];
  });
  return { 'multipart/form-data': { schema, encoding: Object.fromEntries(files) } };
}

const fieldsOf = (schema: z.ZodType | undefined): [string, z.ZodType][] =>
  Object.entries((schema as z.ZodObject | undefined)?.shape ?? {}).map(([name, field]) => [name, field as z.ZodType]);

function parametersOf(capability: Capability, shelf: Shelf): Json[] {
  const inPath = paramsOf(capability).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(isIdParam(name) && { format: 'uuid' }) },
  }));
  const inQuery = fieldsOf(capability.query).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.safeParse(undefined).success,
    schema: shelf.schemaOf(field, 'input'),
  }));
  const headers = ['Language', ...(capability.byCookie || capability.access === 'kiosk' ? ['DeviceType'] : [])];
  return [...inPath, ...inQuery, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}
