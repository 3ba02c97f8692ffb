import { Refusal } from '@timbro/core/errors.ts';
import { sessions } from '@timbro/core/sessions/contract.ts';
import { announceEnd } from '#http/announce-end.ts';
import { type Caller, implement } from '#http/handlers.ts';
import { rooms } from '#realtime/audience.ts';
import { sessionsRepo } from './sessions.repo.ts';

const repoOf = ({ tx, actor }: Caller) => sessionsRepo(tx, actor.companyId, actor.id);

export const sessionHandlers = implement(sessions, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query, call.now);
    const items = rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === call.actor.sessionId,
    }));
    return { items, total, page, pageSize };
  },

  async remove(call) {
    const { actor, now } = call;
    const [ended] = await repoOf(call).end(now, { id: call.params.sessionId });
    if (!ended) throw new Refusal('notFound');
    await announceEnd(call, actor.companyId, [ended]);
    call.record({
      entityId: ended,
      before: { open: true },
      after: { open: false },
      rooms: [rooms.user(actor.id)],
    });
    return null;
  },
});
