import { positions } from '@timbro/core/positions/contract.ts';
import { implement } from '#http/handlers.ts';
import { readTrail } from './trail.ts';

export const positionHandlers = implement(positions, {
  /** Past the call's own transaction: positions of many people are committed together. */
  send: ({ actor, now, body, server }) =>
    server.positions.add({
      companyId: actor.companyId,
      userId: actor.id,
      timezone: actor.timezone,
      receivedAt: now,
      fixes: body.fixes.map(({ at, ...fix }) => ({ ...fix, at: Date.parse(at) })),
    }),

  trail: readTrail,
});
