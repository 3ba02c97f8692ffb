import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, id, instant, numberField, person } from '../fields.ts';

/** Where somebody is, and how sure the phone is of it, in metres. */
export const placeFields = {
  lat: numberField.min(-90, 'validation.format').max(90, 'validation.format'),
  lng: numberField.min(-180, 'validation.format').max(180, 'validation.format'),
  accuracy: numberField.min(0, 'validation.format').max(1_000_000, 'validation.format'),
};
/** So many positions at once. */
export const mostFixes = 500;

const fix = z.strictObject({ id, at: instant, ...placeFields });
const newFixes = z.strictObject({
  fixes: z.array(fix, 'validation.required').min(1, 'validation.required').max(mostFixes, 'validation.tooMuch'),
});

const trail = z
  .object({
    user: person,
    date: day,
    fixes: z.array(
      z.object({
        at: instant,
        lat: z.number(),
        lng: z.number(),
        accuracy: z.number(),
        /** Null for what is too vague, too late or too far to be believed. */
        inside: z.boolean().nullable(),
      }),
    ),
    crossings: z.array(z.object({ leftAt: instant, returnedAt: instant.nullable() })),
  })
  .meta({ id: 'Trail' });
export type Trail = z.output<typeof trail>;

export const positions = defineContract({
  send: {
    route: 'POST /positions',
    access: access.exitsEmployee,
    body: newFixes,
    reply: z.object({ accepted: z.int(), duplicates: z.int(), ignored: z.int() }),
    status: 200,
    entity: null,
    done: null,
    refuses: ['noOpenStamping', 'loggingOff'],
    summary: 'Positions of the caller while at work; each is judged by the stamping and the logging of its moment.',
  },
  trail: {
    route: 'GET /positions/:userId',
    access: access.exits,
    query: z.object({ date: day.optional() }),
    reply: trail,
    entity: 'position',
    summary:
      'Where somebody was on a day, as far as it is kept; each reading is part of the history and shown to them.',
  },
});
