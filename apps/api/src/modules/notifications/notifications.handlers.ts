import { can } from '@timbro/core/access.ts';
import { notifications } from '@timbro/core/notifications/contract.ts';
import { counterOf, newsForDays, noCounters, readUpTo } from '@timbro/core/notifications/rules.ts';
import { seesDepartment, sightOf } from '@timbro/core/people/sight-rules.ts';
import { countedSince } from '@timbro/core/requests/rules.ts';
import { type Caller, implement, orNotFound } from '#http/handlers.ts';
import type { Actor } from '#identity.ts';
import { rooms } from '#realtime/audience.ts';
import { decided, sources } from './notice-sources.repo.ts';
import { type Pending, notificationsRepo, readPending } from './notifications.repo.ts';

const repoOf = ({ tx, actor }: Caller) => notificationsRepo(tx, actor.companyId, actor.id);

/** Who decides; everybody else has nothing that waits for them. */
const decides = ({ actor }: Caller) => actor.role !== 'Operator';

/** Of a module that the client lacks nothing waits. */
const mayDecide = (actor: Actor, { kind, userId, departmentId }: Pending): boolean =>
  actor.modules[decided[kind].module] && userId !== actor.id && seesDepartment(sightOf(actor), departmentId);

const askedBy = (call: Caller) => {
  const { actor, now } = call;
  return {
    companyId: actor.companyId,
    userId: actor.id,
    timezone: actor.timezone,
    sight: decides(call) ? sightOf(actor) : ('nobody' as const),
    now,
    newsSince: new Date(now.getTime() - newsForDays * 86_400_000),
    waitingSince: countedSince(now),
  };
};

export const notificationHandlers = implement(notifications, {
  async counters(call) {
    if (!decides(call)) return noCounters;
    const { actor, server, now } = call;
    const counters = { ...noCounters };
    for (const pending of (await readPending(server.database, actor.companyId, actor.id, countedSince(now))) ?? [])
      if (mayDecide(actor, pending)) counters[counterOf[pending.kind]] += pending.count;
    return counters;
  },

  async list(call) {
    const { page, pageSize, own } = call.query;
    const asked = askedBy(call);
    const meant = sources.filter(
      (source) =>
        (source.module === undefined || call.actor.modules[source.module]) &&
        (source.access === undefined || can(call.actor, source.access)) &&
        (own === undefined || source.own === own) &&
        (source.own || asked.sight !== 'nobody'),
    );
    if (meant.length === 0) return { items: [], total: 0, page, pageSize, unread: 0 };
    return { ...(await repoOf(call).page(meant, asked, page, pageSize)), page, pageSize };
  },

  async read(call) {
    const { actor, body, now } = call;
    const moved = await repoOf(call).markRead(readUpTo(new Date(body.until), now), now);
    // The person's other open pages show the same.
    if (moved) call.announce([rooms.user(actor.id)]);
    return moved ?? orNotFound(await repoOf(call).readMark());
  },
});
