import { type Anomaly, type Totals, anomalies } from '../work-days/rules.ts';
import type { Expected } from './absences.ts';
import type { Piece } from './assign.ts';
import { type Break, lacksBreak } from './breaks.ts';
import type { DayInput } from './day-input.ts';
import type { Excess } from './excess.ts';
import type { SegmentCount } from './segments.ts';
import { type Span, minuteOf } from './spans.ts';
import { workingTimeLimits } from './working-time.ts';

type CountedParts = { expected: Expected; segments: readonly SegmentCount[]; excess: Excess; taken: Break };

/** Nobody came to any planned segment and nothing explains it; a forgotten stamp is an anomaly of its own. */
export const isUnjustified = (
  { pieces }: DayInput,
  { segments }: Pick<CountedParts, 'segments'>,
  { uncovered }: Totals,
): boolean => uncovered > 0 && segments.every(({ missed }) => missed) && !pieces.some(isIncomplete);

/** `present` are the stretches of presence, exits for the company's sake among them. */
export function anomaliesOf(
  input: DayInput,
  { expected, segments, excess, taken }: CountedParts,
  present: readonly Span[],
  totals: Totals,
): Anomaly[] {
  const { pieces, shift, previousEnd, decision } = input;
  const has: Record<Anomaly, boolean> = {
    missingExit: pieces.some(isMissingExit),
    missingEntry: pieces.some(({ enteredAt }) => enteredAt === null),
    duplicate: pieces.some(({ duplicateIds }) => duplicateIds.length > 0),
    outOfShift: excess.parts.some(({ rule }) => rule === 'outOfShift') || pieces.some(isIncompleteOutside),
    absentUnjustified: isUnjustified(input, { segments }, totals) && !decision.absenceConfirmed,
    noBreak: lacksBreak(totals.ordinary + totals.excess, shift, present, taken),
    shortRest: previousEnd !== null && firstEntry(pieces) - previousEnd < workingTimeLimits.dailyRest,
    workedWhileAbsent: expected.wholeDay && totals.presence > 0,
  };
  return anomalies.filter((anomaly) => has[anomaly]);
}

function firstEntry(pieces: readonly Piece[]): number {
  let first = Infinity;
  for (const { enteredAt } of pieces) if (enteredAt !== null) first = Math.min(first, minuteOf(enteredAt));
  return first;
}
const isIncomplete = ({ enteredAt, exitedAt }: Piece) => enteredAt === null || exitedAt === null;
const isMissingExit = ({ exitedAt, enteredAt, open }: Piece) => exitedAt === null && enteredAt !== null && !open;
const isIncompleteOutside = ({ shift, span, open }: Piece) => shift === null && span === null && !open;
