import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import {
  day,
  departmentFilterField,
  id,
  listOf,
  listQuery,
  many,
  month,
  name,
  oneOfNumbers,
  person,
  recordFields,
  usesOfRecord,
  version,
  wholeBetween,
} from '../fields.ts';
import { replacement } from '../shifts/contract.ts';
import { tolerances } from '../shifts/rules.ts';
import { totals } from '../work-days/day.ts';
import { isMonday, roundingModes, stampingIntervals } from './rules.ts';

const week = z.array(id.nullable()).length(7, 'validation.format');
const stampingInterval = oneOfNumbers(stampingIntervals).nullable();
const roundingMode = z.enum(roundingModes, 'validation.format');
const graceMinutes = wholeBetween(0, 15);

const scheduleFields = {
  name,
  departmentId: id.nullish(),
  stampingInterval: stampingInterval.optional(),
  roundingMode: roundingMode.optional(),
  graceMinutes: graceMinutes.optional(),
  weeks: z.array(week).min(1, 'validation.required').max(8, 'validation.tooMuch'),
  anchorDate: day.refine((value) => isMonday(value), 'workSchedules.anchorMonday'),
  userIds: z.array(id).max(5_000, 'validation.tooMuch'),
  validFrom: day,
  validTo: day.nullish(),
  replace: z.boolean('validation.format').optional(),
};

type Validity = { validFrom?: string | undefined; validTo?: string | null | undefined };
const endsNotBeforeStart = ({ validFrom, validTo }: Validity) => !validFrom || !validTo || validTo >= validFrom;

export const newWorkSchedule = z
  .strictObject({ ...scheduleFields, userIds: scheduleFields.userIds.default([]) })
  .refine(endsNotBeforeStart, { error: 'validation.endAfterStart', path: ['validTo'] });
export type NewWorkSchedule = z.output<typeof newWorkSchedule>;

/** `validFrom` says from when the change holds; people added begin then, people left out end the day before. */
const workScheduleChange = z
  .strictObject({ ...z.strictObject(scheduleFields).partial().shape, version: version.optional() })
  .refine(endsNotBeforeStart, { error: 'validation.endAfterStart', path: ['validTo'] });

export const workSchedule = z
  .object({
    ...recordFields,
    name: z.string(),
    departmentId: id.nullable(),
    stampingInterval,
    roundingMode,
    graceMinutes: z.int(),
    weeks: z.array(week),
    anchorDate: day,
    userIds: z.array(id),
    validFrom: day,
    validTo: day.nullable(),
    /** The day from which its rules are as shown here. */
    changedFrom: day,
    usersCount: z.int(),
    current: z.boolean(),
  })
  .meta({ id: 'WorkSchedule' });
export type WorkSchedule = z.output<typeof workSchedule>;

export const workScheduleFilter = listQuery(['name', 'validFrom', 'usersCount', 'createdAt'], 'name').extend({
  departmentId: departmentFilterField,
  userId: many(id),
});

export const whatIf = z.strictObject({
  month: month.optional(),
  workScheduleId: id.optional(),
  schedule: z
    .strictObject({
      stampingInterval: stampingInterval.optional(),
      roundingMode: roundingMode.optional(),
      graceMinutes: graceMinutes.optional(),
    })
    .optional(),
  shifts: z
    .array(
      z.strictObject({
        id,
        toleranceBefore: oneOfNumbers(tolerances).optional(),
        toleranceAfter: oneOfNumbers(tolerances).optional(),
      }),
    )
    .max(200, 'validation.tooMuch')
    .optional(),
});
export const whatIfAnswer = z.object({
  month,
  items: z.array(z.object({ user: person, before: totals, after: totals, difference: z.int() })),
  difference: z.int(),
});

export const workSchedules = defineContract({
  list: {
    route: 'GET /work-schedules',
    access: access.hr,
    query: workScheduleFilter,
    reply: listOf(workSchedule),
    summary: 'The work schedules with their people as they hold today.',
  },
  create: {
    route: 'POST /work-schedules',
    access: access.hrAdmin,
    body: newWorkSchedule,
    reply: workSchedule,
    entity: 'workSchedule',
    summary: 'Makes a work schedule; a person has one schedule a day.',
  },
  update: {
    route: 'PATCH /work-schedules/:workScheduleId',
    access: access.hrAdmin,
    body: workScheduleChange,
    reply: workSchedule,
    entity: 'workSchedule',
    summary: 'Changes a work schedule from a day on; no day before it changes.',
  },
  uses: {
    route: 'GET /work-schedules/:workScheduleId/uses',
    access: access.hrAdmin,
    reply: usesOfRecord,
    summary: 'Where a work schedule is used, in words: asked before it is removed.',
  },
  remove: {
    route: 'DELETE /work-schedules/:workScheduleId',
    access: access.hrAdmin,
    query: replacement,
    reply: z.null(),
    entity: 'workSchedule',
    summary: 'Removes a work schedule nobody uses, or moves its people to another.',
  },
  whatIf: {
    route: 'POST /work-schedules/what-if',
    access: access.hrAdmin,
    body: whatIf,
    reply: whatIfAnswer,
    status: 200,
    event: null,
    entity: null,
    done: null,
    summary: 'A month replayed with another rounding or tolerance: minutes per person before and after. Saves nothing.',
  },
});
