import type { Day, PersonDay } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import {
  type DraftCell,
  type Drafts,
  type KnownDay,
  type PlanKey,
  backToSchedule,
  isKeptDraft,
  planKey,
} from './draft-rules.ts';

/** What waits to be published, by where it waits. */
type Waiting = {
  /** Drafts that only this browser has, of days on show. */
  readonly local: readonly DraftCell[];
  /** Those among them that the server can keep as drafts. */
  readonly keepable: readonly DraftCell[];
  /** Drafts that the server keeps, of days on show over which nothing is painted. */
  readonly kept: readonly DraftCell[];
  /** Drafts that only this browser has, of other weeks or of people who are not on show. */
  readonly elsewhere: readonly DraftCell[];
  /** Drafts that the server keeps, of other weeks or of people who are not on show, over which nothing is painted. */
  readonly keptElsewhere: readonly PersonDay[];
};

/** Who saved a draft on the server, and when. */
export type Saved = { readonly by: string; readonly name: string; readonly at: string };

/** `known`: all drafts that the server keeps, wherever they lie. */
export function waitingOn(
  drafts: Drafts,
  shown: ReadonlyMap<PlanKey, KnownDay>,
  today: Day,
  known: readonly PersonDay[],
): Waiting {
  const own = [...drafts.values()];
  const kept = [...shown.values()].filter((day) => isKeptDraft(day, today) && !drafts.has(planKey(day)));
  return {
    local: own.filter((cell) => shown.has(planKey(cell))),
    keepable: own.filter((cell) => isKeepable(cell, shown.get(planKey(cell)), today)),
    kept: kept.map(({ userId, date, shiftId, version }) => ({ userId, date, shiftId, version })),
    elsewhere: own.filter((cell) => !shown.has(planKey(cell))),
    keptElsewhere: known.filter((cell) => !shown.has(planKey(cell)) && !drafts.has(planKey(cell))),
  };
}

/** Only a day to come waits as a draft; a way back to the schedule only where a draft is what it takes away. */
const isKeepable = ({ date, reset }: DraftCell, day: KnownDay | undefined, today: Day): boolean =>
  day !== undefined && date > today && !(reset && day.published);

/** What takes kept drafts away again, sent as drafts: what is published stays. */
export const takenBack = (kept: readonly DraftCell[]): DraftCell[] =>
  kept.map(({ userId, date, version }) => ({ userId, date, ...backToSchedule, version }));

export type DraftAuthor = { readonly name: string; readonly count: number; readonly at: string };

/** Whose drafts these are, how many each saved and when the last; of some nobody knows. */
export const draftAuthors = (cells: readonly PersonDay[], saved: ReadonlyMap<PlanKey, Saved>): DraftAuthor[] =>
  Array.from(
    groupBy(
      cells.flatMap((cell) => saved.get(planKey(cell)) ?? []),
      ({ by }) => by,
    ).values(),
    (own) => ({
      name: own[0]?.name ?? '',
      count: own.length,
      at: own.reduce((latest, { at }) => (at > latest ? at : latest), ''),
    }),
  ).toSorted((one, other) => other.count - one.count);
