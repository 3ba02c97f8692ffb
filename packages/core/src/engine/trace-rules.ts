import type { TotalName } from '../work-days/rules.ts';
import { excessRules } from './excess.ts';

/** What can explain minutes of a work day; the words for each are in the message catalogue. */
export const traceRules = [
  // What was planned.
  'planned',
  'restDay',
  'publicHoliday',
  'clockChange',
  'holidayCredit',
  // What was stamped.
  'stamped',
  'stampedCut',
  'corrected',
  'stillInside',
  'missingExit',
  'missingEntry',
  'overlapping',
  'outOfPresence',
  'duplicates',
  'replaced',
  'lateStamps',
  // What of a segment counts.
  'segment',
  'missed',
  'ahead',
  'serviceExit',
  'delayRounded',
  'delayWithinGrace',
  'delayExact',
  'earlyExitRounded',
  'earlyExitWithinGrace',
  'earlyExitExact',
  'gap',
  'outing',
  'outingRounded',
  'paidBreak',
  'neverBelowNought',
  'arrived',
  'left',
  'converted',
  'roundedDelay',
  'roundedEarlyExit',
  // What lies beyond the plan.
  ...excessRules,
  'excessStep',
  'earlyIgnored',
  'breakIgnored',
  'absenceIgnored',
  'toAuthorise',
  'recognised',
  'notRecognised',
  // Absences, breaks, nights and holidays.
  'absenceDay',
  'absenceTimes',
  'absenceHours',
  'breakDeducted',
  'breakStamped',
  'breakDuringExit',
  'nightOrdinary',
  'nightExcess',
  'holidayOrdinary',
  'holidayExcess',
  // Other figures that a figure is made of.
  'due',
  'ordinary',
  'justified',
  'worked',
  'stillAhead',
] as const;
export type TraceRule = (typeof traceRules)[number];

/** Ready to print: local times, numbers, names; minutes to be read as hours have names that end in `Minutes`. */
export type TraceValues = Readonly<Record<string, string | number>>;

/** One reason for a figure; the minutes of its steps add up to it, and a step of none only explains. */
export type TraceStep = {
  readonly figure: TotalName;
  readonly minutes: number;
  readonly rule: TraceRule;
  readonly values: TraceValues;
  readonly stampIds: readonly string[];
};

export const stepOf = (
  figure: TotalName,
  rule: TraceRule,
  minutes: number,
  values: TraceValues = {},
  stampIds: readonly string[] = [],
  // Minus nought would not equal nought.
): TraceStep => ({ figure, minutes: minutes === 0 ? 0 : minutes, rule, values, stampIds });
