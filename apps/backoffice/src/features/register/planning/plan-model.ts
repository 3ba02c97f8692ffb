import type { Day } from '@timbro/core/days/rules.ts';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import {
  type Drafts,
  type KnownDay,
  type PlanKey,
  type Planned,
  planKey,
  plannedOn,
} from '@timbro/core/work-days/planning/draft-rules.ts';
import type { KeptDraft } from '@timbro/core/work-days/planning/kept-drafts.ts';
import type { Saved } from '@timbro/core/work-days/planning/waiting-rules.ts';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { shiftIdOn } from '@timbro/core/work-schedules/rules.ts';
import type { RegisterRow } from '../register-data/use-register.ts';
import { knownDay } from './known-day.ts';

/** The days on show, as they came and as planning knows them. */
type KnownRows = {
  readonly days: ReadonlyMap<PlanKey, KnownDay>;
  readonly wires: ReadonlyMap<PlanKey, WorkDay>;
};

export function knownRows(rows: readonly RegisterRow[]): KnownRows {
  const days = new Map<PlanKey, KnownDay>();
  const wires = new Map<PlanKey, WorkDay>();
  for (const { user, days: own } of rows)
    for (const wire of own) {
      const key = planKey({ userId: user.id, date: wire.date });
      wires.set(key, wire);
      days.set(key, knownDay(user.id, wire));
    }
  return { days, wires };
}

export const savedBy = (kept: readonly KeptDraft[]): Map<PlanKey, Saved> =>
  new Map(
    kept.flatMap(({ userId, date, draftedBy, draftedAt }): [PlanKey, Saved][] =>
      draftedBy && draftedAt !== null
        ? [[planKey({ userId, date }), { by: draftedBy.id, name: draftedBy.displayName, at: draftedAt }]]
        : [],
    ),
  );

type Scheduled = (userId: string, date: Day) => string | null | undefined;

/** The shift that a person's schedule has on a day, `null` for rest; `undefined` where no schedule of theirs is known here. */
export function scheduledBy(schedules: readonly WorkSchedule[]): Scheduled {
  const held = new Map<string, WorkSchedule[]>();
  for (const schedule of schedules)
    for (const userId of schedule.userIds) held.set(userId, [...(held.get(userId) ?? []), schedule]);
  return (userId, date) => {
    const schedule = held
      .get(userId)
      ?.find(({ validFrom, validTo }) => validFrom <= date && (validTo === null || date <= validTo));
    return schedule && shiftIdOn(schedule, date);
  };
}

/** Everything a part of the screen may ask about the plan. */
export type PlanModel = KnownRows & {
  readonly rows: readonly RegisterRow[];
  readonly dates: readonly Day[];
  readonly today: Day;
  /** Where the company's clocks are. */
  readonly zone: string;
  readonly drafts: Drafts;
  /** Who saved the drafts that the server keeps, as far as anybody knows. */
  readonly saved: ReadonlyMap<PlanKey, Saved>;
  /** In the order of the day. */
  readonly shifts: readonly Shift[];
  readonly shiftOf: ReadonlyMap<string, Shift>;
  readonly scheduled: Scheduled;
};

export function plannedAt(
  { days, drafts, today, scheduled }: PlanModel,
  userId: string,
  date: Day,
): Planned | undefined {
  const key = planKey({ userId, date });
  const day = days.get(key);
  return day && plannedOn(day, drafts.get(key), today, scheduled(userId, date));
}

/** Whether a gesture may reach the day: what is over, or closed, is no longer planned. */
export const isOpen = ({ date, isClosed }: KnownDay, today: Day): boolean => !isClosed && date >= today;
