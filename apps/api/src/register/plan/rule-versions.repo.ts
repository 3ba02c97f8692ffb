import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Place } from '@timbro/core/companies/rules.ts';
import { companySettings } from '@timbro/core/company-settings/contract.ts';
import { defaultSettings } from '@timbro/core/company-settings/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { groupBy, mapGroups } from '@timbro/core/group-by.ts';
import { shift } from '@timbro/core/shifts/contract.ts';
import type { Employment } from '@timbro/core/users/rules.ts';
import type { Assignment } from '@timbro/core/work-schedules/assignment-rules.ts';
import { workSchedule } from '@timbro/core/work-schedules/contract.ts';
import { beginning, versionOn } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import { companies } from '#db/tables/people.ts';
import { type ruleKinds, ruleVersions, schedulePeople } from '#db/tables/schedules.ts';

const shiftValues = shift.pick({
  name: true,
  period: true,
  start: true,
  end: true,
  breakStart: true,
  breakEnd: true,
  paidBreakMinutes: true,
  toleranceBefore: true,
  toleranceAfter: true,
  color: true,
});
const scheduleValues = workSchedule.pick({
  name: true,
  departmentId: true,
  stampingInterval: true,
  roundingMode: true,
  graceMinutes: true,
  weeks: true,
  anchorDate: true,
});
const settingsValues = companySettings.omit({ id: true, createdAt: true, version: true, validFrom: true });

export type ShiftValues = z.output<typeof shiftValues>;
export type ScheduleValues = z.output<typeof scheduleValues>;
export type SettingsValues = z.output<typeof settingsValues>;
type From<V> = V & { validFrom: Day };
export type ShiftVersion = From<ShiftValues>;
export type ScheduleVersion = From<ScheduleValues>;
export type SettingsVersion = From<SettingsValues>;

export const shiftFields = shiftValues.keyof().options;
export const scheduleFields = scheduleValues.keyof().options;
export const settingsFields = settingsValues.keyof().options;

/** The settings of a company that has settled nothing. */
export const neverChanged: SettingsVersion = { ...defaultSettings, validFrom: beginning };
export const settingsOn = (versions: readonly SettingsVersion[], day: Day): SettingsVersion =>
  versionOn(versions, day) ?? neverChanged;

type RuleKind = (typeof ruleKinds)[number];
type Stored = { validFrom: Day; values: unknown };

/** What is read back is parsed: the column itself promises nothing. */
const reading =
  <V extends object>(schema: z.ZodType<V>) =>
  ({ values, validFrom }: Stored): From<V> => ({ ...schema.parse(values), validFrom });

export const readShift = reading(shiftValues);
export const readSchedule = reading(scheduleValues);
const readSettings = reading(settingsValues);

/** The versions of one kind of record; they are added and changed, never taken away while the record is there. */
const versionsOf =
  <V extends object>(kind: RuleKind, schema: z.ZodType<V>) =>
  (db: Db, companyId: string) => {
    const own = (recordId: string) =>
      and(eq(ruleVersions.companyId, companyId), eq(ruleVersions.recordId, recordId), eq(ruleVersions.kind, kind));
    return {
      /** The oldest first. */
      of: async (recordId: string): Promise<From<V>[]> =>
        (await db.select().from(ruleVersions).where(own(recordId)).orderBy(asc(ruleVersions.validFrom))).map(
          reading(schema),
        ),

      async put(recordId: string, versions: readonly From<V>[]) {
        if (versions.length === 0) return;
        await db
          .insert(ruleVersions)
          .values(
            versions.map((version) => ({
              companyId,
              kind,
              recordId,
              validFrom: version.validFrom,
              values: schema.parse(version),
            })),
          )
          .onConflictDoUpdate({
            target: [ruleVersions.companyId, ruleVersions.recordId, ruleVersions.validFrom],
            set: { values: sql`excluded.values` },
          });
      },

      async remove(recordId: string) {
        await db.delete(ruleVersions).where(own(recordId));
      },
    };
  };

export const shiftVersions = versionsOf('shift', shiftValues);
export const scheduleVersions = versionsOf('workSchedule', scheduleValues);
export const settingsVersions = versionsOf('companySettings', settingsValues);

