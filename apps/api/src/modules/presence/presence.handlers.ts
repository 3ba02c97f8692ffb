import { addDays } from '@timbro/core/days/rules.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { type PresenceFilter, presence } from '@timbro/core/presence/contract.ts';
import { type Caller, implement, todayOf } from '#http/handlers.ts';
import { keepPart } from '#http/keep-part.ts';
import { freshen } from '#register/days/projector.ts';
import { exportRoll } from './export-roll.ts';
import { type PresenceSelection, presenceRepo } from './presence.repo.ts';
import { presentRow } from './present-row.ts';

const opening = { id: 'presence.list', module: 'presence', capability: presence.list };

const repoOf = ({ tx, actor }: Caller) => presenceRepo(tx, actor.companyId, sightOf(actor));

/** Whoever has just stamped is where they stamped. */
async function freshenPresence(call: Caller, selection: PresenceSelection): Promise<void> {
  const { server, actor, now } = call;
  const [userIds, today] = [await repoOf(call).behind(selection), todayOf(call)];
  await freshen(server, { companyId: actor.companyId, userIds, from: addDays(today, -1), to: today, now });
}

export const presenceHandlers = implement(presence, {
  async list(call) {
    const { page, pageSize, places = true } = call.query;
    await freshenPresence(call, call.query);
    const repo = repoOf(call);
    const [totals, rows] = [await repo.totals(call.query, call.now), await repo.page(call.query, call.now)];
    const items = rows.map((row) => presentRow(places ? row : { ...row, seenAt: null }, call.now));
    await recordOpening(call, items.filter(({ position }) => position !== null).length);
    const wanted = call.query.presence ?? [];
    const total = Object.entries(totals).reduce(
      (sum, [where, count]) => (wanted.length === 0 || wanted.some((one) => one === where) ? sum + count : sum),
      0,
    );
    return { items, total, page, pageSize, totals };
  },

  async export(call) {
    await freshenPresence(call, call.query);
    const repo = repoOf(call);
    const everybody = { ...call.query, presence: undefined };
    const rows = await repo.page(everybody, call.now);
    return exportRoll(call, rows, await repo.totals(call.query, call.now));
  },
});

/** Who looks at where people are is part of the history: once for each opening of a page, however often it reads anew. */
async function recordOpening(call: Caller & { query: PresenceFilter }, shown: number): Promise<void> {
  const { actor, query } = call;
  if (shown === 0) return;
  if (query.opening && (await repoOf(call).isRecorded(query.opening, actor.id))) return;
  await keepPart(call, opening, async ({ record }) =>
    record({ entityId: query.opening ?? actor.companyId, before: null, after: { people: shown } }),
  );
}
