import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What opens an account has no place in a log. */
const secrets = ['*.password', '*.code', '*.accessToken', '*.refreshToken'];
const redact = {
  // Named beside the others, `err.code` reaches the censor under its own name.
  paths: [...secrets, 'err.code', 'req.headers.authorization', 'req.headers.cookie'],
  // The code of an error says what went wrong; those that are mailed to people never come as part of one.
  censor: (value: unknown, path: string[]) => (path[0] === 'err' && path[1] === 'code' ? value : '…'),
};

/** A failed query as the database tells of it, with its text but without the values: they are people's data. */
function serialized(error: Error) {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error);
  const cause = error.cause ?? new Error('A query failed.');
  return { ...pino.stdSerializers.err(cause), query: error.query };
}

export const createLog = (level: string, to?: DestinationStream): Logger => {
  const options = { level, redact, serializers: { err: serialized } };
  return to ? pino(options, to) : pino(options);
};
