import * as z from 'zod';
import {
  type Capability,
  type Contract,
  type NamedCapability,
  capabilitiesOf,
  kindOf,
  methodOf,
  paramsOf,
  pathOf,
  statusOf,
} from '@timbro/core/capability.ts';
import { errorStatus } from '@timbro/core/errors.ts';
import { deviceTypes } from '@timbro/core/sessions/rules.ts';
import { apiPrefix, cookieName } from './request-context.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};

const errorRef = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'In the asked language; this is what a toast shows.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

/** The whole API as an OpenAPI 3.1 document, read off the contracts. */
export function openApiOf(contracts: Readonly<Record<string, Contract>>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const named of capabilitiesOf(contracts)) {
    const path = pathOf(named.capability).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [methodOf(named.capability).toLowerCase()]: operationOf(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Timbro',
      version,
      description: 'Workforce attendance and HR. Every record belongs to the company of the session.',
    },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  };
}

function operationOf({ id, module, capability }: NamedCapability): Json {
  const { access, summary, body, byCookie } = capability;
  const who = byCookie
    ? 'Whoever holds the refresh cookie, from a page of our own (Origin).'
    : access === 'public'
      ? 'Anyone.'
      : `Roles: ${access.roles.join(', ')}.${access.module ? ` Module: ${access.module.join(' or ')}.` : ''}`;
  return {
    operationId: id,
    tags: [module],
    summary,
    description: who,
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    ...(byCookie && { security: [{ refreshCookie: [] }] }),
    parameters: parametersOf(capability),
    ...(body && {
      requestBody: { required: true, content: { [bodyTypeOf(capability)]: { schema: schemaOf(body, 'input') } } },
    }),
    responses: { [statusOf(capability)]: replyOf(capability), default: { description: 'Refused', ...errorRef } },
  };
}

const bodyTypeOf = ({ body }: Capability) =>
  kindOf(body) === 'multipart' ? 'multipart/form-data' : 'application/json';

function parametersOf(capability: Capability): Json[] {
  const inPath = paramsOf(capability).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const inQuery = Object.entries(capability.query?.shape ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
  const deviceType = { name: 'X-Device-Type', in: 'header', required: true, schema: { enum: deviceTypes } };
  return [...inPath, ...inQuery, ...(capability.byCookie ? [deviceType] : [])];
}

const spreadsheetTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'];

function replyOf({ reply, ...capability }: Capability): Json {
  if (statusOf({ reply, ...capability }) === 204) return { description: 'Done' };
  const kind = kindOf(reply);
  const binary = { schema: { type: 'string', format: 'binary' } };
  if (kind === 'spreadsheet')
    return { description: 'A file', content: Object.fromEntries(spreadsheetTypes.map((type) => [type, binary])) };
  if (kind === 'file') return { description: 'A file', content: { 'application/octet-stream': binary } };
  return { description: 'Done', content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
}
