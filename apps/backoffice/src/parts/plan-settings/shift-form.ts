import * as z from 'zod';
import { clockOf } from '@timbro/core/days/clock-rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { day, oneOf, oneOfNumbers, timeOfDay, version, wholeBetween } from '@timbro/core/fields.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { type Shift, newShift, shiftColor } from '@timbro/core/shifts/contract.ts';
import {
  type Tolerance,
  hasFittingBreak,
  longestPaidBreak,
  minuteOfDay,
  shiftMinutes,
  shiftPeriods,
  tolerances,
} from '@timbro/core/shifts/rules.ts';
import { messageOfIssue } from '@timbro/kit/form/form.tsx';

/** A field for one of a few holds text; the API takes the number. */
export const chosenNumber = <const N extends number>(values: readonly N[]) =>
  z.preprocess((chosen) => (typeof chosen === 'string' ? Number(chosen) : chosen), oneOfNumbers(values));

/** A number the contract may refuse: the form says which it takes instead. */
export const withinRange = (contract: z.ZodType<number>, range: WebKey) =>
  z
    .number({ error: ({ input }) => (input === null || input === undefined ? 'validation.required' : range) })
    .refine((number) => contract.safeParse(number).success, range);

const requiredTime = z.string('validation.required').min(1, 'validation.required').pipe(timeOfDay);

const fields = {
  name: newShift.shape.name,
  period: oneOf(shiftPeriods),
  start: requiredTime,
  end: requiredTime,
  breakStart: timeOfDay.nullable(),
  breakEnd: timeOfDay.nullable(),
  paidBreakMinutes: withinRange(wholeBetween(0, longestPaidBreak), 'planSettings.range.paidBreak')
    .nullable()
    .transform((minutes) => minutes ?? 0),
  toleranceBefore: chosenNumber(tolerances),
  toleranceAfter: chosenNumber(tolerances),
  color: shiftColor.nullable(),
};

/** The contract's own judgement of the whole: a break has both its ends, and lies inside the shift. */
function judgeWhole(shift: object, context: z.RefinementCtx & { readonly issues: readonly unknown[] }): void {
  // What single fields lack is said first.
  if (context.issues.length > 0) return;
  for (const issue of newShift.safeParse(shift).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: issue.path, message: messageOfIssue(issue) });
}

export const newShiftForm = z.object(fields).superRefine(judgeWhole);
export type NewShiftValues = z.input<typeof newShiftForm>;

/** A shift that is there already changes from a day on. */
export const shiftForm = z
  .object({ ...fields, validFrom: day, version: version.optional() })
  .superRefine(({ validFrom: _, version: _version, ...shift }, context) => judgeWhole(shift, context));
export type ShiftValues = z.input<typeof shiftForm>;

const text = (tolerance: Tolerance) => String(tolerance);

export const shiftValuesOf = (shift: Shift, validFrom: Day): ShiftValues => ({
  name: shift.name,
  period: shift.period,
  start: shift.start,
  end: shift.end,
  breakStart: shift.breakStart,
  breakEnd: shift.breakEnd,
  paidBreakMinutes: shift.paidBreakMinutes,
  toleranceBefore: text(shift.toleranceBefore),
  toleranceAfter: text(shift.toleranceAfter),
  color: shift.color,
  validFrom,
  version: shift.version,
});

type Times = { readonly [K in 'start' | 'end' | 'breakStart' | 'breakEnd']?: string | null | undefined };
export type ShiftLength = {
  readonly minutes: number;
  /** `dayLater` at the hour it began: a whole day is allowed, but more often one of the two times is a slip. */
  readonly ends: 'sameDay' | 'nextDay' | 'dayLater';
};

const timeIn = (typed: string | null | undefined) => timeOfDay.safeParse(clockOf(typed ?? '')).data ?? null;

/** How long the shift is that is being typed; `null` while it has no start, no end or half a break. */
export function lengthOf(typed: Times): ShiftLength | null {
  const [start, end, breakStart, breakEnd] = [typed.start, typed.end, typed.breakStart, typed.breakEnd].map(timeIn);
  if (!start || !end || (breakStart === null) !== (breakEnd === null)) return null;
  const times = { start, end, breakStart, breakEnd };
  if (!hasFittingBreak(times)) return null;
  const ends = end === start ? 'dayLater' : minuteOfDay(end) < minuteOfDay(start) ? 'nextDay' : 'sameDay';
  return { minutes: shiftMinutes(times), ends };
}
