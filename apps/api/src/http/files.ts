import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { type FileReply, type Spreadsheet, exportQuery } from '@timbro/core/capability.ts';
import { spreadsheetStream } from './spreadsheet.ts';

/** Downloads are attachments under a name that cannot leave its header. */
const disposition = (name: string) => {
  const plain = name.normalize('NFKD').replace(/[^\w.\- ]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
};

export function sendFile(reply: FastifyReply, parsed: unknown) {
  const file = parsed as FileReply;
  return reply.type(file.type).header('content-disposition', disposition(file.name)).send(Readable.from(file.content));
}

const formatOf = z.object(exportQuery);

export function sendSpreadsheet(reply: FastifyReply, parsed: unknown, query: unknown) {
  const { type, fileName, stream } = spreadsheetStream(parsed as Spreadsheet, formatOf.parse(query).format);
  return reply.type(type).header('content-disposition', disposition(fileName)).send(stream);
}
