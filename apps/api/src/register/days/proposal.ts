import type { ComputedDay } from '@timbro/core/engine/compute-days.ts';
import type { Proposal } from '@timbro/core/work-days/proposal-rules.ts';

const textOf = (minute: number) => new Date(minute * 60_000).toISOString();

/** What would mend a missing entry or exit: the planned start or end of the shift. Nobody applies it but a person. */
export function proposalFor({ pieces, shift, result }: ComputedDay): Proposal | null {
  if (!shift || !result.anomalies.some((anomaly) => anomaly === 'missingExit' || anomaly === 'missingEntry'))
    return null;
  const broken = pieces.find(({ enteredAt, exitedAt, open }) => !open && (enteredAt === null || exitedAt === null));
  if (!broken) return null;
  const enteredAt = broken.enteredAt === null ? textOf(shift.span.start) : new Date(broken.enteredAt).toISOString();
  const exitedAt = broken.exitedAt === null ? textOf(shift.span.end) : new Date(broken.exitedAt).toISOString();
  return exitedAt > enteredAt ? { enteredAt, exitedAt } : null;
}
