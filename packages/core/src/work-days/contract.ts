import * as z from 'zod';
import { absenceTypes, leaveRequestTypes } from '../absences/rules.ts';
import { access } from '../access.ts';
import { defineContract, file, spreadsheet, exportQuery } from '../capability.ts';
import { planRules } from '../engine/working-time.ts';
import {
  countTo,
  day,
  departmentFilterField,
  flag,
  id,
  instant,
  listOf,
  listQuery,
  many,
  month,
  note,
  person,
  version,
  wholeBetween,
} from '../fields.ts';
import { mediaTypes } from '../formats.ts';
import { inBackground } from '../jobs/contract.ts';
import { shiftPeriods } from '../shifts/rules.ts';
import { presences } from '../stamps/rules.ts';
import { complianceFilter, complianceList } from './analyses/compliance.ts';
import { stats } from './analyses/stats.ts';
import { cellItem } from './calendar/cell-day.ts';
import { workDayInfo } from './calendar/day-info.ts';
import { totals, workDay } from './day.ts';
import { monthAnswer, monthChange, monthFilter, personMonths } from './months/month.ts';
import { registerCheck } from './months/register-check.ts';
import { keptDraftFilter, keptDraftList } from './planning/kept-drafts.ts';
import { orderedRange, range, rangeRules, shortRange } from './range.ts';
import {
  type MonthFormat,
  counterNames,
  eventTypes,
  excessDecisions,
  monthFormats,
  mostAssignments,
  statsWindows,
} from './rules.ts';

const registerFilter = listQuery(['name'], 'name')
  .extend({
    ...range,
    pageSize: countTo(5_000).default(25),
    userId: many(id),
    departmentId: departmentFilterField,
    shiftType: many(z.enum(shiftPeriods, 'validation.format')),
    leaveRequestType: many(z.enum(leaveRequestTypes, 'validation.format')),
    absenceType: many(z.enum(absenceTypes, 'validation.format')),
    eventType: many(z.enum(eventTypes, 'validation.format')),
    date: day.optional(),
    shape: z.enum(['cells'], 'validation.format').optional(),
  })
  .refine(rangeRules.isRange, orderedRange)
  .refine(rangeRules.isShortEnough, shortRange);
export type RegisterFilter = z.output<typeof registerFilter>;

const counters = z.record(z.enum(counterNames), z.int());

export const registerItem = z.object({
  user: z.object({ ...person.shape, presence: z.enum(presences) }),
  totals,
  days: z.array(workDay),
});
export const register = z.object({ ...listOf(registerItem).shape, counters });
const registerCells = z.object({ ...listOf(cellItem).shape, counters });

const assignment = z
  .strictObject({
    userId: id,
    date: day,
    shiftId: id.nullable(),
    /** Back to the schedule, with `shiftId: null`; of a plan that is not published only the draft goes. */
    reset: z.boolean('validation.format').optional(),
    version: version.optional(),
  })
  .refine(({ reset, shiftId }) => !reset || shiftId === null, { error: 'validation.format', path: ['shiftId'] });

const plan = z.strictObject({
  assignments: z.array(assignment).min(1, 'validation.required').max(mostAssignments, 'validation.tooMuch'),
  published: z.boolean('validation.format').default(true),
  overrideNote: note,
  /** Judges and warns as if, and keeps nothing. */
  dryRun: z.boolean('validation.format').optional(),
});
export type Plan = z.output<typeof plan>;
const planAnswer = z.object({
  updated: z.int(),
  warnings: z.array(z.object({ userId: id, date: day, rule: z.enum(planRules), detail: z.string() })),
});
export type PlanAnswer = z.output<typeof planAnswer>;

const pair = z.strictObject({ id: id.optional(), enteredAt: instant.nullable(), exitedAt: instant.nullable() });
type Pair = z.output<typeof pair>;
const hasAnEnd = ({ enteredAt, exitedAt }: Pair) => enteredAt !== null || exitedAt !== null;
const endsAfterStart = ({ enteredAt, exitedAt }: Pair) =>
  enteredAt === null || exitedAt === null || !(Date.parse(exitedAt) <= Date.parse(enteredAt));

const workDayChange = z
  .strictObject({
    userId: id,
    date: day,
    shiftId: id.nullable().optional(),
    stampings: z
      .array(
        pair
          .refine(hasAnEnd, { error: 'validation.required', path: ['enteredAt'] })
          .refine(endsAfterStart, { error: 'validation.endAfterStart', path: ['exitedAt'] }),
      )
      .max(50, 'validation.tooMuch')
      .optional(),
    note,
    excess: z
      .strictObject({ state: z.enum(excessDecisions, 'validation.format'), minutes: wholeBetween(0, 1440) })
      .optional(),
    confirmAbsence: z.boolean('validation.format').optional(),
    version: version.optional(),
    /** Answers the day as it would be, and keeps nothing. */
    dryRun: z.boolean('validation.format').optional(),
  })
  .refine(
    ({ excess, confirmAbsence, note: said }) => Boolean(said) || !(confirmAbsence || excess?.state === 'notRecognised'),
    { error: 'workDays.noteNeeded', path: ['note'] },
  );
