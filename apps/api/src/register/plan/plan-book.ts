import type { Place } from '@timbro/core/companies/rules.ts';
import type { CompanySettings } from '@timbro/core/company-settings/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { DayPlan } from '@timbro/core/engine/compute-days.ts';
import { type Counting, defaultCounting } from '@timbro/core/engine/counting.ts';
import type { DaySettings } from '@timbro/core/engine/day-input.ts';
import type { ShiftRule } from '@timbro/core/engine/shift-instance.ts';
import { type Zone, zoneOf } from '@timbro/core/engine/zone.ts';
import { holidayOn } from '@timbro/core/holidays/rules.ts';
import { minuteOfDay, plannedMinutes } from '@timbro/core/shifts/rules.ts';
import { isEmployedOn } from '@timbro/core/users/rules.ts';
import { holdsOn } from '@timbro/core/work-schedules/assignment-rules.ts';
import { shiftIdOn, versionOn } from '@timbro/core/work-schedules/rules.ts';
import type { DayInputs } from './day-inputs.repo.ts';
import { type RuleBook, type ScheduleVersion, type ShiftVersion, settingsOn } from './rule-versions.repo.ts';

/** What holds for whom on which day: overrides first, then the schedule, each in the version of that day. */
export type PlanBook = {
  readonly zone: Zone;
  planOn(userId: string, day: Day, inputs: DayInputs | undefined, useDraft: boolean): DayPlan;
  isHoliday(day: Day): boolean;
  /** What the schedule alone plans. */
  scheduledShift(userId: string, day: Day): string | null;
  shiftRule(shiftId: string, day: Day): ShiftRule | null;
  shiftVersion(shiftId: string, day: Day): ShiftVersion | null;
};

export function planBook(rules: RuleBook, { timezone, patronSaint }: Place): PlanBook {
  const ruleOf = remember(shiftRuleOf);
  const countingOf = remember(countingFrom);
  const settingsOf = remember(daySettings);
  const scheduleOn = (userId: string, day: Day): ScheduleVersion | null => {
    const assignment = rules.assignments.get(userId)?.find((one) => holdsOn(one, day));
    const versions = assignment && rules.schedules.get(assignment.scheduleId);
    return versions ? versionOn(versions, day) : null;
  };
  const shiftVersion = (shiftId: string, day: Day) => {
    const versions = rules.shifts.get(shiftId);
    return versions ? versionOn(versions, day) : null;
  };
  const shiftRule = (shiftId: string, day: Day) => {
    const version = shiftVersion(shiftId, day);
    return version ? ruleOf(version, shiftId) : null;
  };
  const holidayNameOn = (day: Day) =>
    settingsOn(rules.settings, day).holidays.find(({ date }) => date === day)?.name ?? holidayOn(day, patronSaint);
  const isThere = (userId: string, day: Day) => {
    const employment = rules.employments.get(userId);
    return !employment || isEmployedOn(employment, day);
  };
  const scheduledShift = (userId: string, day: Day) => {
    const schedule = isThere(userId, day) ? scheduleOn(userId, day) : null;
    return schedule ? shiftIdOn(schedule, day) : null;
  };
  return {
    zone: zoneOf(timezone),
    isHoliday: (day) => holidayNameOn(day) !== null,
    scheduledShift,
    shiftRule,
    shiftVersion,
    planOn(userId, day, inputs, useDraft) {
      const schedule = scheduleOn(userId, day);
      const shiftId =
        useDraft && inputs?.drafted
          ? inputs.draftShiftId
          : inputs?.planned
            ? inputs.shiftId
            : schedule && shiftIdOn(schedule, day);
      return {
        shift: shiftId && isThere(userId, day) ? shiftRule(shiftId, day) : null,
        holiday: holidayNameOn(day),
        counting: schedule ? countingOf(schedule) : defaultCounting,
        settings: settingsOf(settingsOn(rules.settings, day)),
      };
    },
  };
}

/** A version never changes while a book is open, so what follows from it is worked out once. */
function remember<V extends object, R, A extends unknown[]>(make: (version: V, ...more: A) => R) {
  const made = new Map<V, R>();
  return (version: V, ...more: A): R => {
    const known = made.get(version);
    if (known !== undefined) return known;
    const fresh = make(version, ...more);
    made.set(version, fresh);
    return fresh;
  };
}

const countingFrom = ({ stampingInterval, roundingMode, graceMinutes }: ScheduleVersion): Counting => ({
  step: stampingInterval,
  mode: roundingMode,
  grace: graceMinutes,
});

const daySettings = (settings: CompanySettings): DaySettings => ({
  autoBreak: settings.autoBreak,
  countEarlyEntry: settings.countEarlyEntry,
  nightFrom: minuteOfDay(settings.nightFrom),
  nightTo: minuteOfDay(settings.nightTo),
  dedupeSeconds: settings.dedupeSeconds,
  ninthHourIsExcess: settings.dstNinthHour === 'excess',
});

const shiftRuleOf = (version: ShiftVersion, id: string): ShiftRule => ({
  id,
  name: version.name,
  period: version.period,
  ...plannedMinutes(version),
  paidBreakMinutes: version.paidBreakMinutes,
  toleranceBefore: version.toleranceBefore,
  toleranceAfter: version.toleranceAfter,
});
