import * as z from 'zod';
import { type AccessOfRoles, type Role, access, companyRoles, providerRoles, roles } from '../access.ts';
import { defineContract, exportQuery, multipart, spreadsheet, upload } from '../capability.ts';
import {
  day,
  email,
  id,
  instant,
  listOf,
  listQuery,
  many,
  name,
  optionalText,
  recordFields,
  version,
} from '../fields.ts';
import { mediaTypes } from '../formats.ts';
import { isBadge } from '../kiosks/badge-rules.ts';
import { languages } from '../language.ts';
import { textLimits } from '../limits.ts';
import { isTaxCode, toE164, userStatuses, weeklyMinuteLimits, yearlyHourLimit } from './rules.ts';

export const phone = z
  .string('validation.format')
  .trim()
  .max(textLimits.phone, 'validation.tooLong')
  .transform((value, context) => {
    const number = value === '' ? null : toE164(value);
    if (value !== '' && number === null) context.addIssue({ code: 'custom', message: 'validation.format' });
    return number;
  })
  .nullish();

export const departmentName = z.object({ id, name: z.string() });

export const user = z
  .object({
    ...recordFields,
    // Plain texts: an answer never fails over what the records already hold.
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    department: departmentName.nullable(),
    companyId: id.nullable(),
    taxCode: z.string().nullable(),
    payrollCode: z.string().nullable(),
    workScheduleId: id.nullable(),
    hiredOn: day.nullable(),
    weeklyMinutes: z.int(),
    yearlyVacationHours: z.number().nullable(),
    yearlyRolHours: z.number().nullable(),
    language: z.enum(languages),
    lastSignInAt: instant.nullable(),
    lastStampAt: instant.nullable(),
    /** The number of the card or tag that they stamp with at a kiosk. */
    badge: z.string().nullable(),
    /** When a phone was last paired with them. */
    appLinkedAt: instant.nullable(),
    /** Since when, of somebody who has left, only that is kept which the law asks for. */
    erasedAt: instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

export const permissions = z.object({
  moduleDevices: z.boolean(),
  moduleHr: z.boolean(),
  moduleExitNotices: z.boolean(),
});

const taxCode = z
  .string('validation.format')
  .trim()
  .toUpperCase()
  .refine((value) => value === '' || isTaxCode(value), 'validation.taxCode')
  .transform((value) => (value === '' ? null : value))
  .nullish();

/** Hours of a year, with two decimals. */
const yearlyHours = z
  .number('validation.format')
  .min(0, 'validation.format')
  .max(yearlyHourLimit, 'validation.tooMuch')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'validation.format')
  .nullish();

const account = { firstName: name, lastName: name, email, phone };

export const newUser = z.strictObject({
  ...account,
  role: z.enum(companyRoles, 'validation.format'),
  departmentId: id.nullish(),
  taxCode,
  payrollCode: optionalText(textLimits.payrollCode).transform((value) => (value === '' ? null : value)),
  /** Unique in the company; a card that is lost is taken away by null. */
  badge: z
    .string('validation.format')
    .trim()
    .refine((value) => value === '' || isBadge(value), 'users.badge.format')
    .nullish()
    .transform((value) => (value === '' ? null : value)),
  workScheduleId: id.nullish(),
  hiredOn: day.nullish(),
  weeklyMinutes: z
    .int('validation.format')
    .min(weeklyMinuteLimits.least, 'validation.weeklyHours')
    .max(weeklyMinuteLimits.most, 'validation.weeklyHours')
    .optional(),
  yearlyVacationHours: yearlyHours,
  yearlyRolHours: yearlyHours,
});
export const newProviderUser = z.strictObject({ ...account, role: z.enum(providerRoles, 'validation.format') });

const userChange = newUser.partial().extend({ version: version.optional() });
export const providerUserChange = newProviderUser.partial().extend({ version: version.optional() });

/** People of these departments; `none` means those without one. */
export const ofDepartment = many(z.union([id, z.literal('none')], 'validation.format'));

const sortable = ['name', 'email', 'role', 'department', 'status', 'createdAt', 'lastSignInAt', 'appLinkedAt'] as const;
const filterOf = <const R extends readonly [Role, ...Role[]]>(ofRoles: R) =>
  listQuery(sortable, 'name').extend({
    status: many(z.enum(userStatuses, 'validation.format')),
    role: many(z.enum(ofRoles, 'validation.format')),
    departmentId: ofDepartment,
  });
export const userFilter = filterOf(companyRoles);
export const providerUserFilter = filterOf(providerRoles);
export type UserFilter = z.output<typeof userFilter> | z.output<typeof providerUserFilter>;

const archiving = z.strictObject({
  archived: z.boolean('validation.format').default(true),
  version: version.optional(),
});

type Managed<F, N, C> = { access: AccessOfRoles; whose: string; filter: F; created: N; changed: C };

/** People whom somebody manages: those of a company and those of the provider differ by who they are, not by what is done. */
const managedPeople = <
  const P extends `/${string}`,
  F extends typeof userFilter | typeof providerUserFilter,
  N extends z.ZodType,
  C extends z.ZodType,
>(
  path: P,
  { access: who, whose, filter, created, changed }: Managed<F, N, C>,
) =>
  defineContract({
    list: {
      route: `GET ${path}` as const,
      access: who,
      query: filter,
      reply: listOf(user),
      summary: `The people of ${whose}.`,
    },
    export: {
      route: `GET ${path}/export` as const,
      access: who,
      query: filter.omit({ page: true, pageSize: true }).extend(exportQuery),
      reply: spreadsheet(),
      summary: `The same people of ${whose} as a spreadsheet.`,
    },
    create: {
      route: `POST ${path}` as const,
      access: who,
      body: created,
      reply: user,
      entity: 'user',
      event: 'users.create',
      done: 'users.create.done',
      summary: `Adds somebody to ${whose} and mails the invitation.`,
    },
    update: {
      route: `PATCH ${path}/:userId` as const,
      access: who,
      body: changed,
      reply: user,
      entity: 'user',
      event: 'users.update',
      done: 'users.update.done',
      summary: 'Changes a person; another role ends their sessions.',
    },
    archive: {
      route: `PATCH ${path}/:userId/archive` as const,
      access: who,
      body: archiving,
      reply: user,
      entity: 'user',
      event: 'users.archive',
      done: [{ field: 'archived', is: false, say: 'users.update.done' }, { say: 'users.archive.done' }],
      summary: 'Archives a person, whose sessions end at once, or brings them back.',
    },
    invite: {
      route: `PATCH ${path}/:userId/invite` as const,
      access: who,
      reply: user,
      entity: 'user',
      event: 'users.update',
      done: 'users.invite.done',
      summary: 'Mails the invitation again, while it has not been taken up.',
    },
    remove: {
      route: `DELETE ${path}/:userId` as const,
      access: who,
      reply: z.null(),
      entity: 'user',
      event: 'users.remove',
      done: 'users.remove.done',
      summary: 'Removes a person without attendance data.',
    },
  });

export const importTypes = [mediaTypes.csv, mediaTypes.xlsx] as const;

export const importReport = z
  .object({
    dryRun: z.boolean(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.array(z.object({ row: z.int(), errors: z.array(z.object({ path: z.string(), message: z.string() })) })),
    /** Departments that the file names and the company does not have yet. */
    newDepartments: z.array(z.string()),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.output<typeof importReport>;

export const users = defineContract({
  ...managedPeople('/users', {
    access: access.companyAdmin,
    whose: 'the company',
    filter: userFilter,
    created: newUser,
    changed: userChange,
  }),
  import: {
    route: 'POST /users/import',
    access: access.companyAdmin,
    body: multipart({ file: upload(importTypes), dryRun: z.enum(['true', 'false'], 'validation.format').optional() }),
    reply: importReport,
    status: 200,
    refuses: ['tooMany'],
    entity: 'user',
    event: 'users.create',
    done: null,
    summary: 'Takes people over from a spreadsheet, by their e-mail; good rows are saved although others fail.',
  },
});

export const providerUsers = managedPeople('/admin/users', {
  access: access.providerOwner,
  whose: 'the provider',
  filter: providerUserFilter,
  created: newProviderUser,
  changed: providerUserChange,
});
