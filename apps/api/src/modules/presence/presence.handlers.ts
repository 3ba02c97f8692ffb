import { addDays } from '@timbro/core/days/rules.ts';
import { isOverdue } from '@timbro/core/exits/rules.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { type PresenceFilter, type PresentPerson, presence } from '@timbro/core/presence/contract.ts';
import { type Caller, implement, todayOf } from '#http/handlers.ts';
import { keepPart } from '#http/keep-part.ts';
import { freshen } from '#register/days/projector.ts';
import { exportRoll } from './export-roll.ts';
import { type PresenceRow, type PresenceSelection, presenceRepo } from './presence.repo.ts';

const opening = { id: 'presence.list', module: 'presence', capability: presence.list };

const repoOf = ({ tx, actor }: Caller) => presenceRepo(tx, actor.companyId, sightOf(actor));
const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

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

function presentRow(row: PresenceRow, now: Date): PresentPerson {
  const { user, lat, lng, accuracy, seenAt, exitId } = row;
  const isOutside = row.presence === 'outside';
  const isPlaced = row.presence !== 'notInCompany' && lat !== null && lng !== null && seenAt !== null;
  return {
    id: user.id,
    user,
    presence: row.presence,
    since: iso(row.since),
    lastSeenAt: iso(row.lastSeenAt),
    site: row.presence === 'inside' ? row.site : null,
    lastExitAt: iso(row.lastExitAt),
    position: isPlaced ? { lat, lng, accuracy: accuracy ?? 0, at: new Date(seenAt).toISOString() } : null,
    phone: isOutside ? row.phone : null,
    exit: isOutside && exitId !== null ? exitOf(row, exitId, now) : null,
  };
}

const exitOf = (
  { exitReason, exitStatus, exitLeftAt: leftAt, exitReturnAt: expectedReturnAt }: PresenceRow,
  id: string,
  now: Date,
) => ({
  id,
  reason: exitReason,
  expectedReturnAt: iso(expectedReturnAt),
  overdue: exitStatus !== null && isOverdue({ status: exitStatus, leftAt, returnedAt: null, expectedReturnAt }, now),
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
