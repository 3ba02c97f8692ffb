import type { Department } from '@timbro/core/departments/contract.ts';

export type Coverage = Department['coverage'];
const mostRequired = 1000;

/** How many a shift needs on a day; `null` where nobody has said. */
export const requiredOn = (coverage: Coverage, shiftId: string, weekday: number): number | null =>
  coverage.find((one) => one.shiftId === shiftId && one.weekday === weekday)?.required ?? null;

/** The coverage with another number on one day; an empty field and 0 both mean that nobody is needed, and are not kept. */
export function withRequired(coverage: Coverage, shiftId: string, weekday: number, required: number | null): Coverage {
  const others = coverage.filter((one) => one.shiftId !== shiftId || one.weekday !== weekday);
  return required === null || required === 0 ? others : [...others, { shiftId, weekday, required }];
}

/** `12` → 12, nothing → `null`, anything else is no number. */
export const requiredOf = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;

export const isRequired = (required: number): boolean => Number.isInteger(required) && required <= mostRequired;

/** In one order, so that the same numbers are the same coverage however they were entered. */
export const inOrder = (coverage: Coverage): Coverage =>
  coverage.toSorted((one, other) =>
    one.shiftId === other.shiftId ? one.weekday - other.weekday : one.shiftId < other.shiftId ? -1 : 1,
  );

/** Each shift with the most it needs on a day: enough to know a department by. */
export const coverageText = (shifts: readonly { id: string; name: string }[], coverage: Coverage): string =>
  shifts
    .map(({ id, name }) => ({
      name,
      most: Math.max(0, ...coverage.filter(({ shiftId }) => shiftId === id).map(({ required }) => required)),
    }))
    .filter(({ most }) => most > 0)
    .map(({ name, most }) => `${name} ${most}`)
    .join(', ');
