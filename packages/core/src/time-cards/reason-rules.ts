import { type ExcessState, type TotalName, type Totals, isRecognised } from '../work-days/rules.ts';

/** A step of the trace as the wire sends it. */
export type CardStep = {
  readonly figure: TotalName;
  readonly minutes: number;
  readonly rule: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
};
export type ExplainedDay = {
  readonly totals: Totals;
  readonly trace: readonly CardStep[];
  readonly excess: { readonly minutes: number; readonly state: ExcessState | null };
};

/** What moves the minutes between presence and what counts as worked. */
type ReasonKind =
  | 'presence'
  | 'overlapping'
  | 'outOfPresence'
  | 'serviceExit'
  | 'earlyIgnored'
  | 'breakIgnored'
  | 'absenceIgnored'
  | 'roundedDelay'
  | 'roundedEarlyExit'
  | 'outingRounded'
  | 'neverBelowNought'
  | 'paidBreak'
  | 'excess'
  /** What no reason above tells. */
  | 'other';

/** One line of the sum. */
export type DayReason = {
  readonly kind: ReasonKind;
  readonly minutes: number;
  /** The stretches it speaks of, as people read them. */
  readonly spans: readonly { readonly from: string; readonly to: string }[];
  /** Minutes as they were, and as they count. */
  readonly actual: number;
  readonly counted: number;
  /** How a delay or an early exit was rounded, where it was. */
  readonly rounding: { readonly step: number; readonly mode: string } | { readonly grace: number } | null;
  /** Sentences of the trace about what counts nothing and still has to be told. */
  readonly told: readonly string[];
};

const sumOf = (steps: readonly CardStep[], minutesOf: (step: CardStep) => number): number =>
  steps.reduce((sum, step) => sum + minutesOf(step), 0);
const numberIn = ({ values }: CardStep, name: string): number => Number(values[name] ?? 0);
const textIn = ({ values }: CardStep, name: string): string => String(values[name] ?? '');

const spansOf = (steps: readonly CardStep[]) =>
  steps.flatMap((step) =>
    step.values['from'] === undefined ? [] : [{ from: textIn(step, 'from'), to: textIn(step, 'to') }],
  );

function reasonOf(kind: ReasonKind, steps: readonly CardStep[], minutes: number): DayReason {
  const [actual, counted] = [sumOf(steps, actualOf), sumOf(steps, (step) => numberIn(step, 'countedMinutes'))];
  return { kind, minutes, spans: spansOf(steps), actual, counted, rounding: null, told: [] };
}
const actualOf = (step: CardStep) => numberIn(step, 'actualMinutes') || numberIn(step, 'ignoredMinutes');

/** What was stamped of presence; these steps only say why something of it counts nothing. */
const stampRules = ['stamped', 'stampedCut', 'corrected', 'stillInside'] as const;
const silentRules = ['missingExit', 'missingEntry', 'duplicates', 'replaced', 'lateStamps'] as const;
/** By how many minutes a step moves what counts, where its own figure does not say so. */
const movedBy = {
  overlapping: ({ minutes }: CardStep) => minutes,
  outOfPresence: ({ minutes }: CardStep) => minutes,
  serviceExit: (step: CardStep) => numberIn(step, 'addedMinutes'),
  earlyIgnored: (step: CardStep) => -numberIn(step, 'ignoredMinutes'),
  breakIgnored: (step: CardStep) => -numberIn(step, 'ignoredMinutes'),
  absenceIgnored: (step: CardStep) => -numberIn(step, 'ignoredMinutes'),
  roundedDelay: ({ minutes }: CardStep) => minutes,
  roundedEarlyExit: ({ minutes }: CardStep) => minutes,
  outingRounded: ({ minutes }: CardStep) => minutes,
  neverBelowNought: ({ minutes }: CardStep) => minutes,
  paidBreak: ({ minutes }: CardStep) => minutes,
} as const satisfies Partial<Record<ReasonKind, (step: CardStep) => number>>;
/** In which figure of the trace each of them stands. */
const figureOf = {
  overlapping: 'presence',
  outOfPresence: 'presence',
  serviceExit: 'ordinary',
  earlyIgnored: 'excess',
  breakIgnored: 'excess',
  absenceIgnored: 'excess',
  roundedDelay: 'roundingDifference',
  roundedEarlyExit: 'roundingDifference',
  outingRounded: 'roundingDifference',
  neverBelowNought: 'roundingDifference',
  paidBreak: 'ordinary',
} as const satisfies Record<keyof typeof movedBy, TotalName>;
const movingKinds = [
  'overlapping',
  'outOfPresence',
  'serviceExit',
  'earlyIgnored',
  'breakIgnored',
  'absenceIgnored',
  'roundedDelay',
  'roundedEarlyExit',
  'outingRounded',
  'neverBelowNought',
  'paidBreak',
] as const satisfies readonly (keyof typeof movedBy)[];

