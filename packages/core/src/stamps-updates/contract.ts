import * as z from 'zod';
import { askedFor, decisionFields } from '../absences/contract.ts';
import { requestStatuses } from '../absences/rules.ts';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, id, instant, listOf, listQuery, note, person, recordFields, text, version } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { stamping, totals } from '../work-days/day.ts';
import type { StampingDiff } from './rules.ts';

const change = z.union(
  [
    z.strictObject({ stampingId: id, remove: z.literal(true, 'validation.format') }),
    z.strictObject({ stampingId: id.nullable(), enteredAt: instant.nullable(), exitedAt: instant.nullable() }),
  ],
  'validation.format',
);
export type StampsChange = z.output<typeof change>;

const hasAnEnd = (one: StampsChange) => 'remove' in one || one.enteredAt !== null || one.exitedAt !== null;
const endsAfterStart = (one: StampsChange) =>
  'remove' in one ||
  one.enteredAt === null ||
  one.exitedAt === null ||
  Date.parse(one.exitedAt) > Date.parse(one.enteredAt);

const stampsChanges = z
  .array(
    change
      .refine(hasAnEnd, { error: 'validation.required', path: ['enteredAt'] })
      .refine(endsAfterStart, { error: 'validation.endAfterStart', path: ['exitedAt'] }),
  )
  .min(1, 'validation.required')
  .max(50, 'validation.tooMuch');

const newStampsUpdate = z.strictObject({ date: day, reason: text(textLimits.note), changes: stampsChanges });

const stampsUpdateDecision = z.strictObject({
  status: z.enum(requestStatuses, 'validation.format'),
  note,
  /** Approved with other times than those asked for; judged against the day as it is now. */
  changes: stampsChanges.optional(),
  version: version.optional(),
});
export type StampsUpdateDecision = z.output<typeof stampsUpdateDecision>;

const stampingTimes = z.object({ enteredAt: instant.nullable(), exitedAt: instant.nullable() });
export const stampingDiff = z.object({
  stampingId: id.nullable(),
  before: stampingTimes.nullable(),
  after: stampingTimes.nullable(),
}) satisfies z.ZodType<StampingDiff>;

const stampsUpdate = z
  .object({
    ...recordFields,
    user: person,
    date: day,
    reason: z.string(),
    status: z.enum(requestStatuses),
    submittedAt: instant.nullable(),
    changes: z.array(stampingDiff),
    /** What was asked for, where it was approved with other times. */
    requested: z.array(stampingDiff).nullable(),
    /** The minutes of the day without and with the change: live while it waits, as decided afterwards. */
    effect: z.object({ before: totals, after: totals }),
    /** The day has been corrected since the request, or the stampings it names are other ones now. */
    moved: z.boolean(),
    /** Every stamping of the day as it is now, replaced ones included. */
    stampings: z.array(stamping),
    ...decisionFields,
  })
  .meta({ id: 'StampsUpdate' });
export type StampsUpdate = z.output<typeof stampsUpdate>;

export const stampsUpdateFilter = listQuery(
  ['submittedAt', 'decidedAt', 'date', 'name', 'status', 'createdAt'],
  '-createdAt',
).extend(askedFor);
export type StampsUpdateFilter = z.output<typeof stampsUpdateFilter>;

export const stampsUpdates = defineContract({
  list: {
    route: 'GET /stamps/updates',
    access: access.hr,
    query: stampsUpdateFilter,
    reply: listOf(stampsUpdate),
    summary: 'Requests to change stampings, with their effect on the day.',
  },
  mine: {
    route: 'GET /stamps/updates/mine',
    access: access.hrEmployee,
    query: stampsUpdateFilter.omit({ userId: true, departmentId: true, search: true }),
    reply: listOf(stampsUpdate),
    summary: 'The caller’s own requests to change stampings.',
  },
  create: {
    route: 'POST /stamps/updates',
    access: access.hrEmployee,
    body: newStampsUpdate,
    reply: stampsUpdate,
    entity: 'stampsUpdate',
    summary: 'Asks for a change of the caller’s own stampings of a day.',
  },
  decide: {
    route: 'PATCH /stamps/updates/:stampsUpdateRequestId',
    access: access.hrEmployee,
    body: stampsUpdateDecision,
    reply: stampsUpdate,
    entity: 'stampsUpdate',
    done: [
      { field: 'status', is: 'approved', say: 'stampsUpdates.approved.done' },
      { field: 'status', is: 'rejected', say: 'stampsUpdates.rejected.done' },
      { say: 'leaveRequests.decide.done' },
    ],
    summary: 'Approves, with other times if need be, or rejects; what was stamped is kept beside the new pairs.',
  },
  remove: {
    route: 'DELETE /stamps/updates/:stampsUpdateRequestId',
    access: access.hrEmployee,
    reply: z.null(),
    entity: 'stampsUpdate',
    summary: 'Removes a request that still waits.',
  },
});
