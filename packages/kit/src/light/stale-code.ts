import { ApiError } from '../data/send.ts';

/** A code that no longer holds, or never did, is refused as the field `code`. */
export const isStaleCode = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'code');
