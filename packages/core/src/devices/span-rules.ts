import { hoursForMs, mostChartPoints, mostHourPoints, rawChartMs, rawForMs } from './rules.ts';

/** The longest stretch of time that can be asked for at once. */
export const longestSpanMs = hoursForMs;
const usualSpanMs = 24 * 3_600_000;

export type Span = { readonly from: Date; readonly to: Date };
/** What was asked for; where nothing was, the last 24 hours. */
export function spanOf(asked: { from?: string | undefined; to?: string | undefined }, now: Date): Span {
  const to = asked.to === undefined ? now : new Date(asked.to);
  const from = asked.from === undefined ? new Date(to.getTime() - usualSpanMs) : new Date(asked.from);
  return { from, to };
}

export function spanFault({ from, to }: Span): 'validation.endAfterStart' | 'devices.spanTooLong' | null {
  const length = to.getTime() - from.getTime();
  if (length < 0) return 'validation.endAfterStart';
  return length > longestSpanMs ? 'devices.spanTooLong' : null;
}

const hour = 3_600;
/** Whole parts of an hour or of a day, so that steps begin where people expect them to. */
const rawSteps = [1, 2, 5, 10, 15, 30, 60, 120] as const;
const hourSteps = [hour, 2 * hour, 3 * hour, 4 * hour, 6 * hour, 12 * hour, 24 * hour] as const;

export type ChartStep = { readonly source: 'measures' | 'hours'; readonly stepSeconds: number };

/** From what a chart of this span is drawn and in which steps: the shortest that a screen can show. */
export function chartStepOf({ from, to }: Span, now: Date): ChartStep {
  const seconds = (to.getTime() - from.getTime()) / 1_000;
  const isRaw = to.getTime() - from.getTime() <= rawChartMs && now.getTime() - from.getTime() <= rawForMs;
  const most = isRaw ? mostChartPoints : mostHourPoints;
  // A span that begins and ends inside a step touches one step more than it is long.
  const fits = (step: number) => Math.floor(seconds / step) + 2 <= most;
  const steps: readonly number[] = isRaw ? rawSteps : hourSteps;
  const stepSeconds = steps.find(fits) ?? steps.at(-1) ?? hour;
  return { source: isRaw ? 'measures' : 'hours', stepSeconds };
}
