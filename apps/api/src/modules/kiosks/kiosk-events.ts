import type { AnyCall } from '#http/handlers.ts';
import { tabletKey } from '#realtime/session-sockets.ts';
import type { KioskTablet } from '#security/kiosk-tokens.ts';

/** A tablet that is nothing any more is told so, and its socket closes at once, in every process. */
export async function tabletLeaves(call: AnyCall, companyId: string, tablet: KioskTablet): Promise<void> {
  await call.enqueue(companyId, 'kiosk', { kioskId: tablet.kioskId, event: { kind: 'revoked' } });
  await call.enqueue(companyId, 'sessionsEnded', { sessionIds: [tabletKey(tablet)] });
}
