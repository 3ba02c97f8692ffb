import { noCounters } from '@timbro/core/notifications/rules.ts';
import { notifications } from '@timbro/core/notifications/contract.ts';
import { counterMonths } from '@timbro/core/requests/rules.ts';
import { type Caller, implement } from '#http/handlers.ts';
import { sightOf } from '#sight.ts';
import { notificationsRepo, readCounts } from './notifications.repo.ts';

/** Who decides, for a company that keeps hours; everybody else has nothing that waits for them. */
const decides = ({ actor }: Caller) => actor.modules.moduleHr && actor.role !== 'Operator';

/** What waits for longer than some months is not counted any more. */
function since(now: Date): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - counterMonths);
  return start;
}

export const notificationHandlers = implement(notifications, {
  async counters(call) {
    if (!decides(call)) return noCounters;
    const {
      leaveRequests = 0,
      stampsUpdates = 0,
      absences = 0,
    } = (await readCounts(call.server.database, call.actor.companyId, call.actor.id, since(call.now))) ?? {};
    return { ...noCounters, leaveRequests, stampsUpdates, absences };
  },

  async list(call) {
    const { page, pageSize } = call.query;
    if (!call.actor.modules.moduleHr) return { items: [], total: 0, page, pageSize };
    const { tx, actor, now } = call;
    const sight = decides(call) ? sightOf(actor) : ('nobody' as const);
    const asked = { userId: actor.id, sight, since: since(now), now };
    const { rows, total } = await notificationsRepo(tx, actor.companyId).page(asked, page, pageSize);
    return { items: rows, total, page, pageSize };
  },
});
