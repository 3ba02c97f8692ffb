import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Day, laterDay } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import {
  type Assignment,
  type Stretch,
  assigned,
  changedDays,
  inTheWayOf,
  released,
  sharedBy,
  stretchOf,
} from '@timbro/core/work-schedules/assignment-rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { users } from '#db/tables/people.ts';
import { schedulePeople } from '#db/tables/schedules.ts';
import { italianDay } from '#moment.ts';
import type { PersonDays } from '#modules/work-days/months.repo.ts';
import { ruleChanges } from './rule-changes.repo.ts';
import { type Assignments, namesOn, schedulePeopleOf } from './rule-versions.repo.ts';

/** The schedule somebody follows where their company is now, or else the next they will; for queries over `users`. */
export const scheduleAt = (now: Date) => sql<string | null>`(
  select p.schedule_id from schedule_people p join companies c on c.id = p.company_id
  where p.company_id = users.company_id and p.user_id = users.id
    and coalesce(p.valid_to, 'infinity') >= (${now.toISOString()}::timestamptz at time zone c.timezone)::date
  order by p.valid_from limit 1)`;

type PathOf = (userId: string) => string;
type NewAssignment = {
  scheduleId: string;
  userIds: readonly string[];
  days: Stretch;
  /** Whether other schedules give these days up. */
  replace: boolean;
  /** The field that named a person, and the one that named the days. */
  pathOf: PathOf;
  path: string;
};

/** Who follows which schedule when. */
export const assignmentsRepo = (db: Db, companyId: string) => {
  const mine = eq(schedulePeople.companyId, companyId);

  /** The names of those who are there, in the order of the alphabet. */
  const nameOf = async (userIds: readonly string[]): Promise<Map<string, string>> => {
    const found = await db
      .select({ id: users.id, name: users.displayName })
      .from(users)
      .where(and(eq(users.companyId, companyId), sql`${users.id} = any(${sql.param([...userIds])}::uuid[])`))
      .orderBy(users.lastName, users.firstName, users.id);
    return new Map(found.map(({ id, name }) => [id, name]));
  };

  /** 409 with each person who has another schedule on one of these days. */
  const refuseOverlap = async (people: Assignments, scheduleId: string, days: Stretch, pathOf: PathOf) => {
    const met = [...people].flatMap(([userId, own]) => {
      const [other] = inTheWayOf(own, scheduleId, days);
      return other ? [{ userId, other }] : [];
    });
    if (met.length === 0) return;
    const names = await nameOf(met.map(({ userId }) => userId));
    const schedules = await namesOn(db, companyId, 'workSchedule', days.from);
    const errors = met.map(({ userId, other }): FieldError => ({
      path: pathOf(userId),
      message: 'workSchedules.overlap',
      values: {
        name: names.get(userId) ?? '',
        schedule: schedules.get(other.scheduleId) ?? '',
        from: italianDay(other.validFrom),
      },
    }));
    throw new Refusal('overlap', { errors });
  };

  /** Keeps what differs between two states of people’s assignments, and says of whom; a closed month refuses its days. */
  const settle = async (before: Assignments, after: Assignments, path: string): Promise<string[]> => {
    const days = [...after].flatMap(([userId, own]) =>
      changedDays(before.get(userId) ?? [], own).map((stretch): PersonDays => ({ userId, ...stretch })),
    );
    const [from] = days.map((stretch) => stretch.from).toSorted();
    if (from === undefined) return [];
    await ruleChanges(db, companyId).reach(days, from, path);
    const userIds = [...new Set(days.map(({ userId }) => userId))];
    for (const some of inBatches(userIds))
      await db.delete(schedulePeople).where(and(mine, inArray(schedulePeople.userId, some)));
    const rows = userIds.flatMap((userId) =>
      (after.get(userId) ?? []).map((assignment) => ({ ...assignment, companyId, userId })),
    );
    for (const some of inBatches(rows)) await db.insert(schedulePeople).values(some);
    return userIds;
  };

  return {
    nameOf,
    refuseOverlap,
    settle,

    /** Everything of those who are, were or will be on a schedule, and of others besides. */
    async around(scheduleId: string, others: readonly string[] = []): Promise<Map<string, Assignment[]>> {
      const rows = await db
        .selectDistinct({ userId: schedulePeople.userId })
        .from(schedulePeople)
        .where(and(mine, eq(schedulePeople.scheduleId, scheduleId)));
      const userIds = [...new Set([...rows.map(({ userId }) => userId), ...others])];
      const known = await schedulePeopleOf(db, companyId, userIds);
      return new Map(userIds.map((userId) => [userId, known.get(userId) ?? []]));
    },

    /** Puts people on a schedule for some days. */
    async assign({ scheduleId, userIds, days, replace, pathOf, path }: NewAssignment): Promise<string[]> {
      const before = await schedulePeopleOf(db, companyId, userIds);
      if (!replace) await refuseOverlap(before, scheduleId, days, pathOf);
      const after = new Map(userIds.map((id) => [id, assigned(before.get(id) ?? [], scheduleId, days)]));
      return settle(before, after, path);
    },

    /** Takes somebody off the schedule they follow on a day, or else off the next one; what begins after it still comes. */
    async end(userId: string, day: Day, path: string): Promise<string[]> {
      const before = await schedulePeopleOf(db, companyId, [userId]);
      const own = before.get(userId) ?? [];
      const held = own.map(stretchOf).find(({ to }) => to >= day);
      if (!held) return [];
      const after = released(own, { from: laterDay(day, held.from), to: held.to });
      return settle(before, new Map([[userId, after]]), path);
    },
  };
};

/** The days that people have on a schedule within a stretch. */
export const daysOn = (people: Assignments, scheduleId: string, within: Stretch): PersonDays[] =>
  [...people].flatMap(([userId, own]) =>
    own.flatMap((assignment) => {
      const shared = assignment.scheduleId === scheduleId ? sharedBy(stretchOf(assignment), within) : null;
      return shared ? [{ userId, ...shared }] : [];
    }),
  );
