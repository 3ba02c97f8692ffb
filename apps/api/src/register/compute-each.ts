import { groupBy } from '@timbro/core/group-by.ts';
import { refusalOf } from '#http/errors.ts';
import { type Ground, type ProjectedDay, computeUnits } from './compute-units.ts';
import type { Unit } from './log-reach.ts';

/** Days of people for a list that they share: of several, whoever cannot be computed is left out of it. */
export async function computeEach(ground: Ground, units: readonly Unit[]): Promise<ProjectedDay[]> {
  try {
    return await computeUnits(ground, units);
  } catch (error) {
    const people = groupBy(units, ({ userId }) => userId);
    if (people.size < 2 || isEverybodys(error)) throw error;
    const days: ProjectedDay[] = [];
    for (const own of people.values()) days.push(...(await computeUnits(ground, own).catch(noneOf)));
    return days;
  }
}

const isEverybodys = (error: unknown) => refusalOf(error).code === 'unavailable';
const noneOf = (error: unknown): ProjectedDay[] => {
  if (isEverybodys(error)) throw error;
  return [];
};
