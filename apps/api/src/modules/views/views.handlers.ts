import { access, can } from '@timbro/core/access.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { views } from '@timbro/core/views/contract.ts';
import { type ViewScope, mostViews } from '@timbro/core/views/rules.ts';
import { type Caller, implement, orNotFound, refuseStale } from '#http/handlers.ts';
import { type ViewRow, presentView, viewsRepo } from './views.repo.ts';

const repoOf = ({ tx, actor }: Caller) => viewsRepo(tx, actor.companyId, actor.id);

/** What everybody sees belongs to whoever runs the company. */
const maySpeakForAll = ({ actor }: Caller) => can(actor, access.companyAdmin) || can(actor, access.providerOwner);
const mayChange = (call: Caller, { scope, userId }: Pick<ViewRow, 'scope' | 'userId'>) =>
  scope === 'company' ? maySpeakForAll(call) : userId === call.actor.id;

const presented = async (call: Caller, id: string) => {
  const row = orNotFound(await repoOf(call).find(id));
  return presentView(row, mayChange(call, row));
};

export const viewHandlers = implement(views, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query);
    return { items: rows.map((row) => presentView(row, mayChange(call, row))), total, page, pageSize };
  },

  async create(call) {
    const { default: isDefault, ...view } = call.body;
    refuseScope(call, view.scope);
    if ((await repoOf(call).countOn(view.screen)) >= mostViews)
      throw new Refusal('validation', { errors: [{ path: 'name', message: 'views.tooMany' }] });
    const id = await repoOf(call).insert({ ...view, isDefault }, call.now);
    if (isDefault) await repoOf(call).dropOtherDefaults({ ...view, id });
    return presented(call, id);
  },

  async update(call) {
    const { version, default: isDefault, ...change } = call.body;
    const before = await changeable(call, call.params.viewId);
    refuseScope(call, change.scope);
    refuseStale(before, version);
    if (!(await repoOf(call).update(before.id, { ...change, isDefault }, version))) throw new Refusal('stale');
    const after = await presented(call, before.id);
    if (isDefault) await repoOf(call).dropOtherDefaults(after);
    return after;
  },

  async remove(call) {
    await repoOf(call).remove((await changeable(call, call.params.viewId)).id);
    return null;
  },
});

async function changeable(call: Caller, id: string): Promise<ViewRow> {
  const row = orNotFound(await repoOf(call).find(id));
  if (!mayChange(call, row)) throw new Refusal('forbidden');
  return row;
}

function refuseScope(call: Caller, scope: ViewScope | undefined) {
  if (scope === 'company' && !maySpeakForAll(call)) throw new Refusal('forbidden');
}
