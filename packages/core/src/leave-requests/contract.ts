import * as z from 'zod';
import { absenceTimes, askedFor, decisionFields, judgeSpan } from '../absences/contract.ts';
import { absenceTypes, leaveRequestTypes, requestStatuses } from '../absences/rules.ts';
import { access } from '../access.ts';
import { defineContract, exportQuery, spreadsheet } from '../capability.ts';
import { day, id, instant, listOf, listQuery, many, note, oneOf, person, recordFields, version } from '../fields.ts';

const fields = {
  type: oneOf(leaveRequestTypes),
  startsOn: day,
  endsOn: day,
  ...absenceTimes,
  note,
};

const newLeaveRequest = z
  .strictObject({
    ...fields,
    draft: z.boolean('validation.format').optional(),
    /** Says what the leave would cost and who would decide it, and keeps nothing. */
    dryRun: z.boolean('validation.format').optional(),
  })
  .superRefine(judgeSpan);

/** A decider sends the status and a note; the owner the status or, while it is a draft, what was asked for. */
const leaveRequestChange = z.strictObject({
  ...z.object(fields).partial().shape,
  status: z.enum(requestStatuses, 'validation.format').optional(),
  version: version.optional(),
});
export type LeaveRequestChange = z.output<typeof leaveRequestChange>;

/** Somebody who may decide; `responsible` answers for the department, the others see the whole company. */
const decider = z.object({ ...person.shape, responsible: z.boolean() });
export type Decider = z.output<typeof decider>;

const waitingLeave = z.object({
  id,
  type: z.enum(absenceTypes),
  startsOn: day,
  endsOn: day,
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
});

const rehearsedLeave = z
  .object({
    /** Working days of the plan that it would cover, wholly or in part. */
    days: z.int(),
    /** What of the plan it would cover. */
    hours: z.number(),
    /**
     * What is left of the year in hours, without and with it; what else still waits is not counted, but told as pending.
     * Null where the type has no balance.
     */
    balance: z.object({ before: z.number(), after: z.number(), pending: z.number() }).nullable(),
    /** What of the same person still waits and takes some of the same time: requests, and absences entered by others. */
    waiting: z.array(waitingLeave),
    /** The next day of work after it; null where none is planned in the two months that follow. */
    returnsOn: day.nullable(),
    /** Whether the company grants this kind of leave by the hour on its first day. */
    hourly: z.boolean(),
    /** Those of the department first; at most five. */
    deciders: z.array(decider),
  })
  .meta({ id: 'RehearsedLeave' });
export type RehearsedLeave = z.output<typeof rehearsedLeave>;

const leaveRequest = z
  .object({
    ...recordFields,
    user: person,
    type: z.enum(leaveRequestTypes),
    startsOn: day,
    endsOn: day,
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
    /** What of the plan it would cover. */
    hours: z.number(),
    note: z.string().nullable(),
    status: z.enum(requestStatuses),
    /** When it was last put forward. */
    submittedAt: instant.nullable(),
    ...decisionFields,
    absenceId: id.nullable(),
    /** Who else of the department is away on those days. */
    away: z.array(person),
    /** What is left of the year in hours, this request not counted unless it is approved; null where the type has no balance. */
    balance: z.object({ residual: z.number() }).nullable(),
    /** To whoever asked, while it waits: who may decide it, at most five. */
    deciders: z.array(decider).optional(),
  })
  .meta({ id: 'LeaveRequest' });
export type LeaveRequest = z.output<typeof leaveRequest>;

export const leaveRequestFilter = listQuery(
  ['submittedAt', 'decidedAt', 'startsOn', 'name', 'type', 'status', 'createdAt'],
  '-createdAt',
).extend({
  ...askedFor,
  leaveRequestType: many(z.enum(leaveRequestTypes, 'validation.format')),
});
export type LeaveRequestFilter = z.output<typeof leaveRequestFilter>;

export const leaveRequests = defineContract({
  list: {
    route: 'GET /leave-requests',
    access: access.hr,
    query: leaveRequestFilter,
    reply: listOf(leaveRequest),
    summary: 'The leave requests of the people one looks after.',
  },
  export: {
    route: 'GET /leave-requests/export',
    access: access.hr,
    query: leaveRequestFilter.omit({ page: true, pageSize: true }).extend(exportQuery),
    reply: spreadsheet(),
    summary: 'The same requests as a spreadsheet.',
  },
  mine: {
    route: 'GET /leave-requests/mine',
    access: access.hrEmployee,
    query: leaveRequestFilter.omit({ userId: true, departmentId: true, search: true }),
    reply: listOf(leaveRequest),
    summary: 'The caller’s own leave requests.',
  },
  create: {
    route: 'POST /leave-requests',
    access: access.hrEmployee,
    body: newLeaveRequest,
    reply: leaveRequest,
    also: {
      200: {
        when: 'A dry run: what it would cost and who would decide it, and nothing is kept.',
        reply: rehearsedLeave,
      },
    },
    entity: 'leaveRequest',
    summary: 'Asks for leave: whole days, or hours of one day.',
  },
  decide: {
    route: 'PATCH /leave-requests/:leaveRequestId',
    access: access.hrEmployee,
    body: leaveRequestChange,
    reply: leaveRequest,
    entity: 'leaveRequest',
    done: [
      { field: 'status', is: 'approved', say: 'leaveRequests.approved.done' },
      { field: 'status', is: 'rejected', say: 'leaveRequests.rejected.done' },
      { say: 'leaveRequests.decide.done' },
    ],
    summary: 'A decider approves or rejects; the owner withdraws, submits, or edits a draft.',
  },
  remove: {
    route: 'DELETE /leave-requests/:leaveRequestId',
    access: access.hrEmployee,
    reply: z.null(),
    entity: 'leaveRequest',
    summary: 'Removes a request that is not approved.',
  },
});
