import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roles } from '@timbro/core/access.ts';
import { companyStatuses, defaultTimezone } from '@timbro/core/companies/rules.ts';
import { languages } from '@timbro/core/language.ts';
import type { NotificationChoices } from '@timbro/core/notifications/choice-rules.ts';
import { type Look, defaultLook } from '@timbro/core/profile/rules.ts';
import { userStatuses } from '@timbro/core/users/rules.ts';
import { instant, oneOf, recordColumns, transactionNumber } from './columns.ts';

/** The clients, and the provider itself as the one row of kind `provider`, so that nobody is without a company. */
export const companies = pgTable(
  'companies',
  {
    ...recordColumns,
    kind: text({ enum: ['client', 'provider'] })
      .notNull()
      .default('client'),
    name: text().notNull(),
    vatNumber: text('vat_number'),
    address: text(),
    status: text({ enum: companyStatuses }).notNull().default('disabled'),
    invitedAt: instant('invited_at'),
    deletedAt: instant('deleted_at'),
    moduleDevices: boolean('module_devices').notNull().default(false),
    moduleHr: boolean('module_hr').notNull().default(false),
    moduleExitNotices: boolean('module_exit_notices').notNull().default(false),
    timezone: text().notNull().default(defaultTimezone),
    patronSaint: text('patron_saint'),
    polygonMaxArea: integer('polygon_max_area'),
  },
  (t) => [
    oneOf('companies_status', t.status, companyStatuses),
    oneOf('companies_kind', t.kind, ['client', 'provider']),
    uniqueIndex('companies_vat')
      .on(t.vatNumber)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('companies_one_provider')
      .on(t.kind)
      .where(sql`${t.kind} = 'provider'`),
  ],
);

const companyId = () =>
  uuid('company_id')
    .notNull()
    .references((): AnyPgColumn => companies.id);

export const departments = pgTable(
  'departments',
  { ...recordColumns, companyId: companyId(), name: text().notNull() },
  (t) => [
    unique('departments_company_id').on(t.companyId, t.id),
    uniqueIndex('departments_name').on(t.companyId, sql`lower(${t.name})`),
  ],
);

export const users = pgTable(
  'users',
  {
    ...recordColumns,
    companyId: companyId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    email: text().notNull(),
    phone: text(),
    role: text({ enum: roles }).notNull(),
    status: text({ enum: userStatuses }).notNull().default('notActive'),
    departmentId: uuid('department_id'),
    passwordHash: text('password_hash'),
    language: text({ enum: languages }).notNull().default('it'),
    look: jsonb().$type<Look>().notNull().default(defaultLook),
    /** What was chosen; whatever was not is told of. */
    notifications: jsonb().$type<Partial<NotificationChoices>>().notNull().default({}),
    taxCode: text('tax_code'),
    payrollCode: text('payroll_code'),
    hiredOn: date('hired_on'),
    /** The last day of somebody who is archived. */
    archivedOn: date('archived_on'),
    weeklyMinutes: integer('weekly_minutes').notNull().default(2400),
    yearlyVacationHours: numeric('yearly_vacation_hours', { precision: 8, scale: 2, mode: 'number' }),
    yearlyRolHours: numeric('yearly_rol_hours', { precision: 8, scale: 2, mode: 'number' }),
    /** Since when the hours of a week and of a year are what they are, where they have changed. */
    contractSince: instant('contract_since'),
    lastSignInAt: instant('last_sign_in_at'),
    /** The hash itself can be read by nobody who answers requests. */
    hasPassword: boolean('has_password').generatedAlwaysAs(sql`password_hash is not null`),
    /** What the number of their card or tag is: a badge that is lost is taken away here. */
    badge: text(),
    pinHash: text('pin_hash'),
    hasPin: boolean('has_pin').generatedAlwaysAs(sql`pin_hash is not null`),
    /** When a phone was last paired with them. */
    appLinkedAt: instant('app_linked_at'),
    /** Since when of somebody who left only that is kept which the law asks for. */
    erasedAt: instant('erased_at'),
    /** Set when the client itself was removed: from then on the address may be used elsewhere. */
    removedAt: instant('removed_at'),
    /** What a search looks through: small letters without accents. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email, NFD), '[\\u0300-\\u036f]', '', 'g'))`,
    ),
  },
  (t) => [
    unique('users_company_id').on(t.companyId, t.id),
    uniqueIndex('users_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.removedAt} is null`),
    uniqueIndex('users_badge')
      .on(t.companyId, sql`lower(${t.badge})`)
      .where(sql`${t.badge} is not null`),
    index('users_department_people').on(t.companyId, t.departmentId),
    index('users_company_name').on(t.companyId, t.lastName, t.firstName, t.id),
    foreignKey({
      name: 'users_department',
      columns: [t.companyId, t.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }),
    oneOf('users_role', t.role, roles),
    oneOf('users_status', t.status, userStatuses),
    oneOf('users_language', t.language, languages),
    check('users_active_has_password', sql`${t.status} <> 'active' or ${t.passwordHash} is not null`),
  ],
);

/**
 * Which transactions have changed what searches of a company's people look through: a trigger adds a row for each, and a job
 * puts many into one. What is held in memory is right as long as the same rows stand here (`register/people/directory.repo.ts`).
 */
export const peopleMarks = pgTable(
  'people_marks',
  { companyId: uuid('company_id').notNull(), xid: transactionNumber().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.xid] })],
);

/** A row of a person goes with the person's own company: a key on the id alone would let it name somebody else's. */
export const personKey = (name: string, t: { companyId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ name, columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] });

export const departmentResponsibles = pgTable(
  'department_responsibles',
  { companyId: companyId(), departmentId: uuid('department_id').notNull(), userId: uuid('user_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.departmentId, t.userId] }),
    foreignKey({
      name: 'responsibles_department',
      columns: [t.companyId, t.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }).onDelete('cascade'),
    personKey('responsibles_user', t).onDelete('cascade'),
    index('responsibles_of_user').on(t.companyId, t.userId),
  ],
);
