import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, oneOf, recordColumns } from './columns.ts';
import { companies, departments, personKey } from './people.ts';

const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id);

/** A shift is its versions; what was removed stays for the days it was worked on. */
export const shifts = pgTable(
  'shifts',
  { ...recordColumns, companyId: companyId(), removedAt: instant('removed_at') },
  (t) => [unique('shifts_company_id').on(t.companyId, t.id)],
);

export const workSchedules = pgTable(
  'work_schedules',
  {
    ...recordColumns,
    companyId: companyId(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    unique('work_schedules_company_id').on(t.companyId, t.id),
    check('work_schedules_validity', sql`${t.validTo} is null or ${t.validTo} >= ${t.validFrom}`),
  ],
);

/** One row per company that has ever changed its rules. */
export const companySettings = pgTable('company_settings', {
  ...recordColumns,
  companyId: companyId().unique('company_settings_company'),
});

export const ruleKinds = ['shift', 'workSchedule', 'companySettings'] as const;

/**
 * What shifts, schedules and settings say from a day on. A change is a new row, so that no day before it moves;
 * `record_id` is the shift's, the schedule's or the company's.
 */
export const ruleVersions = pgTable(
  'rule_versions',
  {
    companyId: companyId(),
    kind: text({ enum: ruleKinds }).notNull(),
    recordId: uuid('record_id').notNull(),
    validFrom: date('valid_from').notNull(),
    values: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.recordId, t.validFrom] }),
    index('rule_versions_kind').on(t.companyId, t.kind),
    oneOf('rule_versions_kind', t.kind, ruleKinds),
  ],
);

/** Who follows which schedule, and when; an exclusion constraint keeps two schedules of one person apart. */
export const schedulePeople = pgTable(
  'schedule_people',
  {
    companyId: companyId(),
    scheduleId: uuid('schedule_id').notNull(),
    userId: uuid('user_id').notNull(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.validFrom] }),
    foreignKey({
      name: 'schedule_people_schedule',
      columns: [t.companyId, t.scheduleId],
      foreignColumns: [workSchedules.companyId, workSchedules.id],
    }),
    personKey('schedule_people_user', t).onDelete('cascade'),
    index('schedule_people_of_schedule').on(t.companyId, t.scheduleId),
    check('schedule_people_validity', sql`${t.validTo} is null or ${t.validTo} >= ${t.validFrom}`),
  ],
);

/** How many people a department needs on a shift. */
export const departmentCoverage = pgTable(
  'department_coverage',
  {
    companyId: companyId(),
    departmentId: uuid('department_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    weekday: integer().notNull(),
    required: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.departmentId, t.shiftId, t.weekday] }),
    foreignKey({
      name: 'coverage_department',
      columns: [t.companyId, t.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'coverage_shift',
      columns: [t.companyId, t.shiftId],
      foreignColumns: [shifts.companyId, shifts.id],
    }),
    check('coverage_weekday', sql`${t.weekday} between 1 and 7`),
  ],
);
