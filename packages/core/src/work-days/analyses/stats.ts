import * as z from 'zod';
import { day, month, person } from '@timbro/core/fields.ts';
import { statsWindows } from '../rules.ts';

const kpis = z.object({
  worked: z.int(),
  planned: z.int(),
  overtime: z.int(),
  absenceRate: z.number(),
  punctuality: z.number(),
  missingStamps: z.int(),
  approvalHours: z.number().nullable(),
});

export const stats = z.object({
  window: z.enum(statsWindows),
  from: day,
  to: day,
  /** The first day of the window on which anybody was expected or present; null where nobody was. */
  since: day.nullable(),
  kpis,
  previous: kpis,
  weeks: z.array(z.object({ startsOn: day, worked: z.int(), planned: z.int(), overtime: z.int() })),
  absences: z.array(z.object({ month, illness: z.int(), vacation: z.int(), dayOff: z.int(), rol: z.int() })),
  lateness: z.array(z.object({ weekday: z.int(), hour: z.int(), count: z.int() })),
  balances: z.array(z.object({ user: person, minutes: z.int() })),
});
export type Stats = z.output<typeof stats>;
