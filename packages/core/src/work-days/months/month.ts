import * as z from 'zod';
import {
  day,
  departmentFilterField,
  id,
  instant,
  listOf,
  listQuery,
  many,
  month,
  person,
  text,
} from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { totals } from '../day.ts';
import { anomalies, monthStates } from '../rules.ts';
import { monthGroups, monthStandings, monthWarnings } from './month-rules.ts';

const people = { userId: many(id), departmentId: departmentFilterField };

export const monthFilter = listQuery(['name'], 'name').extend({
  month,
  ...people,
  state: z.enum(monthStates, 'validation.format').optional(),
  standing: z.enum(monthGroups, 'validation.format').optional(),
});
const dayAnomaly = z.object({
  date: day,
  anomaly: z.enum(anomalies),
  /** Minutes stamped that day: with any, nobody was absent, though none may lie within the shift. */
  presence: z.int(),
  proposal: z.object({ enteredAt: instant, exitedAt: instant }).nullable(),
});
const personMonth = z.object({
  user: person,
  month,
  state: z.enum(monthStates),
  /** Whether the month can be closed for this person as it stands. */
  ready: z.boolean(),
  standing: z.enum(monthStandings),
  anomalies: z.array(dayAnomaly),
  pendingRequests: z.int(),
  /** The same by where they are decided. */
  pending: z.object({ leave: z.int(), stamps: z.int(), absences: z.int() }),
  pendingExcess: z.int(),
  /** The days whose excess nobody has decided. */
  excesses: z.array(z.object({ date: day, minutes: z.int() })),
  /** The days that are over and leave hours uncovered: payroll has them as an unjustified absence. */
  uncoveredDays: z.array(z.object({ date: day, minutes: z.int() })),
  /** The days of an open month that are worth a look and hinder nothing, each once. */
  warnings: z.array(z.object({ date: day, kinds: z.array(z.enum(monthWarnings)) })),
  /** Days of a month that is over, but for a night that is still worked. */
  runningDays: z.int(),
  /** Stamps that came after the month was closed, and count nothing while it is. */
  lateStamps: z.int(),
  /** The days they belong to. */
  lateStampsOn: z.array(day),
  totals,
  /** Of the days that are over, as the calendar tells it; once the month is, that of the totals. */
  balance: z.int(),
  closedBy: person.nullable(),
  closedAt: instant.nullable(),
  reopenReason: z.string().nullable(),
});
export type PersonMonth = z.output<typeof personMonth>;

/** Whatever state or standing is asked for. */
const monthSummary = z.object({
  /** Of everybody the filter names, whoever of them is searched for. */
  people: z.int(),
  closed: z.int(),
  lastClosed: z.object({ by: person.nullable(), at: instant }).nullable(),
  /** Of those a search finds: how many stand where. Somebody with late stamps is counted among those who are closed, too. */
  groups: z.record(z.enum(monthGroups), z.int()),
});
export const personMonths = z.object({ ...listOf(personMonth).shape, summary: monthSummary });
export type PersonMonths = z.output<typeof personMonths>;

export const monthChange = z
  .strictObject({
    month,
    userIds: z.array(id).min(1, 'validation.required').max(5_000, 'validation.tooMuch'),
    state: z.enum(monthStates, 'validation.format'),
    reason: text(textLimits.note).nullish(),
  })
  .refine(({ state, reason }) => state === 'closed' || Boolean(reason), {
    error: 'validation.required',
    path: ['reason'],
  });
export const monthAnswer = z.object({
  items: z.array(
    z.object({
      userId: id,
      month,
      state: z.enum(monthStates),
      refused: z.object({ code: z.string(), message: z.string(), anomalies: z.array(dayAnomaly) }).nullable(),
    }),
  ),
});
