import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, file, multipart, upload } from '../capability.ts';
import {
  countTo,
  departmentFilterField,
  flag,
  id,
  instant,
  listOf,
  listQuery,
  many,
  month,
  person,
  recordFields,
  text,
  version,
} from '../fields.ts';
import { textLimits } from '../limits.ts';
import { userStatuses } from '../users/rules.ts';
import { mostPacked, mostPublished, slipChecks, slipFaults } from './rules.ts';

const pdf = ['application/pdf'] as const;
const zip = ['application/zip'] as const;

/** A file as it was brought in, the current one or one that it has replaced. */
const fileFields = {
  fileName: z.string(),
  size: z.int(),
  sha256: z.string(),
  check: z.enum(slipChecks),
  /** Why it differs; null where it does not. */
  fault: z.enum(slipFaults).nullable(),
  uploadedBy: person.nullable(),
  uploadedAt: instant,
};

const payslip = z
  .object({
    ...recordFields,
    user: person,
    month,
    displayName: z.string(),
    ...fileFields,
    /** The number of the file among those the slip has had. */
    fileNumber: z.int(),
    publishedBy: person.nullable(),
    publishedAt: instant.nullable(),
    /** When what its owner had gave way to this file, or to this slip; null where it is the first. */
    renewedAt: instant.nullable(),
    openedAt: instant.nullable(),
    downloadedAt: instant.nullable(),
    /** Whether its owner has seen a file that it had before this one. */
    wasSeen: z.boolean(),
    /** The slip that it takes the place of once it is published. */
    replaces: id.nullable(),
    withdrawnBy: person.nullable(),
    withdrawnAt: instant.nullable(),
    withdrawReason: z.string().nullable(),
  })
  .meta({ id: 'Payslip' });
export type Payslip = z.output<typeof payslip>;

const payslipFile = z
  .object({ number: z.int(), ...fileFields, openedAt: instant.nullable(), downloadedAt: instant.nullable() })
  .meta({ id: 'PayslipFile' });
export type PayslipFile = z.output<typeof payslipFile>;

/** Somebody without a slip; the id is the person's. */
const missingSlip = z.object({ id, user: person, month }).meta({ id: 'MissingPayslip' });
export type MissingSlip = z.output<typeof missingSlip>;

export const payslipFilter = listQuery(['name', 'month', 'uploadedAt', 'publishedAt', 'downloadedAt'], 'name').extend({
  month: month.optional(),
  userId: many(id),
  departmentId: departmentFilterField,
  downloaded: flag.optional(),
  opened: flag.optional(),
  published: flag.optional(),
  /** Those in use unless said otherwise. */
  withdrawn: flag.optional(),
  /** The people without a published slip of the month instead. */
  missing: flag.optional(),
});
export type PayslipFilter = z.output<typeof payslipFilter>;

/** Who is missing is missing in a month. */
const askedFor = payslipFilter.refine(({ missing, month: of }) => missing !== true || of !== undefined, {
  path: ['month'],
  message: 'validation.required',
});

const displayName = text(textLimits.displayName);

export const newPayslip = multipart({
  /** Chosen by the client: what arrives twice is kept once. */
  id: id.optional(),
  userId: id,
  month,
  displayName: displayName.optional(),
  /** Whether its owner gets it at once; what differs stays unpublished whatever is asked. */
  publish: flag.optional(),
  replaces: id.optional(),
  file: upload(pdf),
});

const payslipChange = multipart({
  month: month.optional(),
  displayName: displayName.optional(),
  /** Somebody has looked at what differs; `false` also asks before a published file gives way to one that cannot be read. */
  confirmed: flag.optional(),
  version: countTo(2_000_000_000).optional(),
  file: upload(pdf).optional(),
});

const ids = z.array(id).max(mostPublished, 'validation.tooMuch');

/** What an intake compares pages with. */
const payee = z
  .object({
    user: person,
    firstName: z.string(),
    lastName: z.string(),
    taxCode: z.string().nullable(),
    status: z.enum(userStatuses),
  })
  .meta({ id: 'Payee' });
export type Payee = z.output<typeof payee>;

const everybody = 5000;

