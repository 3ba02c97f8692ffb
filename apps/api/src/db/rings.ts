/**
 * What is kept for a while only lies in a ring of tables, each for a stretch of time: the oldest is emptied as a whole, and
 * its place is taken again by what is new.
 */
type Ring = { readonly table: string; readonly slots: number; readonly stretchMs: number };

const hourMs = 3_600_000;
export const rings = {
  positions: { table: 'positions', slots: 27, stretchMs: hourMs },
  crossings: { table: 'exit_logs', slots: 16, stretchMs: 7 * 24 * hourMs },
} as const satisfies Record<string, Ring>;

/** The table of a ring that a moment lies in. */
export const slotOf = ({ slots, stretchMs }: Ring, at: Date): number => Math.floor(at.getTime() / stretchMs) % slots;
