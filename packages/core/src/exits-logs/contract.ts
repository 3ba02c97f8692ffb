import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, departmentFilterField, id, instant, listOf, listQuery, many, person } from '../fields.ts';

const crossing = z
  .object({
    id,
    createdAt: instant,
    user: person,
    /** The area that was left; null once it has been removed. */
    polygon: z.object({ id, name: z.string() }).nullable(),
    leftAt: instant,
    returnedAt: instant.nullable(),
    /** The request it belongs to, or the one that came of it. */
    exitId: id.nullable(),
  })
  .meta({ id: 'ExitLog' });
export type Crossing = z.output<typeof crossing>;

export const crossingFilter = listQuery(['leftAt', 'name'], '-leftAt').extend({
  userId: many(id),
  departmentId: departmentFilterField,
  from: day.optional(),
  to: day.optional(),
});
export type CrossingFilter = z.output<typeof crossingFilter>;

export const exitsLogs = defineContract({
  list: {
    route: 'GET /exits-logs',
    access: access.exits,
    query: crossingFilter,
    reply: listOf(crossing),
    summary: 'When people left the area and came back, of the last 90 days.',
  },
  toggle: {
    route: 'POST /exits-logs/toggle',
    access: access.exitsAdmin,
    reply: z.object({ enabled: z.boolean(), changedBy: person.nullable(), changedAt: instant }),
    status: 200,
    entity: 'exitsSettings',
    refuses: ['legalBasisMissing', 'polygonMissing'],
    summary: 'Switches the log of exits on or off; the same Idempotency-Key flips it once.',
  },
});
