import type { Day } from '@timbro/core/days/rules.ts';
import { toldAnomalies } from '@timbro/core/work-days/anomaly-rules.ts';
import type { WorkDayChange } from '@timbro/core/work-days/contract.ts';
import { mendedPairs } from '@timbro/core/work-days/proposal-rules.ts';
import type { ExcessDecision } from '@timbro/core/work-days/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import type { Fix, ObstacleOf } from './obstacles.ts';

/** What a change sends; `null` where the day is no longer what was shown, so that nobody decides on what they have not seen. */
export type Change = Promise<WorkDayChange | null>;

/** The day as it is now: its version goes back with the change. */
const dayNow = (userId: string, date: Day) => api.workDays.info({ query: { userId, date } });

async function mended(userId: string, { date, proposal }: ObstacleOf<'stamp'>): Change {
  const { stampings, version } = await dayNow(userId, date);
  const pairs = mendedPairs(stampings, proposal);
  return pairs && { userId, date, stampings: pairs, version };
}

/** Without a decision, what the hours would be by law. */
export async function decided(
  userId: string,
  { date, minutes }: ObstacleOf<'excess'>,
  { decision, note }: { decision?: ExcessDecision; note?: string } = {},
): Change {
  const { excess, excessProposal, version } = await dayNow(userId, date);
  const state = decision ?? excessProposal;
  if (excess.state !== 'toAuthorise' || excess.minutes !== minutes || state === null) return null;
  return { userId, date, excess: { state, minutes }, version, ...(note !== undefined && { note }) };
}

export async function confirmed(userId: string, { date }: ObstacleOf<'absence'>, note: string): Change {
  const { anomalies, version } = await dayNow(userId, date);
  return anomalies.includes('absentUnjustified') ? { userId, date, confirmAbsence: true, note, version } : null;
}

/** Only who has worked is given the shift they seem to have worked. */
export async function moved(userId: string, { date }: ObstacleOf<'absence'>, shiftId: string): Change {
  const { anomalies, totals, version } = await dayNow(userId, date);
  const isOutside = toldAnomalies(anomalies, totals.presence).includes('workedOutside');
  return isOutside ? { userId, date, shiftId, version } : null;
}

/** What applying a proposal sends. */
export const proposedChange = ({ month: { user }, obstacle }: Fix): Change =>
  obstacle.kind === 'stamp' ? mended(user.id, obstacle) : decided(user.id, obstacle);
