import { ApiError } from './send.ts';

/** Several sentences as one line; what two of them say alike is said once. */
export const joined = (sentences: readonly string[]): string => [...new Set(sentences)].filter(Boolean).join(' · ');

/** The server's sentence with its reasons; `otherwise` for what is no answer of the server. */
export const reasonOf = (error: unknown, otherwise = ''): string =>
  error instanceof ApiError ? joined([error.message, ...error.errors.map(({ message }) => message)]) : otherwise;
