import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, id, instant, listOf, listQuery, person } from '../fields.ts';

const reading = z.object({
  id,
  at: instant,
  reader: person.nullable(),
  /** The day whose trail was opened. */
  date: day,
});

export const privacy = defineContract({
  readings: {
    route: 'GET /privacy/readings/mine',
    access: access.employee,
    query: listQuery(['at'], '-at').pick({ page: true, pageSize: true }),
    reply: listOf(reading),
    summary: 'Who has opened the caller’s own trail, and when.',
  },
});
