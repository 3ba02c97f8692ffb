import { isOut } from '@timbro/core/exits/rules.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { type ToldAnomaly, toldAnomalies } from '@timbro/core/work-days/anomaly-rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { Stamping } from '@timbro/core/work-days/day.ts';
import { mendedPairs, proposedEnd } from '@timbro/core/work-days/proposal-rules.ts';
import { type Anomaly, type TotalName, blockingAnomalies, totalNames } from '@timbro/core/work-days/rules.ts';

export type ChipLook = 'inside' | 'outside' | 'away' | 'late' | 'request' | 'blocking' | 'warning' | 'closed' | 'plain';
type DayChipText = {
  readonly look: ChipLook;
  readonly text: WebKey;
  readonly values?: Readonly<Record<string, string | number>>;
};

const isCurrent = ({ replacedBy }: Stamping) => replacedBy === null;

/** The stamping somebody is inside of while their shift is under way. */
export function openStamping({ status, stampings }: Pick<WorkDayInfo, 'status' | 'stampings'>): Stamping | null {
  if (status !== 'running') return null;
  return stampings.findLast((one) => isCurrent(one) && one.enteredAt !== null && one.exitedAt === null) ?? null;
}

const excused = 'delayWithinGrace';
const delayRules: ReadonlySet<string> = new Set(['delayRounded', 'delayExact', excused]);

/** Minutes of a delay that somebody minds: what lies within the grace is none. */
export function lateMinutes({ totals, trace }: Pick<WorkDayInfo, 'totals' | 'trace'>): number {
  const delays = trace.filter(({ figure, rule }) => figure === 'delayCounted' && delayRules.has(rule));
  return delays.length > 0 && delays.every(({ rule }) => rule === excused) ? 0 : totals.delayActual;
}

/** What the day is at a glance; `time` says a moment as people read it. */
export function chipsOf(info: WorkDayInfo, isToday: boolean, time: (at: string | null) => string): DayChipText[] {
  const { status, anomalies, totals, flags, requests, published } = info;
  const open = openStamping(info);
  const late = lateMinutes(info);
  const waiting = requests.leave.length + requests.stamps.length;
  const chips: DayChipText[] = [];
  if (status === 'closed') chips.push({ look: 'closed', text: 'workDay.chip.closed' });
  if (open) chips.push(presenceOf(open, info.exits, time));
  else if (isToday && status === 'running') chips.push({ look: 'away', text: 'workDay.chip.away' });
  if (late > 0)
    chips.push({
      look: 'late',
      text: status === 'running' ? 'workDay.chip.lateNow' : 'workDay.chip.late',
      values: { minutes: late },
    });
  if (waiting > 0) chips.push({ look: 'request', text: 'workDay.chip.requests', values: { count: waiting } });
  for (const anomaly of toldAnomalies(anomalies, totals.presence))
    chips.push({ look: isBlocking(anomaly) ? 'blocking' : 'warning', text: `anomaly.${anomaly}` });
  if (flags.includes('absenceConfirmed')) chips.push({ look: 'plain', text: 'workDay.chip.confirmed' });
  if (flags.includes('clockChange')) chips.push({ look: 'plain', text: 'workDay.chip.clockChange' });
  if (!published) chips.push({ look: 'plain', text: 'workDay.chip.draft' });
  return chips;
}

const isBlocking = (anomaly: ToldAnomaly) => anomaly === 'workedOutside' || blockingAnomalies.includes(anomaly);

const presenceOf = (
  { inside, enteredAt }: Stamping,
  exits: WorkDayInfo['exits'],
  time: (at: string | null) => string,
): DayChipText => {
  const out = exits.find(isOut);
  if (out) return { look: 'outside', text: 'workDay.chip.outside', values: { time: time(out.leftAt) } };
  const look = inside === false ? 'outside' : 'inside';
  return { look, text: `workDay.chip.${look}`, values: { time: time(enteredAt) } };
};

export type TraceStep = WorkDayInfo['trace'][number];
const isFigure = (rule: string): rule is TotalName => totalNames.some((name) => name === rule);

/** What a figure is made of. */
export const stepsOf = (trace: readonly TraceStep[], figure: TotalName): TraceStep[] =>
  trace.filter((step) => step.figure === figure);

const exitRules: ReadonlySet<string> = new Set(['outing', 'outingRounded']);

/** What approved exits leave uncovered: delays and early exits are covered first, so that the rest may be theirs. */
export function exitMinutes({ totals, trace }: Pick<WorkDayInfo, 'totals' | 'trace'>): number {
  const { uncovered, delayCounted, earlyExitCounted } = totals;
  const exits = stepsOf(trace, 'ordinary').filter(({ rule }) => exitRules.has(rule));
  const taken = exits.reduce((sum, { minutes }) => sum - minutes, 0);
  return Math.max(0, Math.min(taken, uncovered - delayCounted - earlyExitCounted));
}

/** The figure that a step takes over, where it has reasons of its own. */
export function figureBehind(trace: readonly TraceStep[], { rule, figure }: TraceStep): TotalName | null {
  return isFigure(rule) && rule !== figure && trace.some((step) => step.figure === rule) ? rule : null;
}

