import type { Day } from '@timbro/core/days/rules.ts';
import { toldAnomaly } from '@timbro/core/work-days/anomaly-rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import type { Proposal } from '@timbro/core/work-days/proposal-rules.ts';
import type { Anomaly } from '@timbro/core/work-days/rules.ts';

const pendingKinds = ['leave', 'stamps', 'absences'] as const;
export type PendingKind = (typeof pendingKinds)[number];

/** One thing somebody has to see to before the month can be closed, or know of when it is. */
export type Obstacle = { readonly key: string } & (
  | { readonly kind: 'stamp'; readonly date: Day; readonly anomaly: Anomaly; readonly proposal: Proposal | null }
  | { readonly kind: 'absence'; readonly date: Day; readonly presence: number }
  | {
      readonly kind: 'excess';
      readonly date: Day;
      readonly minutes: number;
      /** All of the day was worked outside its shift, which may have been the wrong one. */
      readonly isOutside: boolean;
    }
  | { readonly kind: 'pending'; readonly of: PendingKind; readonly count: number }
  | { readonly kind: 'running'; readonly count: number }
  | { readonly kind: 'late'; readonly count: number; readonly days: readonly Day[] }
);
export type ObstacleOf<K extends Obstacle['kind']> = Extract<Obstacle, { kind: K }>;

const byDay = (one: { readonly date: Day }, other: { readonly date: Day }) => (one.date < other.date ? -1 : 1);

/** Day by day, then what belongs to no single day. In a closed month only what came too late is told. */
export function obstaclesOf(month: PersonMonth): Obstacle[] {
  const { state, anomalies, excesses, pending, runningDays, lateStamps, lateStampsOn } = month;
  if (state === 'closed')
    return lateStamps > 0 ? [{ key: 'late', kind: 'late', count: lateStamps, days: lateStampsOn }] : [];
  const outside = new Set(
    anomalies.flatMap(({ date, anomaly, presence }) =>
      toldAnomaly(anomaly, presence) === 'workedOutside' ? [date] : [],
    ),
  );
  const ofDays = [
    ...anomalies.map(({ date, anomaly, presence, proposal }) =>
      anomaly === 'absentUnjustified'
        ? ({ key: `${date} ${anomaly}`, kind: 'absence', date, presence } as const)
        : ({ key: `${date} ${anomaly}`, kind: 'stamp', date, anomaly, proposal } as const),
    ),
    ...excesses.map(
      ({ date, minutes }) =>
        ({ key: `${date} excess`, kind: 'excess', date, minutes, isOutside: outside.has(date) }) as const,
    ),
  ].toSorted(byDay);
  return [
    ...ofDays,
    ...pendingKinds.flatMap((of): Obstacle[] =>
      pending[of] > 0 ? [{ key: of, kind: 'pending', of, count: pending[of] }] : [],
    ),
    ...(runningDays > 0 ? [{ key: 'running', kind: 'running', count: runningDays } as const] : []),
  ];
}

/** Days with unjustified hours: they do not keep the month open, but are shown before it is closed. Days listed as anomalies already say so. */
export function uncoveredOf({ state, anomalies, uncoveredDays }: PersonMonth): PersonMonth['uncoveredDays'] {
  if (state === 'closed') return [];
  const told = new Set(anomalies.map(({ date }) => date));
  return uncoveredDays.filter(({ date }) => !told.has(date));
}

/** What a proposal can be applied to without anybody having to say more. */
export const isFixable = (obstacle: Obstacle): obstacle is ObstacleOf<'stamp' | 'excess'> =>
  (obstacle.kind === 'excess' && !obstacle.isOutside) || (obstacle.kind === 'stamp' && obstacle.proposal !== null);

export type Fix = { readonly month: PersonMonth; readonly obstacle: ObstacleOf<'stamp' | 'excess'> };

export const fixesOf = (month: PersonMonth): Fix[] =>
  obstaclesOf(month)
    .filter(isFixable)
    .map((obstacle) => ({ month, obstacle }));
