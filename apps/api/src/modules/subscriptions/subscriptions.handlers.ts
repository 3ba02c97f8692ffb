import { defaultTimezone } from '@timbro/core/companies/rules.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { type Subscription, subscriptions } from '@timbro/core/subscriptions/contract.ts';
import { type Caller, differs, implement, missing, orNotFound, refuseStale } from '#http/handlers.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { audienceOfClient } from '#realtime/audience.ts';
import { presentSubscription, subscriptionsRepo } from './subscriptions.repo.ts';

const repoOf = ({ tx }: Caller) => subscriptionsRepo(tx);
const today = ({ now }: Caller) => dayIn(defaultTimezone, now);
const presented = async (call: Caller, id: string) =>
  presentSubscription(orNotFound(await repoOf(call).find(id)), today(call));

/** What the history says: not how many days are left today. */
const historyOfSubscription = ({ daysLeft: _, companyId: _id, ...own }: Subscription) => own;

export const subscriptionHandlers = implement(subscriptions, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query, today(call));
    return { items: rows.map((row) => presentSubscription(row, today(call))), total, page, pageSize };
  },

  async create(call) {
    if (!(await companiesRepo(call.tx).client(call.body.companyId))) throw missing('companyId');
    const id = await repoOf(call).insert(call.body, call.now);
    return recorded(call, null, await presented(call, id));
  },

  async update(call) {
    const { version, companyId, ...change } = call.body;
    const before = await presented(call, call.params.subscriptionId);
    if (companyId !== undefined && companyId !== before.companyId)
      throw new Refusal('validation', { errors: [{ path: 'companyId', message: 'validation.format' }] });
    refuseStale(before, version);
    if (!differs(change, before)) {
      call.unrecorded();
      return before;
    }
    if (!(await repoOf(call).update(before.id, change, version))) throw new Refusal('stale');
    return recorded(call, before, await presented(call, before.id));
  },

  async remove(call) {
    const before = await presented(call, call.params.subscriptionId);
    await repoOf(call).remove(before.id);
    call.record({
      entityId: before.id,
      before: historyOfSubscription(before),
      after: null,
      rooms: audienceOfClient(call.actor.companyId),
      client: before.companyId,
    });
    return null;
  },
});

function recorded(call: Caller, before: Subscription | null, after: Subscription): Subscription {
  call.record({
    entityId: after.id,
    before: before && historyOfSubscription(before),
    after: historyOfSubscription(after),
    rooms: audienceOfClient(call.actor.companyId),
    client: after.companyId,
  });
  return after;
}
