import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inChunks } from './cells.ts';

/** An answer in pieces of JSON, and whether it is worth packing well. */
type Pieces = AsyncIterable<string> & { readonly isPackedWell?: true };

/** What is small already and goes over slow lines. */
export const packedWell = (pieces: AsyncIterable<string>): Pieces =>
  Object.assign(pieces, { isPackedWell: true } as const);

/** A register's month is a megabyte of much the same words: packed lightly it is a twentieth of that, for next to no work. */
const lightly = { level: constants.Z_BEST_SPEED };
const well = { level: constants.Z_DEFAULT_COMPRESSION };

const takesGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(headers['accept-encoding'] ?? '');

/** Sends an answer that comes in pieces of JSON as they come. */
export function sendAssembled(request: FastifyRequest, reply: FastifyReply, pieces: Pieces) {
  const text = Readable.from(inChunks(pieces), { objectMode: false });
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) return reply.send(text);
  reply.header('content-encoding', 'gzip');
  // A fault of the one ends the other, and the reply tells of it as of any stream.
  return reply.send(pipeline(text, createGzip(pieces.isPackedWell ? well : lightly), () => undefined));
}
