import { Refusal } from '@timbro/core/errors.ts';
import { type Kiosk, type KioskRegistration, kiosks } from '@timbro/core/kiosks/contract.ts';
import { kioskCodeMinutes } from '@timbro/core/kiosks/rules.ts';
import { type Caller, implement, orNotFound } from '#http/handlers.ts';
import { rooms } from '#realtime/audience.ts';
import { tabletLeaves } from './kiosk-events.ts';
import { type Code, kiosksRepo, presentKiosk } from './kiosks.repo.ts';
import { refusalsRepo } from './refusals.repo.ts';

const repoOf = ({ tx, actor }: Caller) => kiosksRepo(tx, actor.companyId);
const presented = async (call: Caller, id: string): Promise<Kiosk> =>
  presentKiosk(orNotFound(await repoOf(call).find(id)), call.now);
const audienceOf = ({ actor }: Caller) => [rooms.role(actor.companyId, 'Admin')];

/** What the history says; when it was last seen, and what is left to look at, changes by itself. */
const historyOf = ({ name, device, registeredAt }: Kiosk) => ({ name, device, registeredAt });

function newCode({ server, now }: Caller): { kept: Code; shown: KioskRegistration } {
  const code = server.kioskTokens.newCode();
  const codeExpiresAt = new Date(now.getTime() + kioskCodeMinutes * 60_000);
  return {
    kept: { codeHash: server.kioskTokens.hashCode(code), codeExpiresAt },
    shown: { code, codeExpiresAt: codeExpiresAt.toISOString(), url: `${server.publicUrl}/kiosk#${code}` },
  };
}

export const kiosksHandlers = implement(kiosks, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query);
    return { items: rows.map((row) => presentKiosk(row, call.now)), total, page, pageSize };
  },

  async create(call) {
    const { kept, shown } = newCode(call);
    const kiosk = await presented(call, await repoOf(call).insert(call.body.name, kept, call.now));
    call.record({ entityId: kiosk.id, before: null, after: historyOf(kiosk), rooms: audienceOf(call) });
    return { ...kiosk, ...shown };
  },

  async renewCode(call) {
    const { kept, shown } = newCode(call);
    const { kioskId } = call.params;
    if (!(await repoOf(call).renewCode(kioskId, kept))) throw new Refusal('notFound');
    call.record({ entityId: kioskId, before: null, after: { code: 'code' }, rooms: audienceOf(call) });
    return shown;
  },

  async remove(call) {
    const { kioskId } = call.params;
    const { actor, now } = call;
    const before = await presented(call, kioskId);
    if (!(await repoOf(call).revoke(kioskId, now))) throw new Refusal('notFound');
    if (before.registeredAt)
      await tabletLeaves(call, actor.companyId, { kioskId, registeredAt: new Date(before.registeredAt) });
    call.record({ entityId: kioskId, before: historyOf(before), after: null, rooms: audienceOf(call) });
    return null;
  },

  async refusals(call) {
    const { page, pageSize } = call.query;
    return { ...(await refusalsRepo(call.tx, call.actor.companyId).page(call.query)), page, pageSize };
  },

  async see(call) {
    const repo = refusalsRepo(call.tx, call.actor.companyId);
    const before = orNotFound(await repo.find(call.params.refusalId));
    if (!(await repo.see(before.id, call.now))) {
      call.unrecorded();
      return before;
    }
    const { at, given, reason } = before;
    const seen = { refusedAt: at, refusedGiven: given, refusedReason: reason };
    call.record({ entityId: before.kiosk.id, before: null, after: seen, rooms: audienceOf(call) });
    return orNotFound(await repo.find(before.id));
  },

  async seeMany(call) {
    const ofKiosks = await refusalsRepo(call.tx, call.actor.companyId).seeMany(call.body.ids, call.now);
    if (ofKiosks.length === 0) call.unrecorded();
    for (const entityId of new Set(ofKiosks)) {
      const refusalsSeen = ofKiosks.filter((id) => id === entityId).length;
      call.record({ entityId, before: null, after: { refusalsSeen }, rooms: audienceOf(call) });
    }
    return { seen: ofKiosks.length };
  },
});
