import * as z from 'zod';
import { absenceTypes } from '@timbro/core/absences/rules.ts';
import { day, person } from '@timbro/core/fields.ts';
import { presences } from '@timbro/core/stamps/rules.ts';
import { shiftOfDay } from '../day.ts';
import { anomalies, cellTotalNames, dayFlags, dayStatuses, excessStates } from '../rules.ts';
import type { CellDay } from './cell-day-rules.ts';

const minutes = z.int();

/** What a cell of the register shows of a day, and nothing else. Whatever goes without saying is left out: a nought, an empty list, what is not so. */
export const cellDay = z
  .object({
    date: day,
    status: z.enum(dayStatuses),
    /** Left out on a day of rest. */
    shift: shiftOfDay.omit({ id: true, period: true }).optional(),
    /** Its plan is not published. */
    draft: z.literal(true).optional(),
    holiday: z.string().optional(),
    absence: z.enum(absenceTypes).optional(),
    /** How many minutes each kind of absence justifies. */
    justified: z.partialRecord(z.enum(absenceTypes), minutes).optional(),
    anomalies: z.array(z.enum(anomalies)).optional(),
    /** Told beside anomalies, which it puts into words. */
    presence: minutes.optional(),
    flags: z.array(z.enum(dayFlags)).optional(),
    version: z.int(),
    due: minutes.optional(),
    /** Told as long as the day is in no balance. */
    balance: minutes.optional(),
    worked: minutes.optional(),
    /** The first entry, each exit and entry around a break, the last exit: in minutes from midnight in UTC, rounded down; `null` where it was not stamped. */
    at: z.array(minutes.nullable()).optional(),
    excess: z.object({ minutes, state: z.enum(excessStates).nullable() }).optional(),
    /** Came so many minutes late, which is more than the schedule lets pass. */
    late: minutes.optional(),
    /** Left so many minutes before the end, likewise. */
    early: minutes.optional(),
  })
  .meta({ id: 'CellDay' }) satisfies z.ZodType<CellDay>;

export const cellItem = z.object({
  user: z.object({ ...person.shape, presence: z.enum(presences) }),
  totals: z.record(z.enum(cellTotalNames), minutes),
  days: z.array(cellDay),
});
