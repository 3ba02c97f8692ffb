import type { ApiError } from '../data/send.ts';
import { formatTime } from '../words/format.ts';

/** What a form shows of a refusal: the server's sentence and, when it asked for patience, until when. */
export type Failure = { readonly message: string; readonly retryTime: string | null };

export function failureOf(error: ApiError): Failure {
  const seconds = error.code === 'tooMany' ? error.retryAfterSeconds : null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    message: error.message,
    retryTime: seconds === null ? null : formatTime(new Date(Date.now() + seconds * 1000), timeZone),
  };
}
