import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Upload, acceptOf } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { receive } from '#files/intake.ts';

/** Text parts become fields, file parts are streamed to a temporary place and checked there, in whatever order they come. */
export async function readMultipart(
  request: FastifyRequest,
  schema: z.ZodType,
  dataDir: string,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal('wrongType');
  const shape: Readonly<Record<string, z.ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  const fields: Record<string, unknown> = {};
  try {
    await readParts(request, shape, fields, dataDir);
  } catch (error) {
    // What breaks off in the middle, or is no form at all, is the sender's fault; a full disk names a code.
    throw error instanceof Error && !('code' in error) ? new Refusal('malformed') : error;
  }
  return fields;
}

async function readParts(
  request: FastifyRequest,
  shape: Readonly<Record<string, z.ZodType>>,
  fields: Record<string, unknown>,
  dataDir: string,
) {
  for await (const part of request.parts()) {
    if (Object.hasOwn(fields, part.fieldname)) throw new Refusal('malformed');
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const accept = acceptOf(shape[part.fieldname]);
      if (!accept) throw faultOf(part.fieldname, 'validation.unknownField');
      if (!isPlainName(part.filename)) throw faultOf(part.fieldname, 'validation.fileName');
      const received = await receive(part.file, { accept, tempDir: join(dataDir, 'tmp') });
      fields[part.fieldname] = { ...received, fileName: part.filename } satisfies Upload;
      request.received.push(received.path);
    }
  }
}

const faultOf = (field: string, message: 'validation.unknownField' | 'validation.fileName') =>
  new Refusal('validation', { errors: [{ path: field.slice(0, 100), message }] });

const longestName = 255;

/**
 * The name is shown to people and given to downloads: a path or a line break in it, which browsers write as %0D%0A, is a
 * trick, and no name at all.
 */
const isPlainName = (name: string | undefined): name is string =>
  name !== undefined &&
  name.length <= longestName &&
  !/[\\/\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) &&
  !/%0[ad]/i.test(name) &&
  /[^\s.]/.test(name);

/** What nobody carried to its place by the end of the request is not needed any more. */
export async function discardReceived(request: FastifyRequest): Promise<void> {
  await Promise.all(request.received.map((path) => rm(path, { force: true })));
}
