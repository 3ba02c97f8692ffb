import { ApiError } from '@timbro/kit/data/send.ts';

/** What the server has not answered it may have done all the same. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
