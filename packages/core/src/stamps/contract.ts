import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, instant, listOf } from '../fields.ts';
import { placeFields } from '../positions/contract.ts';
import { shiftOfDay, stamping, workDay } from '../work-days/day.ts';
import { ownDaysQuery } from '../work-days/range.ts';
import { directions, presences, stampSources } from './rules.ts';

const newStamp = z.strictObject({
  id,
  at: instant,
  direction: z.enum(directions, 'validation.format').nullish(),
  source: z.enum(stampSources, 'validation.format'),
  /** Tells the site and whether the person is inside it; it is not stored. */
  position: z.strictObject(placeFields).nullish(),
});

const stamp = z
  .object({
    id,
    userId: id,
    at: instant,
    receivedAt: instant,
    direction: z.enum(directions).nullable(),
    source: z.enum(stampSources),
    site: z.string().nullable(),
    inside: z.boolean().nullable(),
    /** The clocks differ, it came late, or its month is closed. */
    review: z.boolean(),
  })
  .meta({ id: 'Stamp' });

const stampAnswer = z.object({ stamp, stamping });
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

const ownDay = z.object({ ...workDay.shape, stampings: z.array(stamping) });

export const stamps = defineContract({
  create: {
    route: 'POST /stamps',
    access: access.stamping,
    body: newStamp,
    reply: stampAnswer,
    also: { 200: { when: 'The same id again: the answer of the first time.' } },
    entity: null,
    done: null,
    summary: 'Keeps a stamp. The same id again answers as the first time (200) and never makes a second one.',
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
    summary: 'The caller’s own days with their stampings.',
  },
});
