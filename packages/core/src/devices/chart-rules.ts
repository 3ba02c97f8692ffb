import { dayIn } from '../days/rules.ts';
import { zoneOf } from '../engine/zone.ts';
import { type BatteryStatus, batteryStatusOf, boundVoltage } from './rules.ts';

/** What was measured at a moment. */
export type MeasureOf = {
  readonly batteryVoltage: number;
  readonly dispersion: { readonly positive: number; readonly negative: number };
};
/** A step of a chart, with the lowest voltage in it. */
export type Measure = MeasureOf & { readonly at: string; readonly lowestVoltage: number; readonly lowestAt: string };

/** How far back a chart of the voltage reaches, in hours. */
export const chartSpans = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type ChartSpan = keyof typeof chartSpans;
export const chartSpanNames = ['day', 'week', 'month'] as const satisfies readonly ChartSpan[];

type Latest = {
  readonly measuredAt: string | null;
  readonly measuredVoltage: number | null;
  readonly dispersion: MeasureOf['dispersion'] | null;
};

/** The steps with what the device has told since they were read, so that the line ends where the device is now. */
export function withLatest(measures: readonly Measure[], latest: Latest): readonly Measure[] {
  const { measuredAt, measuredVoltage, dispersion } = latest;
  const last = measures.at(-1);
  if (measuredAt === null || measuredVoltage === null || dispersion === null) return measures;
  if (last && Date.parse(last.at) >= Date.parse(measuredAt)) return measures;
  const voltage = { batteryVoltage: measuredVoltage, lowestVoltage: measuredVoltage };
  return [...measures, { at: measuredAt, ...voltage, lowestAt: measuredAt, dispersion }];
}

const secondMs = 1_000;
/** The line breaks where a device was silent for so many of its own steps. */
const silentSteps = 3;

export type Point = { readonly at: Date; readonly value: number | null };
/** The points of a line; a silence is a gap in it and not a slope. */
export function withGaps(points: readonly { at: Date; value: number }[], stepSeconds: number): Point[] {
  const longest = Math.max(stepSeconds, 60) * silentSteps * secondMs;
  return points.flatMap((point, index): Point[] => {
    const before = points[index - 1];
    const isGap = before !== undefined && point.at.getTime() - before.at.getTime() > longest;
    return isGap ? [{ at: new Date(before.at.getTime() + 1), value: null }, point] : [point];
  });
}

type Low = { readonly at: Date; readonly voltage: number };
export type VoltageFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'steady'; readonly lowest: number; readonly highest: number }
  | { readonly kind: 'over'; readonly bound: number; readonly at: Date }
  | { readonly kind: 'critical' | 'low'; readonly bound: number; readonly times: number; readonly lowest: Low };

/** What a chart of the voltage has to say: how often it went under a bound, and when it was lowest. */
export function voltageFinding(measures: readonly Measure[], nominal: number): VoltageFinding {
  if (measures.length === 0) return { kind: 'none' };
  const statuses = measures.map(({ lowestVoltage }) => batteryStatusOf(lowestVoltage, nominal));
  const worst = statuses.includes('critical') ? 'critical' : statuses.includes('low') ? 'low' : null;
  const lowest = lowestOf(measures);
  if (worst && lowest)
    return { kind: worst, bound: boundVoltage(nominal, worst), times: runsOf(statuses, worst), lowest };
  const over = measures.find(({ batteryVoltage }) => batteryStatusOf(batteryVoltage, nominal) === 'over');
  if (over) return { kind: 'over', bound: boundVoltage(nominal, 'over'), at: new Date(over.at) };
  return {
    kind: 'steady',
    lowest: Math.min(...measures.map(({ lowestVoltage }) => lowestVoltage)),
    highest: Math.max(...measures.map(({ batteryVoltage }) => batteryVoltage)),
  };
}

/** How many times in a row of steps something worse than a bound began. */
function runsOf(statuses: readonly BatteryStatus[], worst: 'critical' | 'low'): number {
  const isBelow = (status: BatteryStatus | undefined) => status === 'critical' || (worst === 'low' && status === 'low');
  return statuses.filter((status, at) => isBelow(status) && !isBelow(statuses[at - 1])).length;
}

/** The lowest that was measured, and when. */
export function lowestOf(measures: readonly Measure[]): Low | null {
  const [first, ...rest] = measures;
  if (!first) return null;
  const low = rest.reduce((found, each) => (each.lowestVoltage < found.lowestVoltage ? each : found), first);
  return { at: new Date(low.lowestAt), voltage: low.lowestVoltage };
}

/** Whole volts around the bounds of the battery and everything that was measured. */
export function voltageAxis(measures: readonly Measure[], nominal: number): { min: number; max: number } {
  const lowest = Math.min(nominal * 0.85, ...measures.map(({ lowestVoltage }) => lowestVoltage));
  const highest = Math.max(nominal * 1.25, ...measures.map(({ batteryVoltage }) => batteryVoltage));
  return { min: Math.max(0, Math.floor(lowest)), max: Math.ceil(highest) };
}

/** How long the rows of a chart's table are, in hours: few enough to be read. */
export const tableHours: Readonly<Record<ChartSpan, number>> = { day: 1, week: 6, month: 24 };

export type Stretch = {
  readonly from: Date;
  readonly to: Date;
  readonly lowest: number;
  readonly mean: number;
  readonly highest: number;
};
/** The steps of a chart put together into longer stretches, for a table; stretches without a measure are left out. */
export function stretchesOf(measures: readonly Measure[], hours: number, zone: string): Stretch[] {
  const lengthMs = hours * 3_600 * secondMs;
  const { at: minuteAt } = zoneOf(zone);
  const byStart = new Map<number, Measure[]>();
  for (const measure of measures) {
    const at = Date.parse(measure.at);
    // Counted from local midnight, as people count them.
    const midnight = minuteAt(dayIn(zone, new Date(at)), 0) * 60 * secondMs;
    // A day is one whole, though it has 25 hours once a year.
    const start = hours < 24 ? midnight + Math.floor((at - midnight) / lengthMs) * lengthMs : midnight;
    byStart.set(start, [...(byStart.get(start) ?? []), measure]);
  }
  return [...byStart].map(([start, within]) => ({
    from: new Date(start),
    to: new Date(start + lengthMs),
    lowest: Math.min(...within.map(({ lowestVoltage }) => lowestVoltage)),
    mean: within.reduce((sum, { batteryVoltage }) => sum + batteryVoltage, 0) / within.length,
    highest: Math.max(...within.map(({ batteryVoltage }) => batteryVoltage)),
  }));
}
