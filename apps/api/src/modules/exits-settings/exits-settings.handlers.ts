import { Refusal } from '@timbro/core/errors.ts';
import { type ExitsSettings, exitsSettings } from '@timbro/core/exits-settings/contract.ts';
import { lockExitsLog } from '#db/locks.ts';
import { type Caller, differs, implement, refuseStale, todayOf } from '#http/handlers.ts';
import { polygonsRepo } from '#modules/polygons/polygons.repo.ts';
import { audienceOfEverybody } from '#realtime/audience.ts';
import { exitsSettingsRepo } from './exits-settings.repo.ts';

const repoOf = ({ tx, actor }: Caller) => exitsSettingsRepo(tx, actor.companyId);

async function presented(call: Caller): Promise<ExitsSettings> {
  const { tx, actor, server } = call;
  const [{ createdAt, changedAt, ...settings }, last, maxArea] = await Promise.all([
    repoOf(call).find(),
    repoOf(call).lastSwitch(),
    polygonsRepo(tx, actor.companyId).maxArea(),
  ]);
  return {
    id: actor.companyId,
    createdAt: createdAt.toISOString(),
    ...settings,
    changedAt: changedAt?.toISOString() ?? null,
    enabled: last?.enabled ?? false,
    enabledBy: last?.by ?? null,
    enabledAt: last?.at.toISOString() ?? null,
    maxArea,
    tileUrl: server.env.TILE_URL ?? null,
  };
}

export const exitsSettingsHandlers = implement(exitsSettings, {
  find: presented,

  async update(call) {
    const { tx, actor, now, body } = call;
    await lockExitsLog(tx, actor.companyId);
    const before = await presented(call);
    refuseStale(before, body.version);
    const { legalBasis = before.legalBasis, trackingIntervalMinutes = before.trackingIntervalMinutes } = body;
    if (before.enabled && !legalBasis) throw new Refusal('legalBasisMissing');
    if (body.legalBasis && body.legalBasis.date > todayOf(call))
      throw new Refusal('validation', { errors: [{ path: 'legalBasis.date', message: 'exitsSettings.basisToCome' }] });
    if (!differs({ legalBasis, trackingIntervalMinutes }, before)) {
      call.unrecorded();
      return before;
    }
    await repoOf(call).put({ legalBasis, trackingIntervalMinutes }, { changedBy: actor.id, changedAt: now });
    const after = await presented(call);
    const rooms = audienceOfEverybody(actor.companyId);
    call.record({ entityId: actor.companyId, before: historyOf(before), after: historyOf(after), rooms });
    return after;
  },
});

const historyOf = ({ legalBasis, trackingIntervalMinutes }: ExitsSettings) => ({
  legalBasis: legalBasis?.kind ?? null,
  basisNumber: legalBasis?.number ?? null,
  basisDate: legalBasis?.date ?? null,
  trackingIntervalMinutes,
});
