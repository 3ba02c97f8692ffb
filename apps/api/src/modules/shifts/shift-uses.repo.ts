import { sql } from 'drizzle-orm';
import { type Day, type DayRange, addDays, laterDay } from '@timbro/core/days/rules.ts';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import { forever, sharedBy, stretchOf } from '@timbro/core/work-schedules/assignment-rules.ts';
import type { Db } from '#db/client.ts';
import { workSchedulesRepo } from '#modules/work-schedules/work-schedules.repo.ts';
import type { PersonDays } from '#register/months/months.repo.ts';
import {
  type RuleBook,
  type ScheduleVersion,
  namesOn,
  ruleBook,
  scheduleVersions,
} from '#register/plan/rule-versions.repo.ts';
import { versionsFrom } from '#register/plan/versions.ts';

const hasShift = ({ weeks }: ScheduleVersion, shiftId: string) => weeks.some((week) => week.includes(shiftId));
const withInstead = (version: ScheduleVersion, shiftId: string, other: string): ScheduleVersion => ({
  ...version,
  weeks: version.weeks.map((week) => week.map((id) => (id === shiftId ? other : id))),
});

/** Where shifts are used: in schedules, on planned days, in the coverage of departments. */
export const shiftUsesRepo = (db: Db, companyId: string, today: Day) => {
  const onDays = (shiftId: string) =>
    sql`company_id = ${companyId} and (shift_id = ${shiftId} or draft_shift_id = ${shiftId})`;

  const planned = async (shiftId: string, from: Day): Promise<PersonDays[]> =>
    (
      await db.execute<PersonDays>(sql`
        select user_id as "userId", min(day) as "from", max(day) as "to" from day_inputs
        where ${onDays(shiftId)} and day >= ${from} group by user_id, to_char(day, 'YYYY-MM')`)
    ).rows;

  return {
    /** For each shift the schedules that have it today or will have it. */
    async ofSchedules(): Promise<(shiftId: string) => Shift['usedBy']> {
      const names = await workSchedulesRepo(db, companyId, today).names();
      const { schedules } = await ruleBook(db, companyId, []);
      const used = [...names].map(([id, name]) => ({
        id,
        name,
        versions: versionsFrom(schedules.get(id) ?? [], today),
      }));
      return (shiftId) =>
        used
          .filter(({ versions }) => versions.some((version) => hasShift(version, shiftId)))
          .map(({ id, name }) => ({ id, name }))
          .toSorted((one, other) => one.name.localeCompare(other.name, 'it'));
    },

    /** Everything that has ever named the shift. */
    async all(shiftId: string): Promise<{ schedules: string[]; days: number; departments: string[] }> {
      const { schedules } = await ruleBook(db, companyId, []);
      const names = await namesOn(db, companyId, 'workSchedule', today);
      const days = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from day_inputs where ${onDays(shiftId)}`,
      );
      const departments = await db.execute<{ name: string }>(sql`
        select d.name from departments d where d.company_id = ${companyId} and exists (
          select from department_coverage c where c.company_id = d.company_id and c.department_id = d.id and c.shift_id = ${shiftId})
        order by lower(d.name)`);
      return {
        schedules: [...schedules]
          .filter(([, versions]) => versions.some((version) => hasShift(version, shiftId)))
          .map(([id]) => names.get(id) ?? ''),
        days: days.rows[0]?.total ?? 0,
        departments: departments.rows.map(({ name }) => name),
      };
    },

    /** Whose days from a day on the shift decides. */
    async touched(shiftId: string): Promise<(from: Day) => Promise<PersonDays[]>> {
      const book = await ruleBook(db, companyId, 'all');
      return async (from) => [...scheduledDays(book, shiftId, from), ...(await planned(shiftId, from))];
    },

    /** Puts another shift into the schedules that have this one on a day or later; answers which they were, and how. */
    async moveInSchedules(shiftId: string, other: string, from: Day) {
      const { schedules } = await ruleBook(db, companyId, []);
      const moved: { id: string; before: ScheduleVersion; after: ScheduleVersion }[] = [];
      for (const id of (await workSchedulesRepo(db, companyId, today).names()).keys()) {
        const reached = versionsFrom(schedules.get(id) ?? [], from).filter((version) => hasShift(version, shiftId));
        const changed = reached.map((version) => ({
          ...withInstead(version, shiftId, other),
          validFrom: laterDay(from, version.validFrom),
        }));
        const [before, after] = [reached[0], changed[0]];
        if (!before || !after) continue;
        await scheduleVersions(db, companyId).put(id, changed);
        await workSchedulesRepo(db, companyId, today).touch(id);
        moved.push({ id, before, after });
      }
      return moved;
    },

    async moveOnDays(shiftId: string, other: string, from: Day) {
      await db.execute(sql`
        update day_inputs set version = version + 1,
          shift_id = case when shift_id = ${shiftId} then ${other}::uuid else shift_id end,
          draft_shift_id = case when draft_shift_id = ${shiftId} then ${other}::uuid else draft_shift_id end
        where ${onDays(shiftId)} and day >= ${from}`);
    },
  };
};

/** The days of people whose schedule names a shift; whether it falls on a day is not asked, that a version has it is enough. */
function scheduledDays({ assignments, schedules }: RuleBook, shiftId: string, from: Day): PersonDays[] {
  const wanted: DayRange = { from, to: forever };
  const times = new Map([...schedules].map(([id, versions]) => [id, timesWith(versions, shiftId)]));
  return [...assignments].flatMap(([userId, own]) =>
    own.flatMap((assignment) =>
      (times.get(assignment.scheduleId) ?? []).flatMap((time) => {
        const held = sharedBy(time, stretchOf(assignment));
        const shared = held && sharedBy(held, wanted);
        return shared ? [{ userId, ...shared }] : [];
      }),
    ),
  );
}

const timesWith = (versions: readonly ScheduleVersion[], shiftId: string): DayRange[] =>
  versions.flatMap((version, at) => {
    const next = versions[at + 1];
    const to = next ? addDays(next.validFrom, -1) : forever;
    return hasShift(version, shiftId) ? [{ from: version.validFrom, to }] : [];
  });
