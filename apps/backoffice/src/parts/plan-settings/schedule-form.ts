import * as z from 'zod';
import { type Day } from '@timbro/core/days/rules.ts';
import { day, id, oneOf, version } from '@timbro/core/fields.ts';
import { newWorkSchedule, type WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { mondayOf, roundingModes, stampingIntervals } from '@timbro/core/work-schedules/rules.ts';
import type { PersonName } from '#parts/people/people-options.ts';
import { restWeek } from './rotation-edit.ts';
import { chosenNumber } from './shift-form.ts';

const { shape } = newWorkSchedule;

const fields = {
  name: shape.name,
  departmentId: id.nullable(),
  stampingInterval: chosenNumber(stampingIntervals).nullable(),
  roundingMode: oneOf(roundingModes),
  graceMinutes: shape.graceMinutes.unwrap(),
  weeks: shape.weeks,
  anchorDate: shape.anchorDate,
  /** The form holds people with their names, so that they can be shown; the server gets their ids. */
  userIds: z
    .array(z.object({ id, displayName: z.string() }))
    .max(5_000, 'validation.tooMuch')
    .transform((people) => people.map((person) => person.id)),
  validTo: day.nullable(),
};

type Validity = { validFrom: Day | null; validTo: Day | null };
const endsNotBeforeStart = ({ validFrom, validTo }: Validity) => !validFrom || !validTo || validTo >= validFrom;
const endFault = { error: 'validation.endAfterStart', path: ['validTo'] };

export const newScheduleForm = z.object({ ...fields, validFrom: day }).refine(endsNotBeforeStart, endFault);
/** Here the day says from when the change holds, and may stay empty. */
export const scheduleForm = z
  .object({ ...fields, validFrom: day.nullable(), version: version.optional() })
  .refine(endsNotBeforeStart, endFault);
export type ScheduleValues = z.input<typeof scheduleForm>;

export const blankSchedule = (today: Day) => ({
  name: '',
  departmentId: null,
  stampingInterval: '15',
  roundingMode: 'neutral' as const,
  graceMinutes: 0,
  weeks: [[...restWeek]],
  anchorDate: mondayOf(today),
  userIds: [],
  validFrom: today,
  validTo: null,
});

export const scheduleValuesOf = (schedule: WorkSchedule, people: ReadonlyMap<string, PersonName>): ScheduleValues => ({
  name: schedule.name,
  departmentId: schedule.departmentId,
  stampingInterval: schedule.stampingInterval === null ? null : String(schedule.stampingInterval),
  roundingMode: schedule.roundingMode,
  graceMinutes: schedule.graceMinutes,
  weeks: schedule.weeks,
  anchorDate: schedule.anchorDate,
  userIds: schedule.userIds.map((userId) => ({ id: userId, displayName: people.get(userId)?.displayName ?? '…' })),
  validFrom: null,
  validTo: schedule.validTo,
  version: schedule.version,
});
