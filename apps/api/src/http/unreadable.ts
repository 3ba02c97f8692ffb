import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@timbro/core/errors.ts';
import { languageOf } from '@timbro/core/language.ts';
import { newId } from '#db/new-id.ts';
import { answerOf } from './errors.ts';

/** What is not HTTP reaches no route and has no headers to read a language from; it is answered in the usual shape all the same. */
export function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new Refusal(code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'malformed');
  const answer = answerOf(refusal, languageOf(undefined), newId());
  const body = JSON.stringify(answer);
  socket.end(
    [
      `HTTP/1.1 ${answer.statusCode} ${STATUS_CODES[answer.statusCode]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
