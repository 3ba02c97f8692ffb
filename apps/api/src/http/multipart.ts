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
      if (!accept)
        throw new Refusal('validation', {
          errors: [{ path: part.fieldname.slice(0, 100), message: 'validation.unknownField' }],
        });
      const received = await receive(part.file, { accept, tempDir: join(dataDir, 'tmp') });
      fields[part.fieldname] = { ...received, fileName: part.filename } satisfies Upload;
      request.received.push(received.path);
    }
  }
}

/** What nobody carried to its place by the end of the request is not needed any more. */
export async function discardReceived(request: FastifyRequest): Promise<void> {
  await Promise.all(request.received.map((path) => rm(path, { force: true })));
}
