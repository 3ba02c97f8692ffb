import * as z from 'zod';
import { access, companyModules } from '../access.ts';
import { defineContract, exportQuery, spreadsheet } from '../capability.ts';
import { count, email, instant, listOf, listQuery, many, name, recordFields, text, version } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { areaLimits } from '../polygons/ring-rules.ts';
import { newSubscription, subscription } from '../subscriptions/contract.ts';
import { user, userFilter } from '../users/contract.ts';
import { companyStatuses, isTimezone, toVatNumber } from './rules.ts';

const vatNumber = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(40, 'validation.tooLong')
  .transform((typed, context) => {
    const kept = toVatNumber(typed);
    if (kept === null) context.addIssue({ code: 'custom', message: 'validation.vatNumber' });
    return kept ?? z.NEVER;
  });

/** A day of every year, `06-24`; the 29th of February is one in some years. */
const yearlyDay = z
  .string('validation.format')
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'validation.date')
  .refine((value) => !['02-30', '02-31', '04-31', '06-31', '09-31', '11-31'].includes(value), 'validation.date');

const moduleFlags = {
  moduleDevices: z.boolean('validation.format').optional(),
  moduleHr: z.boolean('validation.format').optional(),
  moduleExitNotices: z.boolean('validation.format').optional(),
};

const companyData = {
  name: text(textLimits.company),
  vatNumber,
  address: z.string('validation.format').trim().max(textLimits.address, 'validation.tooLong').nullish(),
  ...moduleFlags,
  timezone: z.string('validation.format').refine(isTimezone, 'validation.format').optional(),
  patronSaint: yearlyDay.nullish(),
  polygonMaxArea: z
    .int('validation.format')
    .min(areaLimits.smallest, 'validation.format')
    .max(areaLimits.largest, 'validation.format')
    .optional(),
};

export const firstAdmin = z.strictObject({ firstName: name, lastName: name, email });
export const newCompany = z.strictObject({
  ...companyData,
  admin: firstAdmin.optional(),
  subscription: newSubscription.omit({ companyId: true }).optional(),
});
export const companyChange = z.strictObject(companyData).partial().extend({ version: version.optional() });

const company = z
  .object({
    ...recordFields,
    name: z.string(),
    vatNumber: z.string().nullable(),
    address: z.string().nullable(),
    status: z.enum(companyStatuses),
    invited: z.boolean(),
    invitedAt: instant.nullable(),
    /** Whether anybody of the client has ever signed in. */
    signedIn: z.boolean(),
    moduleDevices: z.boolean(),
    moduleHr: z.boolean(),
    moduleExitNotices: z.boolean(),
    timezone: z.string(),
    patronSaint: z.string().nullable(),
    polygonMaxArea: z.int(),
    usersCount: z.int(),
    devicesCount: z.int(),
    subscription: subscription.nullable(),
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof company>;

export const companyFilter = listQuery(['name', 'createdAt', 'status', 'usersCount', 'renewalDate'], 'name').extend({
  status: many(z.enum(companyStatuses, 'validation.format')),
  invited: z.enum(['true', 'false'], 'validation.format').optional(),
  module: many(z.enum(companyModules, 'validation.format')),
  /** Clients whose subscription is renewed within so many days. */
  expiringWithin: count(1000).optional(),
});
export type CompanyFilter = z.output<typeof companyFilter>;

export const companies = defineContract({
  list: {
    route: 'GET /admin/companies',
    access: access.provider,
    acrossClients: true,
    query: companyFilter,
    reply: listOf(company),
    summary: 'The clients with modules, subscription and counts.',
  },
  export: {
    route: 'GET /admin/companies/export',
    access: access.provider,
    acrossClients: true,
    query: companyFilter.omit({ page: true, pageSize: true }).extend(exportQuery),
    reply: spreadsheet(),
    summary: 'The same clients as a spreadsheet.',
  },
  create: {
    route: 'POST /admin/companies',
    access: access.provider,
    acrossClients: true,
    body: newCompany,
    reply: company,
    entity: 'company',
    summary: 'Makes a client, disabled until it is invited; with its first administrator and subscription if given.',
  },
  read: {
    route: 'GET /admin/companies/:companyId',
    access: access.provider,
    acrossClients: true,
    reply: company,
    summary: 'One client.',
  },
  update: {
    route: 'PATCH /admin/companies/:companyId',
    access: access.provider,
    acrossClients: true,
    body: companyChange,
    reply: company,
    entity: 'company',
    summary: 'Changes a client; the largest area only by a SuperAdmin.',
  },
  remove: {
    route: 'DELETE /admin/companies/:companyId',
    access: access.providerOwner,
    acrossClients: true,
    body: z.strictObject({ name: z.string('validation.required').max(textLimits.company, 'validation.tooLong') }),
    reply: z.null(),
    entity: 'company',
    summary: 'Removes a client softly; its name has to be typed.',
  },
  invite: {
    route: 'PATCH /admin/companies/:companyId/invite',
    access: access.provider,
    acrossClients: true,
    reply: company,
    entity: 'company',
    summary: 'Mails the administrators of the client and enables it; again means again.',
  },
  setStatus: {
    route: 'PATCH /admin/companies/:companyId/status',
    access: access.provider,
    acrossClients: true,
    body: z.strictObject({ status: z.enum(companyStatuses, 'validation.format'), version: version.optional() }),
    reply: company,
    entity: 'company',
    done: [{ field: 'status', is: 'enabled', say: 'companies.enable.done' }, { say: 'companies.disable.done' }],
    summary: 'Enables or disables a client; disabling ends every session of its people.',
  },
  addAdmin: {
    route: 'POST /admin/companies/:companyId/users',
    access: access.provider,
    acrossClients: true,
    body: firstAdmin,
    reply: user,
    entity: 'company',
    event: 'companies.update',
    done: 'users.create.done',
    summary:
      'Adds an administrator to a client; the mail leaves at once where the client is enabled, else with its invitation.',
  },
  users: {
    route: 'GET /admin/companies/:companyId/users',
    access: access.provider,
    acrossClients: true,
    query: userFilter,
    reply: listOf(user),
    summary: 'The people of a client.',
  },
});
