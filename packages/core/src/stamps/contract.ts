import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { instant, listOf } from '../fields.ts';
import { placeFields } from '../positions/contract.ts';
import { shiftOfDay, stamping, workDay } from '../work-days/day.ts';
import { ownDaysQuery } from '../work-days/range.ts';
import { mostSealedRows, presences, sealedOutcomes, sealedRefusals } from './rules.ts';
import { newStamp, stamp } from './stamp.ts';

export const stampAnswer = z.object({ stamp, stamping });
export type StampAnswer = z.output<typeof stampAnswer>;

const currentStamping = z.object({
  stamping: stamping.nullable(),
  shift: shiftOfDay.nullable(),
  presence: z.enum(presences),
  since: instant.nullable(),
  /** Where the open stamping was made, and whether inside an area of the company. */
  site: z.string().nullable(),
  inside: z.boolean().nullable(),
  /** Whether the company has an area, logs exits, and how often the phone reports while at work. */
  tracking: z.object({ area: z.boolean(), logging: z.boolean(), intervalMinutes: z.int() }),
});

const ownDay = z.object({
  ...workDay.shape,
  stampings: z.array(stamping),
  /** What was stamped, in the order of its time; each lies with the day of the stamping it is part of, or else with its own. */
  stamps: z.array(stamp),
});

/** What seals rows for the server alone, and what says in whose session they were made. */
const sealing = z.object({ publicKey: z.string(), ticket: z.string() });

export const sealedRows = z.strictObject({
  rows: z
    .array(z.string('validation.required').max(4_096, 'validation.tooLong'), 'validation.required')
    .min(1, 'validation.required')
    .max(mostSealedRows, 'validation.tooMuch'),
});

const sealedAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** What became of each row, in the order they were sent. */
  items: z.array(z.object({ outcome: z.enum(sealedOutcomes), reason: z.enum(sealedRefusals).optional() })),
});
export type SealedAnswer = z.output<typeof sealedAnswer>;

export const stamps = defineContract({
  create: {
    route: 'POST /stamps',
    access: access.stamping,
    body: newStamp,
    reply: stampAnswer,
    also: { 200: { when: 'The same id again: the answer of the first time.' } },
    entity: null,
    done: null,
    summary:
      'Keeps a stamp. The same id with the same time, direction and source answers as the first time (200) and never makes a second one; position and clock are no part of that, the first ones stand.',
  },
  seal: {
    route: 'POST /stamps/seal',
    access: access.employee,
    reply: sealing,
    status: 200,
    event: null,
    entity: null,
    done: null,
    summary:
      'What a phone needs to leave unsent stamps to the server alone: the key they are sealed to, and a ticket of this session. It speaks for stamps not later than the end of the session, until 30 days after it.',
  },
  sealed: {
    route: 'POST /stamps/sealed',
    access: access.employee,
    body: sealedRows,
    reply: sealedAnswer,
    status: 200,
    event: null,
    entity: null,
    done: null,
    summary:
      'Delivers sealed stamps of whoever used this phone before: each is kept for the person of its ticket, also where they or their company have been shut out meanwhile. A row refused as late is still taken from its own person; every other answer is final.',
  },
  place: {
    route: 'POST /stamps/place',
    access: access.stamping,
    body: z.strictObject({ position: z.strictObject(placeFields) }),
    reply: z.object({ site: z.string().nullable(), inside: z.boolean().nullable() }),
    status: 200,
    event: null,
    entity: null,
    done: null,
    summary: 'What a stamp made here would be told of its place. Nothing is kept.',
  },
  current: {
    route: 'GET /stamps/current',
    access: access.stamping,
    reply: currentStamping,
    summary: 'Whether the caller is at work now, since when, and on which shift.',
  },
  mine: {
    route: 'GET /stamps/mine',
    access: access.stamping,
    query: ownDaysQuery,
    reply: listOf(ownDay),
    summary: 'The caller’s own days with their stampings and stamps.',
  },
});
