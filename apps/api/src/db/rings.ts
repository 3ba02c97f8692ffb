/**
 * What is kept for a while only lies in a ring of tables, each for a stretch of time: the oldest is emptied as a whole, and
 * its place is taken again by what is new. `column` says when a row was.
 */
export type Ring = {
  readonly table: string;
  readonly column: string;
  readonly slots: number;
  readonly stretchMs: number;
};

const hourMs = 3_600_000;
export const rings = {
  positions: { table: 'positions', column: 'at', slots: 27, stretchMs: hourMs },
  crossings: { table: 'exit_logs', column: 'left_at', slots: 16, stretchMs: 7 * 24 * hourMs },
  measures: { table: 'device_measures', column: 'at', slots: 33, stretchMs: 24 * hourMs },
  hours: { table: 'device_hours', column: 'hour', slots: 29, stretchMs: 14 * 24 * hourMs },
} as const satisfies Record<string, Ring>;

/** The table of a ring that a moment lies in. */
export const slotOf = ({ slots, stretchMs }: Ring, at: Date): number => Math.floor(at.getTime() / stretchMs) % slots;

/** A table of a ring: when the stretch begins that it is for now, and whether all of that is too old to be kept. */
export type SlotState = { readonly slot: number; readonly startsAt: Date; readonly isOver: boolean };

/** A table belongs to the newest stretch of its place that has begun, or is about to by a clock that runs ahead. */
export function slotsAt({ slots, stretchMs }: Ring, now: Date, oldest: Date): SlotState[] {
  const newest = Math.floor((now.getTime() + aheadMs) / stretchMs);
  return Array.from({ length: slots }, (_, back) => {
    const stretch = newest - back;
    return {
      slot: stretch % slots,
      startsAt: new Date(stretch * stretchMs),
      isOver: (stretch + 1) * stretchMs <= oldest.getTime(),
    };
  });
}
const aheadMs = 5 * 60_000;

/** For how long a table is over before its turn comes again: whoever empties it meanwhile never meets anything new in it. */
export const slackMs = ({ slots, stretchMs }: Ring, now: Date, oldest: Date): number =>
  (slots - 1) * stretchMs - (now.getTime() - oldest.getTime()) - aheadMs;
