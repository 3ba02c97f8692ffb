import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, id, instant, listOf, listQuery, person } from '../fields.ts';
import { jobStarted, jobStates } from '../jobs/contract.ts';
import { correctionKinds } from './correction-rules.ts';
import { erasureSubjects, storedBases, storedKinds } from './stored-rules.ts';

const reading = z.object({
  id,
  at: instant,
  reader: person.nullable(),
  /** The day whose trail was opened. */
  date: day,
});

const stored = z
  .object({
    kind: z.enum(storedKinds),
    count: z.int(),
    /** Whether there are more than were counted. */
    more: z.boolean(),
    /** Since when, as far as that is known. */
    since: instant.nullable(),
    /** For how many years after the person has left; null where the texts tell otherwise. */
    yearsAfterLeaving: z.int().nullable(),
    basis: z.enum(storedBases),
  })
  .meta({ id: 'StoredData' });
export type StoredData = z.output<typeof stored>;

const ownExport = z
  .object({
    jobId: id,
    state: z.enum(jobStates),
    /** When it was asked for. */
    askedAt: instant,
  })
  .meta({ id: 'OwnExport' });
export type OwnExport = z.output<typeof ownExport>;

const correction = z
  .object({
    id,
    at: instant,
    kind: z.enum(correctionKinds),
    by: person.nullable(),
    /** Whether the person did it themselves. */
    own: z.boolean(),
    /** The first day it speaks of. */
    date: day.nullable(),
    /** How it was decided; what was done to the person’s own record; null for a correction of stampings. */
    outcome: z.string().nullable(),
    /** The stampings as they are since then. */
    pairs: z.array(z.object({ enteredAt: instant.nullable(), exitedAt: instant.nullable() })),
  })
  .meta({ id: 'Correction' });
export type Correction = z.output<typeof correction>;

const erasing = z.strictObject({
  /** The person’s name, typed to confirm; a rehearsal needs none. */
  name: z.string('validation.format').trim().max(200, 'validation.tooLong').optional(),
  /** Answers what would go and what would stay, and keeps nothing. */
  dryRun: z.boolean('validation.format').optional(),
});

const erasureLine = z
  .object({
    what: z.enum(erasureSubjects),
    count: z.int(),
    state: z.enum(['erased', 'kept']),
    until: day.nullable(),
    basis: z.enum(storedBases).nullable(),
  })
  .meta({ id: 'ErasureLine' });
export type ErasureLine = z.output<typeof erasureLine>;

export const privacy = defineContract({
  mine: {
    route: 'GET /privacy/mine',
    access: access.ownData,
    reply: z.object({
      items: z.array(stored),
      /** The newest file with all of it that the caller asked for in the last day. */
      export: ownExport.nullable(),
    }),
    summary:
      'What is stored of the caller, since when, for how long and on which basis; and their newest file with all of it.',
  },
  readings: {
    route: 'GET /privacy/readings/mine',
    access: access.ownData,
    query: listQuery(['at'], '-at').pick({ page: true, pageSize: true }),
    reply: listOf(reading),
    summary: 'Who has opened the caller’s own trail, and when.',
  },
  corrections: {
    route: 'GET /privacy/corrections/mine',
    access: access.ownData,
    query: listQuery(['at'], '-at').pick({ page: true, pageSize: true }),
    reply: listOf(correction),
    summary: 'What was changed or decided about the caller, by whom and when; the newest first.',
  },
  export: {
    route: 'POST /privacy/export',
    access: access.ownData,
    reply: jobStarted,
    status: 202,
    entity: 'user',
    event: null,
    done: null,
    summary: 'Begins a file with everything that is stored of the caller; `GET /jobs/{jobId}` tells how far it is.',
  },
  exportOf: {
    route: 'POST /users/:userId/export',
    access: access.companyAdmin,
    reply: jobStarted,
    status: 202,
    entity: 'user',
    event: null,
    done: null,
    summary: 'Begins the same file about a person of the company, who sees that in their own history.',
  },
  erase: {
    route: 'POST /users/:userId/erase',
    access: access.companyAdmin,
    body: erasing,
    reply: z.object({ items: z.array(erasureLine) }),
    status: 200,
    refuses: ['statusForbids', 'forbidden'],
    entity: 'user',
    event: 'users.update',
    done: null,
    summary: 'Erases what the law does not keep of somebody who has left; tells line by line what goes and what stays.',
  },
});
