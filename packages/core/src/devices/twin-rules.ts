import type { Measure, MeasureOf } from './chart-rules.ts';
import { type BatteryBound, type EnvelopeMetric, boundVoltage, dispersionBounds } from './rules.ts';

/** What is known of a device's usual day: how low and how high it goes in each of equal parts of the local day. */
export type Learned = {
  readonly metric: EnvelopeMetric;
  readonly points: readonly { readonly min: number; readonly max: number }[];
};
/** A local day by its two ends; it has 23 or 25 hours where the clock changes. */
export type LocalDay = { readonly from: Date; readonly to: Date };

const valueBy: Readonly<Record<EnvelopeMetric, (measure: MeasureOf) => number>> = {
  dispersionPositive: ({ dispersion }) => dispersion.positive,
  dispersionNegative: ({ dispersion }) => dispersion.negative,
  batteryVoltage: ({ batteryVoltage }) => batteryVoltage,
};
/** What a measure says of the thing that was learned. */
export const valueOf = (metric: EnvelopeMetric, measure: MeasureOf): number => valueBy[metric](measure);

/** The part of the day that a moment lies in; none outside the day. */
export function bandAt({ points }: Learned, { from, to }: LocalDay, at: Date): Learned['points'][number] | null {
  const share = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  return share < 0 || share >= 1 ? null : (points[Math.floor(share * points.length)] ?? null);
}

/** Where a part of the day begins. */
export const partStart = ({ points }: Learned, { from, to }: LocalDay, part: number): Date =>
  new Date(from.getTime() + ((to.getTime() - from.getTime()) * part) / points.length);

export type TwinPoint = { readonly at: Date; readonly value: number; readonly isOutside: boolean };

/** Today's measures against what was learned. */
export function twinPoints(learned: Learned, day: LocalDay, measures: readonly Measure[]): TwinPoint[] {
  return measures.flatMap((measure) => {
    const at = new Date(measure.at);
    const band = bandAt(learned, day, at);
    const value = valueOf(learned.metric, measure);
    return band ? [{ at, value, isOutside: value < band.min || value > band.max }] : [];
  });
}

/** Since when the device has been outside what it learned without a break; null while it is inside. */
export function outsideSince(points: readonly TwinPoint[]): Date | null {
  const lastInside = points.findLastIndex(({ isOutside }) => !isOutside);
  return points[lastInside + 1]?.at ?? null;
}

const minuteMs = 60_000;
/** By how many minutes the twin was ahead of the alarm; null where it was not. */
export function minutesAhead(since: Date, raisedAt: Date | null): number | null {
  const minutes = raisedAt === null ? 0 : Math.floor((raisedAt.getTime() - since.getTime()) / minuteMs);
  return minutes > 0 ? minutes : null;
}

export type TwinBound = { readonly name: 'warning' | 'alarm' | BatteryBound; readonly value: number };
/** The fixed thresholds that the same figure has, whatever was learned. */
export function boundsOf(metric: EnvelopeMetric, nominalVoltage: number): readonly TwinBound[] {
  if (metric !== 'batteryVoltage')
    return (['warning', 'alarm'] as const).map((name) => ({ name, value: dispersionBounds[name] }));
  return (['critical', 'low'] as const).map((name) => ({ name, value: boundVoltage(nominalVoltage, name) }));
}

type Numbered = { readonly number: number; readonly current: boolean };
/** What the device can go back to: the newest that is older than the one in use. */
export function envelopeBefore<E extends Numbered>(envelopes: readonly E[]): E | null {
  const current = envelopes.find((envelope) => envelope.current);
  if (!current) return null;
  const older = envelopes.filter(({ number }) => number < current.number);
  return older.toSorted((one, other) => other.number - one.number)[0] ?? null;
}

export type Counted = { readonly at: Date; readonly count: number };
/**
 * By how much a counter has grown since the first of these, oldest first. Only a reset lets it begin again at nought: any other
 * fall is a count that went wrong.
 */
export function growthOf(counts: readonly Counted[], resetAt: Date | null): number {
  const isNew = ({ at }: Counted) => resetAt !== null && at > resetAt;
  const [first] = counts;
  if (!first) return 0;
  const highest = (some: readonly Counted[], from: number) => Math.max(from, ...some.map(({ count }) => count));
  if (isNew(first)) return highest(counts, first.count) - first.count;
  const before = counts.filter((each) => !isNew(each));
  return highest(before, first.count) - first.count + highest(counts.filter(isNew), 0);
}
