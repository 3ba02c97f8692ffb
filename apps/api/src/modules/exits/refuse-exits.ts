import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { endOfRequest, standingInTheWay } from '@timbro/core/exits/overlap-rules.ts';
import { exitFaults, isFarAway } from '@timbro/core/exits/rules.ts';
import { refuseAct } from '#decisions/decisions.ts';
import { periodText } from '#decisions/letters.ts';
import type { Caller } from '#http/handlers.ts';
import { type ExitRecord, exitsRepo } from './exits.repo.ts';
import { letterSubject } from './letter-subject.ts';
import { endByStamps } from './stamped-ends.repo.ts';

/** What the table of acts judges an exit by. */
export const judgedOf = ({ leftAt, ...exit }: ExitRecord) => ({
  ...exit,
  type: undefined,
  started: leftAt !== null,
  reliedOn: leftAt !== null && exit.source === 'request',
});

export function refuseFaults({ now }: Caller, exit: Parameters<typeof exitFaults>[0] & { startsAt: Date }): void {
  const errors: FieldError[] = exitFaults(exit);
  if (isFarAway(exit.startsAt, now)) errors.push({ path: 'startsAt', message: 'exits.tooFar' });
  if (errors.length > 0) throw new Refusal('validation', { errors });
}

export const needsReason = () =>
  new Refusal('validation', { errors: [{ path: 'reason', message: 'exits.reasonNeeded' }] });

/** Nobody asks twice for the same time: an answer that was lost makes people ask again. */
export async function refuseOverlap(
  { tx, actor }: Caller,
  userId: string,
  asked: Pick<ExitRecord, 'startsAt' | 'expectedReturnAt'>,
): Promise<void> {
  const { companyId, timezone } = actor;
  const known = await exitsRepo(tx, companyId).around(userId, asked.startsAt, endOfRequest(asked, timezone));
  const inTheWay = standingInTheWay(asked, known, timezone);
  if (!inTheWay) return;
  const values = { period: periodText(letterSubject(inTheWay, timezone)) };
  throw new Refusal('overlap', { errors: [{ path: 'startsAt', message: 'exits.overlaps', values }] });
}

/** When somebody who left is out no more by their stamps. */
export const overByStamps = async ({ tx, actor, now }: Caller, { id }: ExitRecord): Promise<Date | null> => {
  const at = await endByStamps(tx, actor.companyId, id);
  return at !== null && at <= now ? at : null;
};

/** Whoever is out on what was approved announces another return; what was approved stays known, and alone counts. */
export async function refuseExtension(call: Caller, before: ExitRecord, expectedReturnAt: Date | null): Promise<void> {
  refuseAct(call, 'exits', 'extend', judgedOf(before));
  if (before.returnedAt !== null || (await overByStamps(call, before))) throw new Refusal('statusForbids');
  if (expectedReturnAt === null || expectedReturnAt <= call.now)
    throw new Refusal('validation', { errors: [{ path: 'expectedReturnAt', message: 'exits.returnPassed' }] });
}
