import { Refusal } from '@timbro/core/errors.ts';
import { exitsLogs } from '@timbro/core/exits-logs/contract.ts';
import { oldestCrossing } from '@timbro/core/exits-logs/rules.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { lockExitsLog } from '#db/locks.ts';
import { type Caller, implement } from '#http/handlers.ts';
import { exitsSettingsRepo } from '#modules/exits-settings/exits-settings.repo.ts';
import { polygonsRepo } from '#modules/polygons/polygons.repo.ts';
import { forgetPlaces } from '#modules/positions/fences.repo.ts';
import { audienceOfEverybody } from '#realtime/audience.ts';
import { exitsLogsRepo } from './exits-logs.repo.ts';

type Switch = NonNullable<Awaited<ReturnType<ReturnType<typeof exitsSettingsRepo>['lastSwitch']>>>;

const presentSwitch = ({ enabled, by, at }: Switch) => ({ enabled, changedBy: by, changedAt: at.toISOString() });

export const exitsLogsHandlers = implement(exitsLogs, {
  async list(call) {
    const { tx, actor, now, query } = call;
    const asked = { ...query, since: oldestCrossing(now), timezone: actor.timezone };
    const { rows, total } = await exitsLogsRepo(tx, actor.companyId, sightOf(actor)).page(asked);
    const items = rows.map(({ log, user, polygon }) => ({
      id: log.id,
      createdAt: log.createdAt.toISOString(),
      user,
      polygon,
      leftAt: log.leftAt.toISOString(),
      returnedAt: log.returnedAt?.toISOString() ?? null,
      exitId: log.exitId,
    }));
    return { items, total, page: query.page, pageSize: query.pageSize };
  },

  async toggle(call) {
    const { tx, actor, from } = call;
    const { companyId } = actor;
    await lockExitsLog(tx, companyId);
    const repo = exitsSettingsRepo(tx, companyId);
    const made = from.idempotencyKey === undefined ? undefined : await repo.switchOf(from.idempotencyKey);
    if (made) {
      call.unrecorded();
      return presentSwitch(made);
    }
    const last = await repo.lastSwitch();
    const enabled = !last?.enabled;
    if (enabled) await refuseUnfounded(call);
    // A position is judged by what held at its moment, so that no two switches may share one.
    const at = new Date(Math.max(call.now.getTime(), (last?.at.getTime() ?? 0) + 1));
    await repo.addSwitch({ at, enabled, byId: actor.id, idempotencyKey: from.idempotencyKey ?? null });
    if (!enabled) await forgetPlaces(tx, companyId);
    const rooms = audienceOfEverybody(companyId);
    call.record({ entityId: companyId, before: { enabled: !enabled }, after: { enabled }, rooms });
    const now = await repo.lastSwitch();
    if (!now) throw new Error('The switch that was made is not there.');
    return presentSwitch(now);
  },
});

/** Nobody's exits are logged without a recorded legal basis, nor without an area to leave. */
async function refuseUnfounded({ tx, actor }: Caller) {
  if (!(await exitsSettingsRepo(tx, actor.companyId).find()).legalBasis) throw new Refusal('legalBasisMissing');
  if (!(await polygonsRepo(tx, actor.companyId).any())) throw new Refusal('polygonMissing');
}
