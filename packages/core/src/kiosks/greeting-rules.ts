import type { Direction } from '../stamps/rules.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** As people greet each other at this hour; whoever ends a night shift at five is wished a morning. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 4 && hour < 13) return 'morning';
  return hour >= 13 && hour < 17 ? 'afternoon' : 'evening';
}

/** What somebody is told who comes, and who goes at that hour. */
export const wishOf = (direction: Direction, hour: number) =>
  direction === 'in' ? ('in' as const) : (`out.${partOfDay(hour)}` as const);
