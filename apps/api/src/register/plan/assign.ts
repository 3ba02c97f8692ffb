import { type Day, type DayRange, laterDay } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { italianDay } from '@timbro/core/moment.ts';
import {
  assigned,
  changedDays,
  inTheWayOf,
  released,
  sharedBy,
  stretchOf,
} from '@timbro/core/work-schedules/assignment-rules.ts';
import type { Db } from '#db/client.ts';
import type { PersonDays } from '#register/months/months.repo.ts';
import { assignmentsRepo } from './assignments.repo.ts';
import { ruleChanges } from './rule-changes.ts';
import { type Assignments, namesOn, schedulePeopleOf } from './rule-versions.repo.ts';

type PathOf = (userId: string) => string;
type NewAssignment = {
  scheduleId: string;
  userIds: readonly string[];
  days: DayRange;
  /** Whether other schedules give these days up. */
  replace: boolean;
  /** The field that named a person, and the one that named the days. */
  pathOf: PathOf;
  path: string;
};

/** Puts people on schedules and takes them off, where nothing stands in the way. */
export const assignments = (db: Db, companyId: string) => {
  const repo = assignmentsRepo(db, companyId);

  /** 409 with each person who has another schedule on one of these days. */
  const refuseOverlap = async (people: Assignments, scheduleId: string, days: DayRange, pathOf: PathOf) => {
    const met = [...people].flatMap(([userId, own]) => {
      const [other] = inTheWayOf(own, scheduleId, days);
      return other ? [{ userId, other }] : [];
    });
    if (met.length === 0) return;
    const names = await repo.nameOf(met.map(({ userId }) => userId));
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
    await repo.replace(new Map(userIds.map((userId) => [userId, after.get(userId) ?? []])));
    return userIds;
  };

  return {
    refuseOverlap,
    settle,

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
export const daysOn = (people: Assignments, scheduleId: string, within: DayRange): PersonDays[] =>
  [...people].flatMap(([userId, own]) =>
    own.flatMap((assignment) => {
      const shared = assignment.scheduleId === scheduleId ? sharedBy(stretchOf(assignment), within) : null;
      return shared ? [{ userId, ...shared }] : [];
    }),
  );
