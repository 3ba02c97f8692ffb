import type { Intake } from './intake-state.ts';
import type { SlipRow } from './slip-rows.ts';

export type Changes = { readonly intake: Intake; readonly rows: readonly SlipRow[]; readonly gone: readonly string[] };

/** What differs between two moments: rows are never changed, only replaced. */
export function changesBetween(before: Intake, after: Intake): Changes | null {
  if (before === after) return null;
  const known = new Set(before.rows);
  const ids = new Set(after.rows.map(({ id }) => id));
  return {
    intake: after,
    rows: after.rows.filter((row) => !known.has(row)),
    gone: before.rows.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  };
}
