import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import {
  day,
  id,
  listOf,
  listQuery,
  name,
  oneOfNumbers,
  recordFields,
  timeOfDay,
  usesOfRecord,
  version,
  wholeBetween,
} from '../fields.ts';
import { hasFittingBreak, longestPaidBreak, shiftPeriods, tolerances } from './rules.ts';

export const shiftColor = z.string('validation.format').regex(/^#[0-9a-f]{6}$/i, 'validation.format');

const shiftFields = {
  name,
  period: z.enum(shiftPeriods, 'validation.format'),
  start: timeOfDay,
  end: timeOfDay,
  breakStart: timeOfDay.nullish(),
  breakEnd: timeOfDay.nullish(),
  paidBreakMinutes: wholeBetween(0, longestPaidBreak).optional(),
  toleranceBefore: oneOfNumbers(tolerances),
  toleranceAfter: oneOfNumbers(tolerances),
  color: shiftColor.nullish(),
};

type Breaks = { breakStart?: string | null | undefined; breakEnd?: string | null | undefined };
const hasWholeBreak = ({ breakStart, breakEnd }: Breaks) =>
  ((breakStart ?? null) === null) === ((breakEnd ?? null) === null);

export const newShift = z
  .strictObject(shiftFields)
  .refine(hasWholeBreak, { error: 'shifts.breakWhole', path: ['breakEnd'] })
  .refine(hasFittingBreak, { error: 'shifts.breakInside', path: ['breakStart'] });
export type NewShift = z.output<typeof newShift>;

/** What is not sent stays as it is, so whether the break fits is judged on the whole shift. */
const shiftChange = z.strictObject({
  ...z.strictObject(shiftFields).partial().shape,
  validFrom: day.optional(),
  version: version.optional(),
});

export const shift = z
  .object({
    ...recordFields,
    name: z.string(),
    period: z.enum(shiftPeriods),
    start: timeOfDay,
    end: timeOfDay,
    breakStart: timeOfDay.nullable(),
    breakEnd: timeOfDay.nullable(),
    paidBreakMinutes: z.int(),
    toleranceBefore: oneOfNumbers(tolerances),
    toleranceAfter: oneOfNumbers(tolerances),
    color: z.string().nullable(),
    validFrom: day,
    minutes: z.int(),
    usedBy: z.array(z.object({ id, name: z.string() })),
  })
  .meta({ id: 'Shift' });
export type Shift = z.output<typeof shift>;

export const shiftFilter = listQuery(['name', 'start', 'createdAt'], 'name').extend({
  period: z.enum(shiftPeriods, 'validation.format').optional(),
});
/** Where the uses of what is deleted go. */
export const replacement = z.object({ replaceWith: id.optional() });

export const shifts = defineContract({
  list: {
    route: 'GET /work-schedules/shifts',
    access: access.hr,
    query: shiftFilter,
    reply: listOf(shift),
    summary: 'The shifts as they hold today, with the schedules that use them.',
  },
  create: {
    route: 'POST /work-schedules/shifts',
    access: access.hrAdmin,
    body: newShift,
    reply: shift,
    entity: 'shift',
    summary: 'Makes a shift; an end not after the start lies past midnight.',
  },
  update: {
    route: 'PATCH /work-schedules/shifts/:shiftId',
    access: access.hrAdmin,
    body: shiftChange,
    reply: shift,
    entity: 'shift',
    summary: 'Changes a shift from a day on; no day before it changes.',
  },
  uses: {
    route: 'GET /work-schedules/shifts/:shiftId/uses',
    access: access.hrAdmin,
    reply: usesOfRecord,
    summary: 'Where a shift is used, in words: asked before it is removed.',
  },
  remove: {
    route: 'DELETE /work-schedules/shifts/:shiftId',
    access: access.hrAdmin,
    query: replacement,
    reply: z.null(),
    entity: 'shift',
    summary: 'Removes a shift nobody uses, or moves its uses to another.',
  },
});
