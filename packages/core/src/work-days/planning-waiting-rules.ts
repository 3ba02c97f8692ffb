import type { Day } from '../days/rules.ts';
import {
  type DraftCell,
  type Drafts,
  type KnownDay,
  type PlanKey,
  backToSchedule,
  isKeptDraft,
  planKey,
} from './planning-rules.ts';

/** What waits to be published, by where it waits. */
export type Waiting = {
  /** Drafts that only this browser has, of days on show. */
  readonly local: readonly DraftCell[];
  /** Those among them that the server can keep as drafts. */
  readonly keepable: readonly DraftCell[];
  /** Drafts that the server keeps, of days on show over which nothing is painted. */
  readonly kept: readonly DraftCell[];
  /** Drafts that only this browser has, of other weeks or of people who are not on show. */
  readonly elsewhere: readonly DraftCell[];
};

export function waitingOn(drafts: Drafts, shown: ReadonlyMap<PlanKey, KnownDay>, today: Day): Waiting {
  const own = [...drafts.values()];
  const kept = [...shown.values()].filter((day) => isKeptDraft(day, today) && !drafts.has(planKey(day)));
  return {
    local: own.filter((cell) => shown.has(planKey(cell))),
    keepable: own.filter((cell) => isKeepable(cell, shown.get(planKey(cell)), today)),
    kept: kept.map(({ userId, date, shiftId, version }) => ({ userId, date, shiftId, version })),
    elsewhere: own.filter((cell) => !shown.has(planKey(cell))),
  };
}

/** Only a day to come waits as a draft; a way back to the schedule only where a draft is what it takes away. */
const isKeepable = ({ date, reset }: DraftCell, day: KnownDay | undefined, today: Day): boolean =>
  day !== undefined && date > today && !(reset && day.published);

/** What takes kept drafts away again, sent as drafts: what is published stays. */
export const takenBack = (kept: readonly DraftCell[]): DraftCell[] =>
  kept.map(({ userId, date, version }) => ({ userId, date, ...backToSchedule, version }));
