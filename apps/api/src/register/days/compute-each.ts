import { groupBy } from '@timbro/core/group-by.ts';
import { refusalOf } from '#http/errors.ts';
import { type Ground, type ProjectedDay, computeUnits } from './compute-units.ts';
import type { Unit } from './log-reach.ts';

/** A database that is away is nobody's fault in particular. */
const isEverybodys = (error: unknown) => refusalOf(error).code === 'unavailable';

/** What is told of people in a list that they share: found for all at once or, where that fails, by halves; who alone makes it fail is left out. */
export async function foundForEach<T>(
  userIds: readonly string[],
  find: (userIds: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  try {
    return userIds.length > 0 ? await find(userIds) : [];
  } catch (error) {
    if (isEverybodys(error)) throw error;
    if (userIds.length < 2) return [];
    const middle = Math.ceil(userIds.length / 2);
    const first = await foundForEach(userIds.slice(0, middle), find);
    return [...first, ...(await foundForEach(userIds.slice(middle), find))];
  }
}

/** Days of people, without those of whom nothing can be computed. */
export async function computeEach(ground: Ground, units: readonly Unit[]): Promise<ProjectedDay[]> {
  const own = groupBy(units, ({ userId }) => userId);
  return foundForEach([...own.keys()], (some) =>
    computeUnits(
      ground,
      some.flatMap((userId) => own.get(userId) ?? []),
    ),
  );
}
