import * as z from 'zod';
import { type Day } from '@timbro/core/days/rules.ts';
import { day, id, oneOf, version } from '@timbro/core/fields.ts';
import { newWorkSchedule, type WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { mondayOf, roundingModes, stampingIntervals } from '@timbro/core/work-schedules/rules.ts';
import type { PersonName } from '#parts/people/people-options.tsx';
import { restWeek } from './rotation-edit.ts';
import { chosenNumber, withinRange } from './shift-form.ts';

const { shape } = newWorkSchedule;

const fields = {
  name: shape.name,
  departmentId: id.nullable(),
  stampingInterval: chosenNumber(stampingIntervals).nullable(),
  roundingMode: oneOf(roundingModes),
  graceMinutes: withinRange(shape.graceMinutes.unwrap(), 'planSettings.range.grace'),
  weeks: shape.weeks,
  anchorDate: shape.anchorDate,
  /** The form holds people with their names, so that they can be shown; the server gets their ids. */
  userIds: z
    .array(z.object({ id, displayName: z.string() }))
    .max(5_000, 'validation.tooMuch')
    .transform((people) => people.map((person) => person.id)),
  validTo: day.nullable(),
};

type Validity = { validFrom: Day; validTo: Day | null };
const endsNotBeforeStart = ({ validFrom, validTo }: Validity) => !validTo || validTo >= validFrom;
const endFault = { error: 'validation.endAfterStart', path: ['validTo'] };

export const newScheduleForm = z.object({ ...fields, validFrom: day }).refine(endsNotBeforeStart, endFault);
/** Here the day says from when the change holds; a schedule that has ended may still get another name today. */
export const scheduleFormOf = (formerEnd: Day | null) =>
  z
    .object({ ...fields, validFrom: day, version: version.optional() })
    .refine((values) => values.validTo === formerEnd || endsNotBeforeStart(values), endFault);
export type ScheduleForm = ReturnType<typeof scheduleFormOf>;
export type ScheduleValues = z.input<ScheduleForm>;

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

type Edited = { schedule: WorkSchedule; people: ReadonlyMap<string, PersonName>; validFrom: Day };

export const scheduleValuesOf = ({ schedule, people, validFrom }: Edited): ScheduleValues => ({
  name: schedule.name,
  departmentId: schedule.departmentId,
  stampingInterval: schedule.stampingInterval === null ? null : String(schedule.stampingInterval),
  roundingMode: schedule.roundingMode,
  graceMinutes: schedule.graceMinutes,
  weeks: schedule.weeks,
  anchorDate: schedule.anchorDate,
  userIds: schedule.userIds.map((userId) => ({ id: userId, displayName: people.get(userId)?.displayName ?? '…' })),
  validFrom,
  validTo: schedule.validTo,
  version: schedule.version,
});
