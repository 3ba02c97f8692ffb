import { type SQL, and, count, eq, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import { holdsOn } from '@timbro/core/work-schedules/assignment-rules.ts';
import type { WorkSchedule, workScheduleFilter } from '@timbro/core/work-schedules/contract.ts';
import type { Db } from '#db/client.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { workSchedules } from '#db/tables/schedules.ts';
import { heldOn, readSchedule, ruleBook } from '#register/plan/rule-versions.repo.ts';
import { versionsFrom } from '#register/plan/versions.ts';

type Filter = z.output<typeof workScheduleFilter>;
export type ScheduleRow = NonNullable<Awaited<ReturnType<ReturnType<typeof workSchedulesRepo>['find']>>>;

/** A schedule as it holds on the day it was asked for, with its people of today, or of its first day while it is to come. */
export function presentSchedule({ head, held, userIds }: ScheduleRow, today: Day): WorkSchedule {
  const { validFrom: changedFrom, ...values } = readSchedule(held);
  return {
    id: head.id,
    version: head.version,
    createdAt: head.createdAt.toISOString(),
    ...values,
    userIds,
    usersCount: userIds.length,
    validFrom: head.validFrom,
    validTo: head.validTo,
    changedFrom,
    current: holdsOn(head, today),
  };
}

/** A rotation as the history tells it: shifts by their names, a week after the other. */
export const weeksText = (weeks: WorkSchedule['weeks'], names: ReadonlyMap<string, string>): string =>
  weeks.map((week) => week.map((id) => (id === null ? '–' : (names.get(id) ?? id))).join(' · ')).join(' | ');

/** The schedules of a company; whom somebody may not see is not counted among their people either. */
export const workSchedulesRepo = (db: Db, companyId: string, today: Day, sight: Sight = 'company') => {
  const mine = and(eq(workSchedules.companyId, companyId), isNull(workSchedules.removedAt));
  const seen =
    sight === 'company' ? sql`` : sql` and u.department_id = any(${sql.param([...sight.departments])}::uuid[])`;
  // Written out: a drizzle subquery over one table leaves the table's name away, and its rows could not be told from the outer ones.
  const people = sql`schedule_people p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = work_schedules.company_id and p.schedule_id = work_schedules.id
      and greatest(${today}::date, work_schedules.valid_from) between p.valid_from and coalesce(p.valid_to, 'infinity')${seen}`;
  const userIds = sql<
    string[]
  >`(select coalesce(jsonb_agg(u.id order by u.last_name, u.first_name, u.id), '[]') from ${people})`;
  const usersCount = sql<number>`(select count(*)::int from ${people})`;
  const rowsOn = (day: Day) => {
    const held = heldOn(db, companyId, 'workSchedule', day);
    const rows = db
      .select({ head: workSchedules, held: { validFrom: held.validFrom, values: held.values }, userIds })
      .from(workSchedules)
      .innerJoin(held, eq(held.recordId, workSchedules.id));
    return { held, rows };
  };

  /** Every schedule that is there, by its id and the name of today. */
  const names = async (): Promise<Map<string, string>> => {
    const held = heldOn(db, companyId, 'workSchedule', today);
    const rows = await db
      .select({ id: workSchedules.id, name: sql<string>`${held.values}->>'name'` })
      .from(workSchedules)
      .innerJoin(held, eq(held.recordId, workSchedules.id))
      .where(mine);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

  return {
    /** As it holds on a day; today unless another is named. */
    find: async (id: string, day = today) => (await rowsOn(day).rows.where(and(mine, eq(workSchedules.id, id))))[0],

    async page({ page, pageSize, sort, search, id, departmentId, userId }: Filter) {
      const { held, rows } = rowsOn(today);
      const name = sql`${held.values}->>'name'`;
      const where = and(
        mine,
        id ? eq(workSchedules.id, id) : undefined,
        search ? matchesWords(foldedSql(name), search) : undefined,
        ofDepartments(sql`${held.values}->>'departmentId'`, departmentId),
        userId?.length
          ? sql`exists (select from ${people} and p.user_id = any(${sql.param([...userId])}::uuid[]))`
          : undefined,
      );
      const sortColumns = {
        name: sql`lower(${name})`,
        validFrom: workSchedules.validFrom,
        createdAt: workSchedules.createdAt,
        usersCount,
      };
      const [found, [counted]] = await Promise.all([
        rows
          .where(where)
          .orderBy(...sortedBy(sort, sortColumns, workSchedules.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db
          .select({ total: count() })
          .from(workSchedules)
          .innerJoin(held, eq(held.recordId, workSchedules.id))
          .where(where),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    async insert(schedule: { validFrom: Day; validTo: Day | null; createdAt: Date }) {
      const id = newId();
      await db.insert(workSchedules).values({ ...schedule, id, companyId });
      return id;
    },

    /** Moves the record on by one version. */
    async touch(id: string, change: { validTo?: Day | null; removedAt?: Date } = {}) {
      await db
        .update(workSchedules)
        .set({ ...change, version: sql`${workSchedules.version} + 1` })
        .where(and(mine, eq(workSchedules.id, id)));
    },

    async remove(id: string) {
      await db.delete(workSchedules).where(and(mine, eq(workSchedules.id, id)));
    },

    names,

    /** The names of schedules that are, or will be, made for a department. */
    async ofDepartment(departmentId: string): Promise<string[]> {
      const { schedules } = await ruleBook(db, companyId, []);
      return [...(await names())]
        .filter(([id]) => versionsFrom(schedules.get(id) ?? [], today).some((one) => one.departmentId === departmentId))
        .map(([, name]) => name);
    },

    any: async () => (await db.select({ id: workSchedules.id }).from(workSchedules).where(mine).limit(1)).length > 0,
  };
};

/** Schedules of these departments; `none` means those for everybody. */
function ofDepartments(department: SQL, wanted: readonly string[] | undefined): SQL | undefined {
  if (!wanted?.length) return undefined;
  const ids = wanted.filter((id) => id !== 'none');
  return or(
    ids.length > 0 ? sql`${department} = any(${sql.param(ids)}::text[])` : undefined,
    wanted.includes('none') ? sql`${department} is null` : undefined,
  );
}
