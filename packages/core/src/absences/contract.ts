import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, exportQuery, file, multipart, spreadsheet, upload } from '../capability.ts';
import {
  day,
  departmentFilterField,
  flag,
  id,
  instant,
  listOf,
  listQuery,
  many,
  note,
  numberField,
  oneOf,
  person,
  recordFields,
  timeOfDay,
  version,
} from '../fields.ts';
import {
  type AbsenceSpan,
  absenceTypes,
  conversions,
  delayLimits,
  lacksProtocol,
  protocolShape,
  requestStatuses,
  spanFaults,
} from './rules.ts';

const empty = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullish());

export const absenceTimes = { startTime: empty(timeOfDay), endTime: empty(timeOfDay) };
const hours = numberField
  .min(0.01, 'validation.format')
  .max(24, 'validation.tooMuch')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'validation.format');
const certificate = z.string('validation.format').trim().regex(protocolShape, 'validation.format');
const protocolNumber = empty(certificate);

const fields = {
  type: oneOf(absenceTypes).optional(),
  startsOn: day,
  endsOn: day,
  ...absenceTimes,
  hours: empty(hours),
  note,
  protocolNumber,
  delayMinutes: empty(
    z.int('validation.format').min(delayLimits.least, 'validation.min1').max(delayLimits.most, 'validation.max600'),
  ),
  convertTo: empty(z.enum(conversions, 'validation.format')),
};

type Issues = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

/** A combination of fields that makes no sense becomes a fault of one of them. */
export const judgeSpan = (span: AbsenceSpan, issues: Issues) => {
  for (const { path, message } of spanFaults(span)) issues.addIssue({ code: 'custom', path: [path], message });
};

type Numbers = {
  readonly protocolNumbers?: Readonly<Record<string, string>> | undefined;
  readonly protocolNumber?: string | null | undefined;
};
/** The number of one person's certificate. */
export const numberOf = (numbers: Numbers, userId: string): string | null =>
  numbers.protocolNumbers?.[userId] ?? numbers.protocolNumber ?? null;

export const newAbsence = z
  .strictObject({
    userId: id.optional(),
    userIds: z.array(id).min(1, 'validation.required').max(200, 'validation.tooMuch').optional(),
    ...fields,
    /** Of several people who are ill, each has a certificate of their own; it goes before `protocolNumber`. */
    protocolNumbers: z.record(id, certificate).optional(),
    /** Approved unless said otherwise; what somebody enters for themselves waits for somebody else. */
    status: z.enum(['draft', 'pendingReview', 'approved'], 'validation.format').optional(),
    /** Says what would happen, and keeps nothing. */
    dryRun: z.boolean('validation.format').optional(),
  })
  .superRefine((absence, context) => {
    judgeSpan(absence, context);
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (absence.userId === undefined && absence.userIds === undefined) issue('userId', 'validation.required');
    if (absence.userId !== undefined && absence.userIds !== undefined) issue('userIds', 'validation.format');
    const type = absence.convertTo ?? absence.type;
    const { protocolNumbers: numbers, userIds = [] } = absence;
    if (!numbers && lacksProtocol(type, absence.protocolNumber, absence.status))
      issue('protocolNumber', 'validation.protocolNumber');
    if (numbers && type !== 'illness') issue('protocolNumbers', 'absences.onlyIllness');
    if (numbers && userIds.length === 0) issue('protocolNumbers', 'validation.format');
    for (const userId of numbers ? userIds : [])
      if (lacksProtocol(type, numberOf(absence, userId), absence.status))
        issue(`protocolNumbers.${userId}`, 'validation.protocolNumber');
  });
export type NewAbsence = z.output<typeof newAbsence>;

const absenceChange = z.strictObject({
  ...z.object(fields).partial().shape,
  archived: z.boolean('validation.format').optional(),
  status: z.enum(requestStatuses, 'validation.format').optional(),
  version: version.optional(),
});
export type AbsenceChange = z.output<typeof absenceChange>;

const attachment = z.object({ id, fileName: z.string(), size: z.int() });

/** What every decided record says of its decision. */
export const decisionFields = {
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string().nullable(),
};

const absence = z
  .object({
    ...recordFields,
    user: person,
    type: z.enum(absenceTypes),
    startsOn: day,
    endsOn: day,
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
    /** What of the plan it covers. */
    hours: z.number(),
    /** Hours without times as they were entered; null where days, times or a delay say it. */
    enteredHours: z.number().nullable(),
    note: z.string().nullable(),
    protocolNumber: z.string().nullable(),
    /** Whether the number is known, for those who may not read it. */
    certified: z.boolean(),
    delayMinutes: z.int().nullable(),
    convertTo: z.enum(conversions).nullable(),
    status: z.enum(requestStatuses),
    archived: z.boolean(),
    leaveRequestId: id.nullable(),
    attachments: z.array(attachment),
    createdBy: person.nullable(),
    ...decisionFields,
  })
  .meta({ id: 'Absence' });
