import { notifications } from '@timbro/core/notifications/contract.ts';
import { noCounters } from '@timbro/core/notifications/rules.ts';
import { seesDepartment, sightOf } from '@timbro/core/people/sight-rules.ts';
import { countedSince } from '@timbro/core/requests/rules.ts';
import { type Caller, implement } from '#http/handlers.ts';
import type { Actor } from '#identity.ts';
import { type Pending, notificationsRepo, readPending } from './notifications.repo.ts';

/** Who decides, for a company that keeps hours; everybody else has nothing that waits for them. */
const decides = ({ actor }: Caller) => actor.modules.moduleHr && actor.role !== 'Operator';

const mayDecide = (actor: Actor, { userId, departmentId }: Pending): boolean =>
  userId !== actor.id && seesDepartment(sightOf(actor), departmentId);

export const notificationHandlers = implement(notifications, {
  async counters(call) {
    if (!decides(call)) return noCounters;
    const { actor, server, now } = call;
    const counters = { ...noCounters };
    for (const pending of (await readPending(server.database, actor.companyId, actor.id, countedSince(now))) ?? [])
      if (mayDecide(actor, pending)) counters[pending.kind] += pending.count;
    return counters;
  },

  async list(call) {
    const { page, pageSize } = call.query;
    if (!call.actor.modules.moduleHr) return { items: [], total: 0, page, pageSize };
    const { tx, actor, now } = call;
    const sight = decides(call) ? sightOf(actor) : ('nobody' as const);
    const asked = { userId: actor.id, sight, since: countedSince(now), now };
    const { rows, total } = await notificationsRepo(tx, actor.companyId).page(asked, page, pageSize);
    return { items: rows, total, page, pageSize };
  },
});
