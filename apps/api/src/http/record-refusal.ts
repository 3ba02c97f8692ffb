import type { NamedCapability } from '@timbro/core/capability.ts';
import type { ErrorCode } from '@timbro/core/errors.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import type { Sender } from '#http/handlers.ts';
import type { Server } from '#http/server.ts';
import type { Actor } from '#identity.ts';

type Refused = {
  readonly actor?: Actor | null;
  readonly capability?: NamedCapability | null;
  readonly sender?: Sender;
};

/** An attempt at something one may not do leaves a line too. It never turns the refusal itself into a failure. */
export async function recordRefusal(server: Server, { actor, capability, sender }: Refused, code: ErrorCode) {
  server.metrics.refusals.inc({ code });
  if (!actor || !capability || !sender) return;
  const { entity } = capability.capability;
  try {
    await addAuditLines(server.database.systemDb, actor.companyId, [
      {
        at: server.clock.now(),
        actorId: actor.id,
        action: capability.id,
        entity: entity ?? 'user',
        entityId: null,
        before: null,
        after: null,
        ip: sender.ip,
        refused: true,
      },
    ]);
  } catch (error) {
    server.log.warn({ err: error, capability: capability.id }, 'a refused attempt could not be recorded');
  }
}
