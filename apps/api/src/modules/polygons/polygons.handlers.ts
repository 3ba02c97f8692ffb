import { Refusal } from '@timbro/core/errors.ts';
import type { MessageKey } from '@timbro/core/messages.ts';
import { type Polygon, polygons } from '@timbro/core/polygons/contract.ts';
import { type RingFault, geometryOf, readGeometry } from '@timbro/core/polygons/ring-rules.ts';
import { lockExitsLog } from '#db/locks.ts';
import { type Caller, differs, implement, orNotFound, refuseStale } from '#http/handlers.ts';
import { exitsSettingsRepo } from '#modules/exits-settings/exits-settings.repo.ts';
import { audienceOfRules } from '#realtime/audience.ts';
import { polygonsRepo, presentPolygon } from './polygons.repo.ts';

const repoOf = ({ tx, actor }: Caller) => polygonsRepo(tx, actor.companyId);

async function presented(call: Caller, id: string): Promise<Polygon> {
  const repo = repoOf(call);
  return presentPolygon(orNotFound(await repo.find(id)), await repo.maxArea());
}

export const polygonHandlers = implement(polygons, {
  async list(call) {
    const { page, pageSize } = call.query;
    const repo = repoOf(call);
    const [{ rows, total }, maxArea] = await Promise.all([repo.page(call.query), repo.maxArea()]);
    return { items: rows.map((row) => presentPolygon(row, maxArea)), total, page, pageSize };
  },

  async create(call) {
    const { name, address, geometry } = call.body;
    const drawn = await drawnOf(call, geometry);
    forgetAreas(call);
    const id = await repoOf(call).insert({ ...drawn, name, address: address || null, createdAt: call.now });
    return recorded(call, null, await presented(call, id));
  },

  async update(call) {
    const { name, address, geometry, version } = call.body;
    const before = await presented(call, call.params.polygonId);
    refuseStale(before, version);
    const drawn = geometry === undefined ? undefined : await drawnOf(call, geometry);
    const told = { name, ...(address !== undefined && { address: address || null }) };
    if (!differs({ ...told, geometry: drawn && geometryOf(drawn.ring) }, before)) {
      call.unrecorded();
      return before;
    }
    forgetAreas(call);
    if (!(await repoOf(call).update(before.id, { ...told, ...drawn }, before.version))) throw new Refusal('stale');
    return recorded(call, before, await presented(call, before.id));
  },

  async remove(call) {
    const { tx, actor } = call;
    await lockExitsLog(tx, actor.companyId);
    const before = await presented(call, call.params.polygonId);
    const isLast = (await repoOf(call).others(before.id)) === 0;
    if (isLast && (await exitsSettingsRepo(tx, actor.companyId).isLogging())) throw new Refusal('polygonMissing');
    forgetAreas(call);
    if (!(await repoOf(call).remove(before.id))) throw new Refusal('notFound');
    const rooms = audienceOfRules(actor.companyId);
    call.record({ entityId: before.id, before: historyOf(before), after: null, rooms });
    return null;
  },
});

/** What is stamped from now on is judged by what stands then. */
const forgetAreas = ({ server, actor, afterCommit }: Caller) => afterCommit(() => server.areas.cut(actor.companyId));

const faults: Readonly<Record<RingFault, MessageKey>> = {
  missing: 'polygons.fault.missing',
  several: 'polygons.fault.several',
  tooLarge: 'polygons.fault.tooLarge',
  format: 'validation.format',
};

async function drawnOf(call: Caller, geometry: unknown) {
  const drawn = readGeometry(geometry, await repoOf(call).maxArea());
  if (!('fault' in drawn)) return drawn;
  throw new Refusal('validation', { errors: [{ path: 'geometry', message: faults[drawn.fault] }] });
}

/** How large it is and how many corners it has; where each of them lies would say no more to a reader. */
const historyOf = ({ name, address, geometry, area }: Polygon) => ({
  name,
  address,
  corners: (geometry.coordinates[0]?.length ?? 1) - 1,
  area,
});

function recorded(call: Caller, before: Polygon | null, after: Polygon): Polygon {
  call.record({
    entityId: after.id,
    before: before && historyOf(before),
    after: historyOf(after),
    rooms: audienceOfRules(call.actor.companyId),
  });
  return after;
}