export type Absence = z.output<typeof absence>;

/** What every list of requests or absences is narrowed by; of a period, whatever touches it. */
export const askedFor = {
  status: many(z.enum(requestStatuses, 'validation.format')),
  userId: many(id),
  departmentId: departmentFilterField,
  from: day.optional(),
  to: day.optional(),
};

export const absenceFilter = listQuery(['startsOn', 'name', 'type', 'status', 'createdAt'], '-startsOn').extend({
  ...askedFor,
  absenceType: many(z.enum(absenceTypes, 'validation.format')),
  /** Those in use unless said otherwise. */
  archived: flag.optional(),
  /** Illness whose number is not known yet. */
  uncertified: flag.optional(),
});
export type AbsenceFilter = z.output<typeof absenceFilter>;

export const absenceList = z.object({
  ...listOf(absence).shape,
  /** Hours by type of everything the filter finds; null where that is too much to be summed up. */
  totals: z.record(z.enum(absenceTypes), z.number()).nullable(),
});

/** What a dry run finds worth a question: somebody is at work on a day that would be covered, and those hours become excess. */
const absenceWarnings = z.array(z.object({ userId: id, code: z.enum(['atWork']) }));
export type AbsenceWarnings = z.output<typeof absenceWarnings>;

export const absencesMade = z.object({
  created: z.array(absence),
  conflicts: z.array(z.object({ userId: id, code: z.string(), message: z.string() })),
  warnings: absenceWarnings.optional(),
});
const rehearsedAbsence = z.object({ ...absence.shape, warnings: absenceWarnings });

const ownIllness = z
  .strictObject({ startsOn: day, endsOn: day, protocolNumber, note })
  .superRefine((illness, context) => judgeSpan({ ...illness, type: 'illness' }, context));

const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const absences = defineContract({
  list: {
    route: 'GET /absences',
    access: access.hr,
    query: absenceFilter,
    reply: absenceList,
    summary: 'The absences of the people one looks after.',
  },
  export: {
    route: 'GET /absences/export',
    access: access.hr,
    query: absenceFilter.omit({ page: true, pageSize: true }).extend(exportQuery),
    reply: spreadsheet(),
    summary: 'The same absences as a spreadsheet.',
  },
  mine: {
    route: 'GET /absences/mine',
    access: access.hrEmployee,
    query: absenceFilter.pick({
      page: true,
      pageSize: true,
      id: true,
      status: true,
      absenceType: true,
      from: true,
      to: true,
    }),
    reply: listOf(absence),
    summary: 'The caller’s own absences.',
  },
  create: {
    route: 'POST /absences',
    access: access.hr,
    body: newAbsence,
    reply: z.union([rehearsedAbsence, absence, absencesMade]),
    also: { 200: { when: 'A dry run: what would be entered, and nothing is kept.' } },
    entity: 'absence',
    summary: 'Enters an absence for one person, or for several with the conflicts of each.',
  },
  createMine: {
    route: 'POST /absences/mine',
    access: access.hrEmployee,
    body: ownIllness,
    reply: absence,
    entity: 'absence',
    event: 'absences.create',
    done: 'absences.create.done',
    summary:
      'Reports the caller’s own illness: a draft until its number is known, which completes the draft of the same days.',
  },
  update: {
    route: 'PATCH /absences/:absenceId',
    access: access.hr,
    body: absenceChange,
    reply: absence,
    entity: 'absence',
    done: [
      { field: 'archived', is: true, say: 'absences.archive.done' },
      { field: 'status', is: 'approved', say: 'leaveRequests.approved.done' },
      { field: 'status', is: 'rejected', say: 'leaveRequests.rejected.done' },
      { say: 'absences.update.done' },
    ],
    summary: 'Changes an absence, decides it, archives it or brings it back.',
  },
  remove: {
    route: 'DELETE /absences/:absenceId',
    access: access.hr,
    reply: z.null(),
    entity: 'absence',
    summary: 'Removes an absence that was never approved.',
  },
  attach: {
    route: 'POST /absences/:absenceId/attachments',
    access: access.hrEmployee,
    body: multipart({ file: upload(attachmentTypes) }),
    reply: absence,
    entity: 'absence',
    event: 'absences.update',
    done: 'absences.update.done',
    summary: 'Puts a certificate to an absence: by Admin, BackOffice, or whoever is absent.',
  },
  attachment: {
    route: 'GET /absences/attachments/:attachmentId',
    access: access.hrOffice,
    reply: file(attachmentTypes),
    summary: 'A certificate as a file.',
  },
});