export type WorkDayChange = z.output<typeof workDayChange>;

export const daysToReset = z.strictObject({
  days: z
    .array(z.strictObject({ userId: id, date: day }))
    .min(1, 'validation.required')
    .max(mostAssignments, 'validation.tooMuch'),
});

const people = { userId: many(id), departmentId: departmentFilterField };

export const statsQuery = z.object({ window: z.enum(statsWindows, 'validation.format').default('30d'), ...people });

export const monthFileTypes = {
  xlsx: mediaTypes.xlsx,
  csv: mediaTypes.csv,
  pdf: mediaTypes.pdf,
  trripw: mediaTypes.xml,
} as const satisfies Record<MonthFormat, string>;

export const monthExportQuery = z.object({
  month,
  format: z.enum(monthFormats, 'validation.format').default('xlsx'),
  ...people,
  provisional: flag.optional(),
  background: flag.optional(),
});

export const workDays = defineContract({
  list: {
    route: 'GET /work-days',
    access: access.hr,
    query: registerFilter,
    reply: register,
    shapes: { cells: registerCells },
    assembled: true,
    summary:
      'The register: people by days, with totals and counters; with `shape=cells` no more of each day than a grid shows.',
  },
  info: {
    route: 'GET /work-days/info',
    access: access.hr,
    query: z.object({ userId: id, date: day }),
    reply: workDayInfo,
    refuses: ['notFound'],
    summary: 'One day of one person: stampings, absences, why each figure is what it is, and its history.',
  },
  drafts: {
    route: 'GET /work-days/drafts',
    access: access.hr,
    query: keptDraftFilter,
    reply: keptDraftList,
    summary: 'Plans of days to come that are saved and not published, whoever saved them, the next day first.',
  },
  plan: {
    route: 'POST /work-days',
    access: access.hr,
    body: plan,
    reply: planAnswer,
    status: 200,
    entity: 'workDay',
    summary:
      'Plans shifts for many days at once; what the law would mind comes back as warnings. A dry run keeps nothing.',
  },
  update: {
    route: 'PATCH /work-days',
    access: access.hr,
    body: workDayChange,
    reply: workDayInfo,
    entity: 'workDay',
    summary: 'Corrects a day: its shift, stampings, excess, or an absence accepted as such. A dry run keeps nothing.',
  },
  remove: {
    route: 'DELETE /work-days',
    access: access.hr,
    body: daysToReset,
    reply: z.null(),
    entity: 'workDay',
    summary: 'Takes days back to the schedule; stampings stay.',
  },
  stats: {
    route: 'GET /work-days/stats',
    access: access.hr,
    query: statsQuery,
    reply: stats,
    summary: 'Hours, overtime, absences and lateness of a window, beside the one before it.',
  },
  statsExport: {
    route: 'GET /work-days/stats/export',
    access: access.hr,
    query: statsQuery.extend(exportQuery),
    reply: spreadsheet(),
    summary: 'The analyses as a table.',
  },
  export: {
    route: 'GET /work-days/export',
    access: access.hr,
    query: monthExportQuery,
    reply: file(Object.values(monthFileTypes)),
    also: inBackground,
    refuses: ['openAnomalies', 'statusForbids'],
    summary: 'The month for payroll; refused while anomalies are open unless asked as provisional.',
  },
  months: {
    route: 'GET /work-days/months',
    access: access.hr,
    query: monthFilter,
    reply: personMonths,
    summary: 'Who is ready to be closed, and what stands in the way of the others.',
  },
  close: {
    route: 'PATCH /work-days/months',
    access: access.hrAdmin,
    query: z.object({ background: flag.optional() }),
    body: monthChange,
    reply: monthAnswer,
    also: inBackground,
    entity: 'workMonth',
    // The page tells it itself, with the names that a body does not hold.
    done: null,
    summary:
      'Closes or reopens a month for people, some at a time; each gets an answer of their own, in the job if asked for in the background.',
  },
  verify: {
    route: 'GET /work-days/register-check',
    access: access.hrAdmin,
    reply: registerCheck,
    summary: 'Walks every chain of stamps and names the first break.',
  },
  compliance: {
    route: 'GET /work-days/compliance',
    access: access.hr,
    query: complianceFilter,
    reply: complianceList,
    summary: 'How the time of each person stands to the limits of the law, the worst first.',
  },
});
