import * as z from 'zod';
import { day, departmentFilterField, id, listOf, listQuery, many, person } from '@timbro/core/fields.ts';
import { statsWindows } from '../rules.ts';
import { complianceLevels } from './compliance-rules.ts';

/** Always the worst first, so there is nothing to sort by. */
export const complianceFilter = listQuery(['level'], 'level')
  .omit({ sort: true, id: true })
  .extend({
    window: z.enum(statsWindows, 'validation.format').default('30d'),
    userId: many(id),
    departmentId: departmentFilterField,
    level: many(z.enum(complianceLevels, 'validation.format')),
  });

const complianceItem = z.object({
  user: person,
  /** Days of the window that began less than 11 h after the work before them. */
  rests: z.array(z.object({ date: day, restMinutes: z.int() })),
  /** Weeks of the window with neither 35 h of rest in a row nor a part in 70 h over two. */
  weeks: z.array(z.object({ monday: day, restMinutes: z.int() })),
  /** Of the last 17 weeks, in minutes and not rounded; null where nobody worked. */
  averageWeek: z.number().nullable(),
  overtimeYear: z.int(),
  nightsYear: z.int(),
  noBreaks: z.array(day),
  level: z.enum(complianceLevels),
});
export type ComplianceItem = z.output<typeof complianceItem>;

export const complianceList = z.object({
  ...listOf(complianceItem).shape,
  /** People by level, whatever level is asked for. */
  counters: z.record(z.enum(complianceLevels), z.int()),
});
