import * as z from 'zod';
import { day, departmentFilterField, id, instant, listQuery, many, month, person, text } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { totals } from './day.ts';
import { monthStates } from './rules.ts';

const people = { userId: many(id), departmentId: departmentFilterField };

export const monthFilter = listQuery(['name'], 'name').extend({
  month,
  ...people,
  state: z.enum(monthStates, 'validation.format').optional(),
});
const dayAnomaly = z.object({
  date: day,
  anomaly: z.string(),
  proposal: z.object({ enteredAt: instant, exitedAt: instant }).nullable(),
});
export const personMonth = z.object({
  user: person,
  month,
  state: z.enum(monthStates),
  /** Whether the month can be closed for this person as it stands. */
  ready: z.boolean(),
  anomalies: z.array(dayAnomaly),
  pendingRequests: z.int(),
  pendingExcess: z.int(),
  /** Stamps that came after the month was closed, and count nothing while it is. */
  lateStamps: z.int(),
  totals,
  closedBy: person.nullable(),
  closedAt: instant.nullable(),
  reopenReason: z.string().nullable(),
});
export type PersonMonth = z.output<typeof personMonth>;

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