/** These gather stamps of many pairs. */
const gathering: ReadonlySet<string> = new Set(['duplicates', 'replaced']);

/** The stampings that a figure comes from, also by way of other figures. A stamping is called by one of its two stamps alone. */
export function stampingsBehind(
  { trace, stampings }: Pick<WorkDayInfo, 'trace' | 'stampings'>,
  figure: TotalName,
): ReadonlySet<string> {
  const figures = new Set([figure]);
  // A set that grows while it is walked is walked to its end.
  for (const one of figures)
    for (const step of stepsOf(trace, one)) {
      const behind = figureBehind(trace, step);
      if (behind) figures.add(behind);
    }
  const stamps = new Set(trace.flatMap((step) => (figures.has(step.figure) ? step.stampIds : [])));
  const pairs = stepsOf(trace, 'presence').filter(({ rule }) => !gathering.has(rule));
  const comesIn = ({ id }: Stamping) =>
    stamps.has(id) || pairs.some(({ stampIds }) => stampIds.includes(id) && stampIds.some((one) => stamps.has(one)));
  return new Set(stampings.filter(comesIn).map(({ id }) => id));
}

type MissingEnd = Extract<Anomaly, 'missingExit' | 'missingEntry'>;
export type DayTask =
  | { readonly kind: 'missing'; readonly anomaly: MissingEnd; readonly time: string | null }
  | { readonly kind: 'lateStamp' | 'absent' | 'excess' | 'uncovered' };

/** What the proposal of a day would put in. */
export function proposedFor({ stampings, proposal }: Pick<WorkDayInfo, 'stampings' | 'proposal'>): MissingEnd | null {
  if (!proposal || !mendedPairs(stampings, proposal)) return null;
  const isBroken = (one: Stamping) => isCurrent(one) && one.exitedAt === null;
  const isExit = stampings.some(
    (one) => isBroken(one) && Date.parse(one.enteredAt ?? '') === Date.parse(proposal.enteredAt),
  );
  return isExit ? 'missingExit' : 'missingEntry';
}

const missingEnds = ['missingEntry', 'missingExit'] as const;

/** What somebody has to see to before the month can be closed, and what is left uncovered; nothing of a day that is not over. */
export function tasksOf(info: WorkDayInfo): DayTask[] {
  const { status, anomalies, flags, excess, totals, proposal } = info;
  if (status !== 'ok' && status !== 'toVerify') return [];
  const proposed = proposedFor(info);
  const missing = missingEnds
    .filter((anomaly) => anomalies.includes(anomaly))
    .map((anomaly): DayTask => ({
      kind: 'missing',
      anomaly,
      time: proposal && proposed === anomaly ? proposedEnd(anomaly, proposal) : null,
    }));
  const isAbsent = anomalies.includes('absentUnjustified');
  const isOnlyShort = missing.length === 0 && !isAbsent && !flags.includes('absenceConfirmed');
  return [
    ...missing,
    ...(flags.includes('lateStamp') ? [{ kind: 'lateStamp' } as const] : []),
    ...(isAbsent ? [{ kind: 'absent' } as const] : []),
    ...(excess.state === 'toAuthorise' && excess.minutes > 0 ? [{ kind: 'excess' } as const] : []),
    ...(totals.uncovered > 0 && isOnlyShort ? [{ kind: 'uncovered' } as const] : []),
  ];
}

export type FigureLine = {
  /** Whose reasons it opens. */
  readonly figure: TotalName;
  readonly minutes: number;
  /** What really was, where something else was counted of it. */
  readonly actual?: number;
};

const plainFigures = ['presence', 'ordinary', 'excess', 'justified', 'uncovered'] as const;
const specialFigures = ['night', 'holiday', 'break', 'holidayCredit', 'roundingDifference'] as const;

/** Every figure beside the three great ones that is not nought. */
export function furtherFigures({ totals }: Pick<WorkDayInfo, 'totals'>): FigureLine[] {
  const plain = (figure: TotalName): FigureLine => ({ figure, minutes: totals[figure] });
  const lines: FigureLine[] = [
    ...plainFigures.map(plain),
    { figure: 'delayCounted', minutes: totals.delayCounted, actual: totals.delayActual },
    { figure: 'earlyExitCounted', minutes: totals.earlyExitCounted, actual: totals.earlyExitActual },
    ...specialFigures.map(plain),
  ];
  return lines.filter(({ minutes, actual = 0 }) => minutes !== 0 || actual !== 0);
}

/** How much of the axis the mark of a missing stamp takes. */
const roomOfMark = 0.25;

/** What is missing lies after an entry and before an exit; its mark turns round where it would leave the axis. */
export function sideOfMark(kind: string, left: number): 'before' | 'after' | null {
  if (kind === 'missingExit') return left > 1 - roomOfMark ? 'before' : 'after';
  if (kind === 'missingEntry') return left < roomOfMark ? 'after' : 'before';
  return null;
}
