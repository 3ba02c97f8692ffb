import * as z from 'zod';
import { leaveRequestTypes, requestStatuses } from '../absences/rules.ts';
import { access } from '../access.ts';
import { balance } from '../balances/contract.ts';
import { defineContract } from '../capability.ts';
import { day, id, month, person } from '../fields.ts';
import { dayAbsence, traceStep } from '../work-days/calendar/day-info.ts';
import { stamping, totals, workDay } from '../work-days/day.ts';
import { monthStates } from '../work-days/rules.ts';
import { cardRequestKinds } from './rules.ts';

const cardStep = traceStep.extend({
  /** What the text was filled with: times, numbers and names. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const cardDay = z.object({
  ...workDay.shape,
  stampings: z.array(stamping),
  absences: z.array(dayAbsence),
  trace: z.array(cardStep),
});
export type CardDay = z.output<typeof cardDay>;

/** What waits for a decision and touches the month; a change of stampings has no type. */
const cardRequest = z.object({
  kind: z.enum(cardRequestKinds),
  id,
  type: z.enum(leaveRequestTypes).nullable(),
  startsOn: day,
  endsOn: day,
  status: z.enum(requestStatuses),
});
export type CardRequest = z.output<typeof cardRequest>;

const timeCard = z
  .object({
    user: person,
    month,
    state: z.enum(monthStates),
    days: z.array(cardDay),
    totals,
    /** Of the year that the month lies in. */
    balances: z.array(balance),
    requests: z.array(cardRequest),
  })
  .meta({ id: 'TimeCard' });
export type TimeCard = z.output<typeof timeCard>;

export const timeCards = defineContract({
  mine: {
    route: 'GET /time-cards/mine',
    access: access.hrEmployee,
    query: z.object({ month }),
    reply: timeCard,
    summary: 'A month of the caller’s own: days with their reasons, totals, balances, and what waits for a decision.',
  },
});
