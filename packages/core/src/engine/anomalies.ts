import { type Anomaly, type Totals, anomalies } from '../work-days/rules.ts';
import type { Expected } from './absences.ts';
import type { Piece } from './assign.ts';
import { type Break, lacksBreak } from './breaks.ts';
import type { DayInput } from './day-input.ts';
import type { Excess } from './excess.ts';
import type { Span } from './spans.ts';

const shortestRest = 660;

type Made = { expected: Expected; excess: Excess; taken: Break };

/** Nobody came, and nothing says why. */
export const isUnjustified = ({ uncovered, ordinary, presence }: Totals) =>
  uncovered > 0 && ordinary === 0 && presence === 0;

/** `present` are the stretches of presence, exits for the company's sake among them. */
export function anomaliesOf(
  input: DayInput,
  { expected, excess, taken }: Made,
  present: readonly Span[],
  totals: Totals,
): Anomaly[] {
  const { pieces, shift, previousEnd, decision } = input;
  const has: Record<Anomaly, boolean> = {
    missingExit: pieces.some(isMissingExit),
    missingEntry: pieces.some(({ enteredAt }) => enteredAt === null),
    duplicate: pieces.some(({ duplicateIds }) => duplicateIds.length > 0),
    outOfShift: excess.parts.some(({ rule }) => rule === 'outOfShift') || pieces.some(isIncompleteOutside),
    absentUnjustified: pieces.length === 0 && isUnjustified(totals) && !decision.absenceConfirmed,
    noBreak: lacksBreak(totals.ordinary + totals.excess, shift, present, taken),
    shortRest: previousEnd !== null && firstEntry(pieces) - previousEnd < shortestRest,
    workedWhileAbsent: expected.wholeDay && totals.presence > 0,
  };
  return anomalies.filter((anomaly) => has[anomaly]);
}

function firstEntry(pieces: readonly Piece[]): number {
  let first = Infinity;
  for (const { enteredAt } of pieces) if (enteredAt !== null) first = Math.min(first, Math.floor(enteredAt / 60_000));
  return first;
}
const isMissingExit = ({ exitedAt, enteredAt, open }: Piece) => exitedAt === null && enteredAt !== null && !open;
const isIncompleteOutside = ({ shift, span, open }: Piece) => shift === null && span === null && !open;
