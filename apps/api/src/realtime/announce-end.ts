import type { AnyCall } from '#http/handlers.ts';

/** Tells everybody that sessions are over: this process at once, the others and the sockets through the outbox. */
export async function announceEnd(call: AnyCall, companyId: string, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return;
  await call.leave(companyId, 'sessionsEnded', { sessionIds });
  call.afterCommit(() => call.server.sessions.cut(sessionIds));
}
