import type { Expected, Justification } from './absences.ts';
import type { SegmentCount } from './segments.ts';

export type Floated = { justified: readonly Justification[]; fromDelay: number; fromEarly: number };

/**
 * Hours without times and converted delays take back what is missing: off the delay first, then the early exit, then gaps
 * and segments nobody came to. What is not missing returns to the balance.
 */
export function spendFloating(
  floating: Expected['floating'],
  segments: readonly SegmentCount[],
  toCover: number,
): Floated {
  const ordinary = segments.reduce((sum, each) => sum + each.ordinary, 0);
  let uncovered = toCover - ordinary;
  let delay = segments.reduce((sum, { delayCounted }) => sum + delayCounted, 0);
  let early = segments.reduce((sum, { earlyCounted }) => sum + earlyCounted, 0);
  let [fromDelay, fromEarly] = [0, 0];
  const justified = floating.map(({ absence, minutes }) => {
    const spent = Math.min(minutes, uncovered);
    uncovered -= spent;
    const offDelay = Math.min(spent, delay);
    delay -= offDelay;
    fromDelay += offDelay;
    const offEarly = Math.min(spent - offDelay, early);
    early -= offEarly;
    fromEarly += offEarly;
    return { absenceId: absence.id, type: absence.type, minutes: spent, from: null, to: null };
  });
  return { justified, fromDelay, fromEarly };
}
