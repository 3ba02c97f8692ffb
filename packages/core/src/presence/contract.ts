import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, file } from '../capability.ts';
import { exitReasons } from '../exits/rules.ts';
import { countTo, departmentFilterField, flag, id, instant, listOf, listQuery, many, person } from '../fields.ts';
import { formats, mediaTypes } from '../formats.ts';
import { presences } from '../stamps/rules.ts';

const presentPerson = z
  .object({
    id,
    user: person,
    presence: z.enum(presences),
    /** Since when it has been so; null for who is not at work. */
    since: instant.nullable(),
    /** When the company last heard of them. */
    lastSeenAt: instant.nullable(),
    /** The area they stamped or were seen in. */
    site: z.string().nullable(),
    lastExitAt: instant.nullable(),
    position: z.object({ lat: z.number(), lng: z.number(), accuracy: z.number(), at: instant }).nullable(),
    /** Of people outside. */
    phone: z.string().nullable(),
    /** What somebody outside has said: why, until when, and whether it was asked for. */
    exit: z
      .object({
        id,
        reason: z.enum(exitReasons).nullable(),
        expectedReturnAt: instant.nullable(),
        overdue: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Presence' });
export type PresentPerson = z.output<typeof presentPerson>;

const counted = z.object({ inside: z.int(), outside: z.int(), notInCompany: z.int() });
/** Everybody fits on one page: a muster roll has no second one. */
const everybody = 5000;

export const presenceFilter = listQuery(['name', 'since'], 'name').extend({
  pageSize: countTo(everybody).default(25),
  departmentId: departmentFilterField,
  presence: many(z.enum(presences, 'validation.format')),
  /** One opening of a page, however often it then reads: its first reading is what the history tells. */
  opening: id.optional(),
  /** Whether to tell where people are; who needs only their names asks for no places, and none are noted as read. */
  places: flag.optional(),
});
export type PresenceFilter = z.output<typeof presenceFilter>;

export const rollFormats = [...formats, 'pdf'] as const;

export const presence = defineContract({
  list: {
    route: 'GET /presence',
    access: access.exits,
    query: presenceFilter,
    reply: z.object({ ...listOf(presentPerson).shape, totals: counted }),
    entity: 'position',
    summary: 'Who is inside, who is out and who is not at work, with where those at work were seen last.',
  },
  export: {
    route: 'GET /presence/export',
    access: access.exits,
    query: presenceFilter
      .omit({ page: true, pageSize: true, opening: true, places: true })
      .extend({ format: z.enum(rollFormats, 'validation.format').default('xlsx') }),
    reply: file(rollFormats.map((format) => mediaTypes[format])),
    summary: 'The muster roll for an evacuation: people outside first, then who is inside by department.',
  },
});
