import type { AnyCall } from './handlers.ts';

/** Takes files away once nothing names them any more; one that resists is swept another day. */
export function forgetFiles({ server, afterCommit }: Pick<AnyCall, 'server' | 'afterCommit'>, keys: readonly string[]) {
  afterCommit(() => keys.forEach((key) => void server.files.remove(key).catch(() => undefined)));
}
