import * as z from 'zod';
import { absenceTypes, requestStatuses } from '../absences/rules.ts';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, id, instant, listOf, listQuery, person } from '../fields.ts';
import { decidedKinds } from '../requests/rules.ts';
import { counterNames } from './rules.ts';

const counters = z.record(z.enum(counterNames), z.int());

/** Something that waits for the caller, or an answer to what the caller asked for. */
const notice = z
  .object({
    /** Of the record it speaks of. */
    id,
    kind: z.enum(decidedKinds),
    at: instant,
    /** Whether it is about a request of the caller's own. */
    own: z.boolean(),
    user: person,
    status: z.enum(requestStatuses),
    /** What kind of leave; null for a change of stampings. */
    type: z.enum(absenceTypes).nullable(),
    startsOn: day,
    endsOn: day,
  })
  .meta({ id: 'Notice' });
export type Notice = z.output<typeof notice>;

export const notifications = defineContract({
  counters: {
    route: 'GET /notifications/counters',
    access: access.employee,
    reply: counters,
    summary: 'Pending items of the last six months that the caller may decide.',
  },
  list: {
    route: 'GET /notifications',
    access: access.employee,
    query: listQuery(['at'], '-at').pick({ page: true, pageSize: true }),
    reply: listOf(notice),
    summary: 'What waits for the caller, and the answers to the caller’s own requests, newest first.',
  },
});
