import { zoneOf } from '@timbro/core/engine/zone.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { type StampsUpdate, stampsUpdates } from '@timbro/core/stamps-updates/contract.ts';
import { holdPerson, personConcerned, refuseAct, refuseMove, toldPerson, tellDecision } from '#decisions/decisions.ts';
import { type Caller, implement, orNotFound } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { heldDay } from '#register/days/correct-day.ts';
import { decided } from './decide-update.ts';
import { presentUpdates } from './present-updates.ts';
import { askForChange, changePaths, diffTexts } from './stamps-updates.door.ts';
import { type StampsUpdateRow, type Whose, stampsUpdatesRepo } from './stamps-updates.repo.ts';

const repoOf = ({ tx, actor }: Caller) => stampsUpdatesRepo(tx, actor.companyId);

export const stampsUpdateHandlers = implement(stampsUpdates, {
  list: (call) => listed(call, { sight: sightOf(call.actor) }),
  mine: (call) => listed(call, { own: call.actor.id }),

  async create(call) {
    const { date, reason, changes } = call.body;
    const person = await personConcerned(call, call.actor.id);
    const held = await heldDay(call, person.id, date);
    const id = await askForChange(call, person, held, { changes, reason, paths: changePaths });
    return presented(call, orNotFound(await repoOf(call).find(id)));
  },

  async decide(call) {
    const { status, version } = call.body;
    const before = await found(call, call.params.stampsUpdateRequestId);
    const { update } = before;
    const move = refuseMove(call, 'stampsUpdates', update, { to: status, version });
    const decision = await decided(call, before, move);
    if (!(await repoOf(call).decide(update, decision))) throw new Refusal('alreadyDecided');
    const after = orNotFound(await repoOf(call).find(update.id));
    record(call, before, after);
    if (move === 'move') await tellDecision(call, { kind: 'stampsUpdates', id: update.id });
    return presented(call, after);
  },

  async remove(call) {
    const before = await found(call, call.params.stampsUpdateRequestId);
    refuseAct(call, 'stampsUpdates', 'remove', before.update);
    if (!(await repoOf(call).remove(before.update))) throw new Refusal('stale');
    record(call, before, null);
    return null;
  },
});

async function listed(call: Caller & { query: Parameters<ReturnType<typeof repoOf>['page']>[0] }, whose: Whose) {
  const { page, pageSize } = call.query;
  const { rows, total } = await repoOf(call).page(call.query, whose);
  return { items: await presentUpdates(call, rows), total, page, pageSize };
}

/** The request of somebody the caller has to do with, as whoever decided last has left it. */
async function found(call: Caller, id: string): Promise<StampsUpdateRow> {
  const { user } = orNotFound(await repoOf(call).find(id));
  const person = await personConcerned(call, user.id);
  await holdPerson(call, person.id);
  return orNotFound(await repoOf(call).find(id));
}

async function presented(call: Caller, row: StampsUpdateRow): Promise<StampsUpdate> {
  const [shown] = await presentUpdates(call, [row]);
  return orNotFound(shown);
}

function record(call: Caller, before: StampsUpdateRow, after: StampsUpdateRow | null) {
  call.record({
    entityId: before.update.id,
    before: historyOf(call, before),
    after: after && historyOf(call, after),
    rooms: audienceOfPerson(call.actor.companyId, before.user),
  });
}

const historyOf = ({ actor }: Caller, { update, user }: StampsUpdateRow) => ({
  person: toldPerson(user),
  date: update.day,
  reason: update.reason,
  stampings: diffTexts(zoneOf(actor.timezone), update.changes),
  status: update.status,
  decisionNote: update.decisionNote,
});