/** To be joined: of each record of a kind the version that holds on a day, or the first one where none has begun yet. */
export const heldOn = (db: Db, companyId: string, kind: RuleKind, day: Day) =>
  db
    .selectDistinctOn([ruleVersions.recordId], {
      recordId: ruleVersions.recordId,
      validFrom: ruleVersions.validFrom,
      values: ruleVersions.values,
    })
    .from(ruleVersions)
    .where(and(eq(ruleVersions.companyId, companyId), eq(ruleVersions.kind, kind)))
    .orderBy(
      ruleVersions.recordId,
      sql`${ruleVersions.validFrom} <= ${day}::date desc`,
      sql`abs(${ruleVersions.validFrom} - ${day}::date)`,
    )
    .as('held');

/** The names that shifts or schedules have on a day, removed ones too. */
export async function namesOn(
  db: Db,
  companyId: string,
  kind: 'shift' | 'workSchedule',
  day: Day,
): Promise<Map<string, string>> {
  const held = heldOn(db, companyId, kind, day);
  const rows = await db.select({ id: held.recordId, name: sql<string>`${held.values}->>'name'` }).from(held);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Everything a company’s days are planned by: all versions, the oldest first, and who follows which schedule when. */
export type RuleBook = {
  readonly shifts: ReadonlyMap<string, readonly ShiftVersion[]>;
  readonly schedules: ReadonlyMap<string, readonly ScheduleVersion[]>;
  /** Empty for a company that never changed its settings. */
  readonly settings: readonly SettingsVersion[];
  readonly assignments: Assignments;
  /** Of those who have not always been there, or are there no longer. */
  readonly employments: Employments;
};
type Employments = ReadonlyMap<string, Employment>;
export type Assignments = ReadonlyMap<string, readonly Assignment[]>;

/** The rules of a company, removed records too: days of the past still follow them. Three queries. */
export async function ruleBook(db: Db, companyId: string, userIds: readonly string[] | 'all'): Promise<RuleBook> {
  const [rows, assignments, employments] = await Promise.all([
    db.select().from(ruleVersions).where(eq(ruleVersions.companyId, companyId)).orderBy(asc(ruleVersions.validFrom)),
    schedulePeopleOf(db, companyId, userIds),
    employmentsOf(db, companyId, userIds),
  ]);
  const ofKind = (kind: RuleKind) => rows.filter((row) => row.kind === kind);
  return {
    shifts: grouped(ofKind('shift'), readShift),
    schedules: grouped(ofKind('workSchedule'), readSchedule),
    settings: ofKind('companySettings').map(readSettings),
    assignments,
    employments,
  };
}

const grouped = <V>(rows: readonly (Stored & { recordId: string })[], read: (row: Stored) => V): Map<string, V[]> =>
  mapGroups(
    groupBy(rows, ({ recordId }) => recordId),
    read,
  );

/** Who follows which schedule when, by person and in the order of time. */
export async function schedulePeopleOf(
  db: Db,
  companyId: string,
  userIds: readonly string[] | 'all',
): Promise<Map<string, Assignment[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(schedulePeople)
    .where(
      and(
        eq(schedulePeople.companyId, companyId),
        userIds === 'all' ? undefined : sql`${schedulePeople.userId} = any(${sql.param([...userIds])}::uuid[])`,
      ),
    )
    .orderBy(asc(schedulePeople.userId), asc(schedulePeople.validFrom));
  return mapGroups(
    groupBy(rows, ({ userId }) => userId),
    ({ scheduleId, validFrom, validTo }) => ({ scheduleId, validFrom, validTo }),
  );
}

async function employmentsOf(db: Db, companyId: string, userIds: readonly string[] | 'all'): Promise<Employments> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<Employment & { id: string }>(sql`
    select id, hired_on as "hiredOn", archived_on as "archivedOn" from users
    where company_id = ${companyId} and (hired_on is not null or archived_on is not null)
      ${userIds === 'all' ? sql`` : sql`and id = any(${sql.param([...userIds])}::uuid[])`}`);
  return new Map(rows.map(({ id, hiredOn, archivedOn }) => [id, { hiredOn, archivedOn }]));
}

/** Where a company is: its clock and its patron saint. */
export const placeOfCompany = async (db: Db, companyId: string): Promise<Place | undefined> =>
  (
    await db
      .select({ timezone: companies.timezone, patronSaint: companies.patronSaint })
      .from(companies)
      .where(eq(companies.id, companyId))
  )[0];
