import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, instant, listOf, numberField } from '../fields.ts';
import { shiftOfDay, stamping, workDay } from '../work-days/day.ts';
import { ownDaysQuery } from '../work-days/range.ts';
import { directions, presences, stampSources } from './rules.ts';

const newStamp = z.strictObject({
  id,
  at: instant,
  direction: z.enum(directions, 'validation.format').nullish(),
  source: z.enum(stampSources, 'validation.format'),
  /** Tells the site and whether the person is inside it; it is not stored. */
  position: z
    .strictObject({
      lat: numberField.min(-90, 'validation.format').max(90, 'validation.format'),
      lng: numberField.min(-180, 'validation.format').max(180, 'validation.format'),
      accuracy: numberField.min(0, 'validation.format').max(1_000_000, 'validation.format'),
    })
    .nullish(),
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