export const payslips = defineContract({
  list: {
    route: 'GET /payslips',
    access: access.hrOffice,
    query: askedFor,
    reply: z.union([listOf(payslip), listOf(missingSlip)]),
    summary: 'Pay slips; with `missing=true` the people without a published one of `month`.',
  },
  summary: {
    route: 'GET /payslips/summary',
    access: access.hrOffice,
    query: z.object({ month }),
    reply: z.object({
      slips: z.int(),
      unpublished: z.int(),
      unopened: z.int(),
      notDownloaded: z.int(),
      missing: z.int(),
    }),
    summary: 'How a month stands: how many slips there are, wait, were read, are missing.',
  },
  people: {
    route: 'GET /payslips/people',
    access: access.hrOffice,
    query: listQuery(['name'], 'name')
      .pick({ page: true, search: true })
      .extend({ pageSize: countTo(everybody).default(everybody) }),
    reply: listOf(payee),
    summary: 'Everybody a slip may be for, with what tells them apart.',
  },
  mine: {
    route: 'GET /payslips/mine',
    access: access.hrEmployee,
    query: listQuery(['month'], '-month')
      .pick({ page: true, pageSize: true, sort: true, id: true })
      .extend({ month: month.optional() }),
    reply: listOf(payslip),
    summary: 'The caller’s own published slips, newest month first.',
  },
  mineZip: {
    route: 'GET /payslips/mine/zip',
    access: access.hrEmployee,
    query: z.object({
      payslipId: z.preprocess(
        (value) => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(id, 'validation.required').min(1, 'validation.required').max(mostPacked, 'validation.tooMuch'),
      ),
    }),
    reply: file(zip),
    refuses: ['notFound'],
    summary: 'Several of the caller’s own slips in one file; each counts as downloaded.',
  },
  receipts: {
    route: 'GET /payslips/receipts',
    access: access.hrOffice,
    query: z.object({ month }),
    reply: file(pdf),
    summary: 'The proof of delivery of a whole month, as one PDF.',
  },
  find: {
    route: 'GET /payslips/:payslipId',
    access: access.hrOwner,
    reply: payslip,
    summary: 'One slip, for Admin and BackOffice, and once published for its owner.',
  },
  download: {
    route: 'GET /payslips/download/:payslipId',
    access: access.hrOwner,
    query: z.object({
      /** Shown in the page: the owner's `openedAt` is set and not `downloadedAt`. */
      view: flag.optional(),
      /** An earlier file of the slip, for Admin and BackOffice. */
      fileNumber: countTo(10_000).optional(),
    }),
    reply: file(pdf),
    entity: 'payslip',
    event: 'payslips.update',
    summary: 'The file. Only the owner’s own download is written down.',
  },
  versions: {
    route: 'GET /payslips/:payslipId/versions',
    access: access.hrOffice,
    reply: listOf(payslipFile),
    summary: 'Every file the slip has had, newest first.',
  },
  receipt: {
    route: 'GET /payslips/:payslipId/receipt',
    access: access.hrOffice,
    reply: file(pdf),
    summary: 'The proof of delivery of one slip, as PDF.',
  },
  create: {
    route: 'POST /payslips',
    access: access.hrOffice,
    body: newPayslip,
    reply: payslip,
    also: { 200: { when: 'The same slip was kept before under this id.' } },
    refuses: ['wrongType', 'tooLarge'],
    entity: 'payslip',
    summary: 'Keeps a slip, and publishes it unless told otherwise or what it says differs.',
  },
  publish: {
    route: 'POST /payslips/publish',
    access: access.hrOffice,
    status: 200,
    body: z.strictObject({
      ids: ids.min(1, 'validation.required'),
      /** Those that differ and that somebody has looked at. */
      confirmedIds: ids.optional(),
      /** Whether their owners are told by mail. */
      notify: z.boolean('validation.format').optional(),
    }),
    reply: z.object({
      published: z.int(),
      refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
    }),
    entity: 'payslip',
    summary: 'Gives slips to their owners: all at once, each by itself.',
  },
  update: {
    route: 'PATCH /payslips/:payslipId',
    access: access.hrOffice,
    body: payslipChange,
    reply: payslip,
    refuses: ['wrongType', 'tooLarge', 'statusForbids'],
    entity: 'payslip',
    summary: 'Changes month or name, or puts another file in its place; the former stays.',
  },
  withdraw: {
    route: 'PATCH /payslips/:payslipId/withdraw',
    access: access.hrOffice,
    body: z.strictObject({ reason: text(textLimits.note), version: version.optional() }),
    reply: payslip,
    refuses: ['statusForbids'],
    entity: 'payslip',
    event: 'payslips.remove',
    summary: 'Takes a published slip back: its owner no longer finds it, what happened stays known.',
  },
  remove: {
    route: 'DELETE /payslips/:payslipId',
    access: access.hrOffice,
    query: z.object({
      /** Only while it is unpublished: a draft that a colleague has published meanwhile is somebody's slip. */
      draft: flag.optional(),
    }),
    reply: z.null(),
    refuses: ['alreadyDownloaded', 'statusForbids'],
    entity: 'payslip',
    summary: 'Removes a slip that its owner has neither opened nor downloaded.',
  },
});
