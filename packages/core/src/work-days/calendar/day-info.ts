import * as z from 'zod';
import { absenceTypes, leaveRequestTypes, requestStatuses } from '@timbro/core/absences/rules.ts';
import { auditLine } from '@timbro/core/audit/contract.ts';
import { exitReasons, exitSources } from '@timbro/core/exits/rules.ts';
import { day, id, instant, person } from '@timbro/core/fields.ts';
import { stampingDiff } from '@timbro/core/stamps-updates/contract.ts';
import { stamp } from '@timbro/core/stamps/stamp.ts';
import { stamping, workDay } from '../day.ts';
import { excessDecisions, totalNames } from '../rules.ts';

export const traceStep = z.object({
  figure: z.enum(totalNames),
  minutes: z.int(),
  rule: z.string(),
  text: z.string(),
  stampIds: z.array(id),
});

const times = { startTime: z.string().nullable(), endTime: z.string().nullable() };

export const dayAbsence = z.object({
  id,
  type: z.enum(absenceTypes),
  startsOn: day,
  endsOn: day,
  ...times,
  /** What of the day it justifies. */
  minutes: z.int(),
});

/** What waits for a decision and touches the day. */
const dayRequests = z.object({
  leave: z.array(
    z.object({
      id,
      type: z.enum(leaveRequestTypes),
      startsOn: day,
      endsOn: day,
      ...times,
      status: z.enum(requestStatuses),
      note: z.string().nullable(),
    }),
  ),
  stamps: z.array(
    z.object({ id, status: z.enum(requestStatuses), reason: z.string(), changes: z.array(stampingDiff) }),
  ),
});
export type DayRequests = z.output<typeof dayRequests>;

export const workDayInfo = z.object({
  ...workDay.shape,
  user: person,
  stampings: z.array(stamping),
  /** What was stamped, in the order of its time, as it came: when, by which clock, and whether it deserves a look. */
  stamps: z.array(stamp),
  absences: z.array(dayAbsence),
  exits: z.array(
    z.object({
      id,
      reason: z.enum(exitReasons).nullable(),
      status: z.enum(requestStatuses),
      source: z.enum(exitSources),
      startsAt: instant,
      expectedReturnAt: instant.nullable(),
      leftAt: instant.nullable(),
      returnedAt: instant.nullable(),
      countsAsWork: z.boolean(),
    }),
  ),
  requests: dayRequests,
  /** What the excess would be, were it authorised today: part-time people work supplementary hours up to the full week. */
  excessProposal: z.enum(excessDecisions).nullable(),
  /** The pair that would mend a missing stamp, where the plan tells it. */
  proposal: z.object({ enteredAt: instant, exitedAt: instant }).nullable(),
  trace: z.array(traceStep),
  history: z.array(auditLine),
});
export type WorkDayInfo = z.output<typeof workDayInfo>;
