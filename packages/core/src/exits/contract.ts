import * as z from 'zod';
import { askedFor, decisionFields } from '../absences/contract.ts';
import { requestStatuses } from '../absences/rules.ts';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { flag, instant, listOf, listQuery, many, note, oneOf, person, recordFields, version } from '../fields.ts';
import { exitFaults, exitReasons, exitSources } from './rules.ts';

const newExit = z
  .strictObject({
    reason: oneOf(exitReasons),
    note,
    startsAt: instant,
    expectedReturnAt: instant.nullish(),
    draft: z.boolean('validation.format').optional(),
  })
  .superRefine((exit, context) => {
    for (const { path, message } of exitFaults(exit)) context.addIssue({ code: 'custom', path: [path], message });
  });

/** A decider sends the status and a note, and the reason where nobody gave one; the owner words it, moves it, leaves and returns. */
const exitChange = z.strictObject({
  reason: oneOf(exitReasons).optional(),
  note,
  expectedReturnAt: instant.nullish(),
  status: z.enum(requestStatuses, 'validation.format').optional(),
  left: z.literal(true, 'validation.format').optional(),
  returned: z.literal(true, 'validation.format').optional(),
  version: version.optional(),
});
export type ExitChange = z.output<typeof exitChange>;

const exit = z
  .object({
    ...recordFields,
    user: person,
    /** Null until somebody says why, of an exit that was seen but not asked for. */
    reason: z.enum(exitReasons).nullable(),
    note: z.string().nullable(),
    startsAt: instant,
    expectedReturnAt: instant.nullable(),
    leftAt: instant.nullable(),
    returnedAt: instant.nullable(),
    source: z.enum(exitSources),
    status: z.enum(requestStatuses),
    /** When it was last put forward. */
    submittedAt: instant.nullable(),
    countsAsWork: z.boolean(),
    overdue: z.boolean(),
    /** When the person last went out before. */
    lastExitAt: instant.nullable(),
    ...decisionFields,
    /** What the person shows at the gate, today; null for everybody else. */
    passCode: z.string().nullable(),
    /** Until when the person may say why, of an exit that was seen but not asked for. */
    justifyBy: instant.nullable(),
  })
  .meta({ id: 'Exit' });
export type Exit = z.output<typeof exit>;

export const exitFilter = listQuery(
  ['startsAt', 'submittedAt', 'decidedAt', 'expectedReturnAt', 'name', 'reason', 'status', 'createdAt'],
  '-startsAt',
).extend({
  ...askedFor,
  reason: many(z.enum(exitReasons, 'validation.format')),
  /** Those who are out now, or the others. */
  out: flag.optional(),
});
export type ExitFilter = z.output<typeof exitFilter>;

const pass = z.object({
  /** Whether the person may be outside now. */
  authorised: z.boolean(),
  displayName: z.string(),
  department: z.string().nullable(),
  expectedReturnAt: instant.nullable(),
});

export const exits = defineContract({
  list: {
    route: 'GET /exits',
    access: access.exits,
    query: exitFilter,
    reply: listOf(exit),
    summary: 'The exits of the people one looks after, overdue ones first among those who are out.',
  },
  mine: {
    route: 'GET /exits/mine',
    access: access.exitsEmployee,
    query: exitFilter.omit({ userId: true, departmentId: true, search: true }),
    reply: listOf(exit),
    summary: 'The caller’s own exits.',
  },
  pass: {
    route: 'GET /exits/pass/:code',
    access: access.exitsAtDoor,
    reply: pass,
    summary: 'Whether the pass with this short code lets its holder out today; never why.',
  },
  create: {
    route: 'POST /exits',
    access: access.exitsEmployee,
    body: newExit,
    reply: exit,
    entity: 'exit',
    refuses: ['monthClosed', 'overlap'],
    summary: 'Asks to go out, with the reason and when one will be back.',
  },
  decide: {
    route: 'PATCH /exits/:exitId',
    access: access.exitsEmployee,
    body: exitChange,
    reply: exit,
    entity: 'exit',
    refuses: ['monthClosed', 'overlap'],
    done: [
      { field: 'left', is: true, say: 'exits.left.done' },
      { field: 'returned', is: true, say: 'exits.returned.done' },
      { field: 'status', is: 'draft', say: 'exits.withdrawn.done' },
      { say: 'exits.decide.done' },
    ],
    summary: 'A decider approves or rejects; the owner justifies, withdraws, leaves and returns.',
  },
  remove: {
    route: 'DELETE /exits/:exitId',
    access: access.exitsEmployee,
    reply: z.null(),
    entity: 'exit',
    summary: 'Removes a request while nobody has left on it.',
  },
});
