import type { Shift } from '@timbro/core/shifts/contract.ts';
import { type Wish, backToSchedule } from '@timbro/core/work-days/planning/draft-rules.ts';
import { shiftOfKey } from '@timbro/core/work-days/planning/text-rules.ts';

/** What a stroke leaves: the id of a shift, rest, or nothing but the schedule. */
export type Brush = string;
export const restBrush: Brush = 'rest';
export const eraser: Brush = 'eraser';

export const wishOf = (brush: Brush): Wish =>
  brush === eraser ? backToSchedule : { shiftId: brush === restBrush ? null : brush };

/** The key that stands for a brush, as the palette shows it. */
export const keyOfBrush = (shifts: readonly Pick<Shift, 'id'>[], brush: Brush): string | null => {
  if (brush === eraser) return '0';
  if (brush === restBrush) return 'R';
  const at = shifts.findIndex(({ id }) => id === brush);
  return at >= 0 && at < 9 ? String(at + 1) : null;
};

/** The brush behind a key, if it has one. */
export function brushOfKey(shifts: readonly Pick<Shift, 'id'>[], key: string): Brush | null {
  if (key === '0' || key === 'Delete' || key === 'Backspace') return eraser;
  if (key.toLowerCase() === 'r') return restBrush;
  return shiftOfKey(shifts, key)?.id ?? null;
}
