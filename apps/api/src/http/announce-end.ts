import type { AnyCall } from '#http/handlers.ts';

/** Tells everybody that sessions are over: this process at once, the others and the sockets through the outbox. */
export const announceEnd = (call: AnyCall, companyId: string, sessionIds: readonly string[]) =>
  tell(call, companyId, 'sessionsEnded', sessionIds);

/** Tells everybody that the people of these sessions now see something else. */
export const announceChange = (call: AnyCall, companyId: string, sessionIds: readonly string[]) =>
  tell(call, companyId, 'sessionsChanged', sessionIds);

async function tell(
  call: AnyCall,
  companyId: string,
  kind: 'sessionsEnded' | 'sessionsChanged',
  sessionIds: readonly string[],
) {
  if (sessionIds.length === 0) return;
  await call.enqueue(companyId, kind, { sessionIds });
  call.afterCommit(() => call.server.sessions.cut(sessionIds));
}
