import { type Day, addDays, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { groupBy, mapGroups } from '@timbro/core/group-by.ts';
import type { Db } from '#db/client.ts';
import { foundForEach } from '#register/days/compute-each.ts';
import { type KnownFacts, type ProjectedDay, computeUnit, groundOf, readFacts } from '#register/days/compute-units.ts';
import type { ReadUnit } from '#register/days/log-reach.ts';
import { unitsOf } from '#register/days/projector.ts';
import type { Whom } from '#register/people/seen-people.repo.ts';
import { type MonthPlace, personMonthsRepo } from './person-months.repo.ts';

/** Of each person with any, the work day of every stamp that a closed month should hold and does not. */
export type LateStamps = ReadonlyMap<string, readonly Day[]>;

/**
 * A stamp belongs to the day of the shift it was made for, which may have begun on the day before. So the days around
 * what came after the closing are computed as if no month were closed: what then lies on a day of this one, and came after
 * it was closed or is held by no day as things stand, came too late.
 */
export async function lateStampsIn(
  db: Db,
  companyId: string,
  whom: Whom,
  place: MonthPlace,
  now: Date,
): Promise<LateStamps> {
  const candidates = await personMonthsRepo(db, companyId).stampedSinceClosed(whom, place);
  const own = groupBy(candidates, ({ userId }) => userId);
  const found = await foundForEach([...own.keys()], (some) =>
    lateAmong(
      { db, companyId, now },
      some.flatMap((userId) => own.get(userId) ?? []),
      place,
    ),
  );
  return mapGroups(
    groupBy(found, ({ userId }) => userId),
    ({ day }) => day,
  );
}

type Where = { db: Db; companyId: string; now: Date };
type Late = { userId: string; day: Day };

async function lateAmong(
  { db, companyId, now }: Where,
  candidates: readonly { userId: string; at: number }[],
  place: MonthPlace,
): Promise<Late[]> {
  const ground = await groundOf(db, companyId, [...new Set(candidates.map(({ userId }) => userId))], now);
  const days = candidates.flatMap(({ userId, at }) => {
    const day = ground.book.zone.dayOf(minuteOf(at));
    return [-2, -1, 0, 1].map((step) => ({ userId, day: addDays(day, step) }));
  });
  const { read, known } = await readFacts(ground, unitsOf(days));
  // The stretches of a person may overlap.
  const found = new Map<string, Late>();
  for (const unit of read) {
    const { userId } = unit;
    const since = known.closed.get(userId)?.get(place.month)?.seq ?? Number.POSITIVE_INFINITY;
    const late = lateIn(unit, since, place, (closings) => computeUnit(ground, unit, { ...known, ...closings }));
    for (const [id, day] of late) if (!found.has(id)) found.set(id, { userId, day });
  }
  return [...found.values()];
}

type Computing = (closings: Partial<Pick<KnownFacts, 'closed' | 'spent'>>) => ProjectedDay[];

/** Stamps of one stretch that came too late, with the day each belongs to. */
function* lateIn(unit: ReadUnit, since: number, { range }: MonthPlace, compute: Computing): Generator<[string, Day]> {
  const places = new Map(unit.stamps.map(({ id, seq }) => [id, seq]));
  const held = new Set(compute({}).flatMap(stampsOf));
  for (const day of compute({ closed: new Map(), spent: new Map() })) {
    const { date } = day.day;
    if (laterDay(date, range.from) !== date || earlierDay(date, range.to) !== date) continue;
    for (const id of stampsOf(day)) {
      const seq = places.get(id);
      if (seq !== undefined && (seq > since || !held.has(id))) yield [id, date];
    }
  }
}

const stampsOf = ({ computed: { pieces, replaced } }: ProjectedDay): string[] =>
  [...pieces, ...replaced].flatMap(({ stampIds, duplicateIds }) => [...stampIds, ...duplicateIds]);
