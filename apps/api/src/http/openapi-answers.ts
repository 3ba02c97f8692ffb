import * as z from 'zod';
import { type Capability, fileTypesOf, isRead, kindOf, paramsOf, replyOf, statusOf } from '@timbro/core/capability.ts';
import { type ErrorCode, errorStatus } from '@timbro/core/errors.ts';
import { mediaTypes } from '@timbro/core/formats.ts';
import { languages } from '@timbro/core/language.ts';
import { type Json, type Shelf, binary } from './openapi-schemas.ts';

const codes = Object.keys(errorStatus) as ErrorCode[];
const codesWith = (status: number) => codes.filter((code) => errorStatus[code] === status);
const refusedWith = (status: number) => `Refused${status}`;

export const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  additionalProperties: false,
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: codes },
    message: { type: 'string', description: 'In the asked language; this is what a toast shows.' },
    errors: {
      type: 'array',
      description: 'The fields or records that stand in the way, each with its own sentence in the asked language.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        additionalProperties: false,
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'Names the request in the log of the server.' },
  },
};

/** Whoever is told to wait is told for how long. */
const mayWait = new Set<number>([errorStatus.tooMany, errorStatus.unavailable]);
const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** One answer for each status a refusal can have, with the codes it may carry. */
export const refusals: Json = Object.fromEntries(
  [...new Set(Object.values(errorStatus))].map((status) => [
    refusedWith(status),
    {
      description: `Refused: ${codesWith(status).join(', ')}. The message is in the language that Accept-Language asks for (${languages.join(', ')}).`,
      ...(mayWait.has(status) && { headers: retryAfter }),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Error' },
              { properties: { statusCode: { const: status }, code: { enum: codesWith(status) } } },
            ],
          },
        },
      },
    },
  ]),
);

/** Every answer of a capability, by its status. */
export function answersOf(capability: Capability, shelf: Shelf): Json {
  const good = Object.entries(capability.also ?? {}).map(([status, { when }]): [string, Json] => [
    status,
    { description: when, ...contentOf(replyOf(capability, Number(status)), shelf) },
  ]);
  const usual = statusOf(capability);
  return {
    [usual]: { description: 'Done', ...(usual !== 204 && contentOf(replyWithShapes(capability), shelf)) },
    ...Object.fromEntries(good),
    ...Object.fromEntries(
      statusesOf(capability).map((status) => [status, { $ref: `#/components/responses/${refusedWith(status)}` }]),
    ),
  };
}

/** Each shape that the query may ask for, beside the plain one. */
const replyWithShapes = ({ reply, shapes }: Capability) =>
  shapes ? z.union([reply, ...Object.values(shapes)]) : reply;

function contentOf(reply: z.ZodType, shelf: Shelf): Json {
  const types = fileTypesOf(reply);
  if (kindOf(reply) === 'json') return { content: { 'application/json': { schema: shelf.schemaOf(reply, 'output') } } };
  return { content: Object.fromEntries(types.map((type) => [type, { schema: isText(type) ? text : binary }])) };
}

const text = { type: 'string' } as const;
const isText = (type: string) => type === mediaTypes.csv || type === mediaTypes.xml;

/** The statuses a call may be refused with: what its route, access and parts bring with them, and what it says of itself. */
function statusesOf(capability: Capability): number[] {
  const { access, byCookie, query, body, refuses = [] } = capability;
  const isOpen = access === 'public';
  const brought: readonly [boolean, readonly ErrorCode[]][] = [
    [true, ['malformed', 'internal', 'unavailable']],
    [!isOpen || byCookie === true, ['unauthorized', 'forbidden']],
    [paramsOf(capability).length > 0, ['notFound']],
    [!isRead(capability) && !isOpen, ['notFound', 'stale']],
    [body !== undefined, ['tooLarge', 'wrongType']],
    [query !== undefined || body !== undefined, ['validation']],
    [true, refuses],
  ];
  const statuses = brought.flatMap(([applies, some]) => (applies ? some.map((code) => errorStatus[code]) : []));
  return [...new Set<number>(statuses)].toSorted((one, other) => one - other);
}
