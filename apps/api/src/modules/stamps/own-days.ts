import type { Parsed, Reply } from '@timbro/core/capability.ts';
import { addDays } from '@timbro/core/days/rules.ts';
import type { stamps } from '@timbro/core/stamps/contract.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { freshen } from '#register/days/projector.ts';
import { publishedDays } from '#register/days/published-days.ts';
import { findCurrent, ownDaysRepo } from './own-days.repo.ts';

type StampsContract = typeof stamps;

const repoOf = ({ tx, actor }: Caller) => ownDaysRepo(tx, actor.companyId, actor.id);

const current = ({ server, actor, now }: Caller) => findCurrent(server.database, actor.companyId, actor.id, now);

const fresh = ({ server, actor, now }: Caller, from: string, to: string) =>
  freshen(server, { companyId: actor.companyId, userIds: [actor.id], from, to, now });

/** Whether the caller is at work now. One question as long as nothing has been stamped since the register was computed. */
export async function currentStamping(call: Caller): Promise<Reply<StampsContract['current']>> {
  const known = await current(call);
  if (!known.isBehind) return present(known);
  const today = todayOf(call);
  // A night's stamping counts on the day it began.
  await fresh(call, addDays(today, -1), today);
  return present(await current(call));
}

type Current = Awaited<ReturnType<typeof findCurrent>>;

const present = ({ isBehind: _, ...known }: Current): Reply<StampsContract['current']> => ({
  ...known,
  site: known.stamping?.site ?? null,
  inside: known.stamping?.inside ?? null,
});

/** The caller's own days; what is planned for them but not published yet stays with those who plan. */
export async function ownDays(call: Caller & Parsed<StampsContract['mine']>): Promise<Reply<StampsContract['mine']>> {
  const { from, to, page, pageSize } = call.query;
  await fresh(call, from, to);
  const { items, total } = await repoOf(call).page(call.query);
  const drafts = items.filter(({ published }) => !published).map(({ date }) => date);
  const published = drafts.length > 0 ? await withoutDrafts(call, drafts) : new Map<string, WorkDay>();
  return { items: items.map((item) => ({ ...item, ...published.get(item.date) })), total, page, pageSize };
}

async function withoutDrafts({ tx, actor, now }: Caller, dates: readonly string[]) {
  const whose = { companyId: actor.companyId, userId: actor.id, now };
  const days = await publishedDays(
    tx,
    whose,
    dates.map((date) => ({ from: date, to: date })),
  );
  return new Map(days.map(({ day }) => [day.date, day]));
}