const isOneOf = (rules: readonly string[], { rule }: CardStep) => rules.includes(rule);

/**
 * From the presence of a day to what was worked of it: the minutes of the lines add up to that figure. Empty where there is
 * nothing to explain, and where a closed day is not explained by how it would be computed today.
 */
export function dayReasons({ totals, trace, excess }: ExplainedDay): DayReason[] {
  if (trace.length === 0) return [];
  const reasons = [presenceReason(trace), ...movingKinds.map((kind) => movingReason(kind, trace))];
  reasons.push(excessReason(trace, excess));
  const left = totals.worked - reasons.reduce((sum, { minutes }) => sum + minutes, 0);
  reasons.push(reasonOf('other', [], left));
  return reasons.filter(({ minutes, told }) => minutes !== 0 || told.length > 0);
}

function presenceReason(trace: readonly CardStep[]): DayReason {
  const ofPresence = trace.filter(({ figure }) => figure === 'presence');
  const stamped = ofPresence.filter((step) => isOneOf(stampRules, step));
  const told = ofPresence.filter((step) => isOneOf(silentRules, step)).map(({ text }) => text);
  return {
    ...reasonOf(
      'presence',
      stamped,
      sumOf(stamped, ({ minutes }) => minutes),
    ),
    told,
  };
}

function movingReason(kind: keyof typeof movedBy, trace: readonly CardStep[]): DayReason {
  const steps = trace.filter(({ rule, figure }) => rule === kind && figure === figureOf[kind]);
  return { ...reasonOf(kind, steps, sumOf(steps, movedBy[kind])), rounding: roundingOf(kind, trace) };
}

/** The steps that say how: by the step of the schedule, or within its minutes of grace. */
const roundedBy = {
  roundedDelay: { stepwise: 'delayRounded', excused: 'delayWithinGrace' },
  roundedEarlyExit: { stepwise: 'earlyExitRounded', excused: 'earlyExitWithinGrace' },
} as const;

function roundingOf(kind: keyof typeof movedBy, trace: readonly CardStep[]): DayReason['rounding'] {
  if (kind !== 'roundedDelay' && kind !== 'roundedEarlyExit') return null;
  const { stepwise, excused } = roundedBy[kind];
  const ofOrdinary = trace.filter(({ figure }) => figure === 'ordinary');
  const rounded = ofOrdinary.find(({ rule }) => rule === stepwise);
  if (rounded) return { step: numberIn(rounded, 'step'), mode: textIn(rounded, 'mode') };
  const within = ofOrdinary.find(({ rule }) => rule === excused);
  return within ? { grace: numberIn(within, 'grace') } : null;
}

/** Minutes beyond the plan leave the sum; what of them somebody has recognised comes back. */
function excessReason(trace: readonly CardStep[], { minutes, state }: ExplainedDay['excess']): DayReason {
  const steps = trace.filter((step) => step.figure === 'excess' && step.minutes > 0);
  const actual = sumOf(steps, (step) => step.minutes);
  const counted = isRecognised(state) ? minutes : 0;
  return { ...reasonOf('excess', steps, counted - actual), actual, counted };
}
