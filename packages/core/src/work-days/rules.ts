/** The figures of a work day, in whole minutes; the names are those of the wire. */
export const totalNames = [
  'due',
  'presence',
  'ordinary',
  'excess',
  'justified',
  'uncovered',
  'delayActual',
  'delayCounted',
  'earlyExitActual',
  'earlyExitCounted',
  'night',
  'holiday',
  'worked',
  'balance',
  'break',
  'holidayCredit',
  'roundingDifference',
] as const;
export type TotalName = (typeof totalNames)[number];
export type Totals = Record<TotalName, number>;
/** Those that the grid shows of a person. */
export const cellTotalNames = ['due', 'justified', 'worked', 'balance'] as const satisfies readonly TotalName[];

export const noTotals = (): Totals => ({
  due: 0,
  presence: 0,
  ordinary: 0,
  excess: 0,
  justified: 0,
  uncovered: 0,
  delayActual: 0,
  delayCounted: 0,
  earlyExitActual: 0,
  earlyExitCounted: 0,
  night: 0,
  holiday: 0,
  worked: 0,
  balance: 0,
  break: 0,
  holidayCredit: 0,
  roundingDifference: 0,
});

export function sumOfTotals(many: Iterable<Totals>): Totals {
  const sum = noTotals();
  for (const totals of many) for (const name of totalNames) sum[name] += totals[name];
  return sum;
}

export const anomalies = [
  'missingExit',
  'missingEntry',
  'duplicate',
  'outOfShift',
  'absentUnjustified',
  'noBreak',
  'shortRest',
  'workedWhileAbsent',
] as const;
export type Anomaly = (typeof anomalies)[number];

/** What keeps a month open until somebody has seen to it, besides excess that nobody decided. */
export const blockingAnomalies: readonly Anomaly[] = ['missingExit', 'missingEntry', 'absentUnjustified'];

export const dayStatuses = ['ok', 'toVerify', 'running', 'future', 'closed'] as const;
export type DayStatus = (typeof dayStatuses)[number];

/**
 * Days that are in no balance of several days: what is left of a day that has not ended would look like a debt, and grow
 * smaller while people work. Their hours are in every other sum.
 */
export const unsettledStatuses: readonly DayStatus[] = ['running', 'future'];

/** `lateStamp`: a stamp came after the day had been corrected, and counts nothing until the next correction. */
export const dayFlags = ['autoBreak', 'clockChange', 'lateStamp', 'absenceConfirmed'] as const;
export type DayFlag = (typeof dayFlags)[number];

/** What somebody may decide of excess minutes. */
export const excessDecisions = ['overtime', 'supplementary', 'hourBank', 'notRecognised'] as const;
export type ExcessDecision = (typeof excessDecisions)[number];
export const excessStates = ['toAuthorise', ...excessDecisions] as const;
export type ExcessState = (typeof excessStates)[number];

/** Whether excess in this state counts as worked. */
export const isRecognised = (state: ExcessState | null): boolean =>
  state === 'overtime' || state === 'supplementary' || state === 'hourBank';

/** The counters of the register, and the kinds of event it can be filtered by. */
export const counterNames = [
  'present',
  'late',
  'missingStamp',
  'vacation',
  'illness',
  'rol',
  'dayOff',
  'toApprove',
] as const;
export type CounterName = (typeof counterNames)[number];
/** Who left early is looked for, but not counted beside the others. */
export const eventTypes = [...counterNames, 'early', 'anomaly'] as const;
export type EventType = (typeof eventTypes)[number];

export const monthStates = ['open', 'closed'] as const;
export type MonthState = (typeof monthStates)[number];

export const statsWindows = ['30d', '3m', '6m'] as const;
export type StatsWindow = (typeof statsWindows)[number];

export const monthFormats = ['xlsx', 'csv', 'pdf', 'trripw'] as const;
export type MonthFormat = (typeof monthFormats)[number];

/** How many days one question about the register may span. */
export const longestRange = 62;
/** How many cells one plan may set. */
export const mostAssignments = 5_000;

/** Hours and minutes as people read them: 465 → 7:45, −7 → −0:07. */
export function clockText(minutes: number): string {
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
