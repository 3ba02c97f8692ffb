import type { RequestStatus } from '../absences/rules.ts';
import type { Role } from '../access.ts';
import { type Party, mayDo } from '../requests/rules.ts';

export const exitReasons = [
  'service',
  'client',
  'personal',
  'medical',
  'break',
  'union',
  'emergency',
  'other',
] as const;
export type ExitReason = (typeof exitReasons)[number];
/** Who goes out for the company is at work all the same. */
const workReasons: ReadonlySet<ExitReason | null> = new Set(['service', 'client'] as const);
export const isWork = (reason: ExitReason | null): boolean => workReasons.has(reason);

/** What an exit is to the hours: work, work once it is approved, or a gap. */
export const countingOf = ({
  reason,
  status,
}: {
  readonly reason: ExitReason | null;
  readonly status: RequestStatus;
}): 'work' | 'would' | 'gap' =>
  !isWork(reason) || status === 'rejected' ? 'gap' : status === 'approved' ? 'work' : 'would';

/** Asked for by the person, or seen by the phone without having been asked for. */
export const exitSources = ['request', 'detected'] as const;
export type ExitSource = (typeof exitSources)[number];

const minuteMs = 60_000;
/** A crossing so near to an approved request belongs to it; somebody may leave so early; a break or an out-stamp so near explains it. */
export const nearbyMs = 15 * minuteMs;
/** Who has not said why they went out by then leaves the decision to others. */
export const justifyMs = 24 * 60 * minuteMs;
/** An exit lasts at most so long: whoever stays away longer has gone home. */
export const longestExitMs = 24 * 60 * minuteMs;

type Times = {
  readonly leftAt: Date | string | null;
  readonly returnedAt: Date | string | null;
};
const momentOf = (at: Date | string): number => new Date(at).getTime();

export const isOut = ({ leftAt, returnedAt }: Times): boolean => leftAt !== null && returnedAt === null;

/** Somebody who is out and is expected back already. */
export const isOverdue = (
  exit: Times & { readonly status: RequestStatus; readonly expectedReturnAt: Date | string | null },
  now: Date,
): boolean =>
  exit.status === 'approved' &&
  isOut(exit) &&
  exit.expectedReturnAt !== null &&
  momentOf(exit.expectedReturnAt) < now.getTime();

/** From when on somebody may go. */
export const mayLeaveFrom = (startsAt: Date | string): Date => new Date(momentOf(startsAt) - nearbyMs);

/**
 * Whether a crossing is what somebody was allowed: it begins around the time of the request, or within it. Who has said that
 * they leave and is expected at no time is out on it until they say that they are back.
 */
export function belongsTo(
  at: Date,
  exit: { readonly startsAt: Date; readonly expectedReturnAt: Date | null; readonly leftAt: Date | null },
): boolean {
  const { startsAt, expectedReturnAt, leftAt } = exit;
  const end = expectedReturnAt?.getTime() ?? (leftAt ? leftAt.getTime() + longestExitMs : startsAt.getTime());
  return at.getTime() >= startsAt.getTime() - nearbyMs && at.getTime() <= end + nearbyMs;
}

export type ExitFault = { path: 'note' | 'expectedReturnAt' | 'startsAt'; message: ExitFaultMessage };
type ExitFaultMessage = 'exits.noteNeeded' | 'exits.returnBeforeStart' | 'exits.tooLong';

/** What makes no sense in a request, whoever words it. */
export function exitFaults(exit: {
  readonly reason?: ExitReason | null | undefined;
  readonly note?: string | null | undefined;
  readonly startsAt: Date | string;
  readonly expectedReturnAt?: Date | string | null | undefined;
}): ExitFault[] {
  const faults: ExitFault[] = [];
  if (exit.reason === 'other' && !exit.note) faults.push({ path: 'note', message: 'exits.noteNeeded' });
  if (exit.expectedReturnAt) {
    const length = momentOf(exit.expectedReturnAt) - momentOf(exit.startsAt);
    if (length <= 0) faults.push({ path: 'expectedReturnAt', message: 'exits.returnBeforeStart' });
    if (length > longestExitMs) faults.push({ path: 'expectedReturnAt', message: 'exits.tooLong' });
  }
  return faults;
}

const dayMs = 86_400_000;
const farthestMs = { back: 31 * dayMs, ahead: 366 * dayMs };
/** Asked for long ago or for far ahead it would be a mistake of the clock. */
export function isFarAway(startsAt: Date, now: Date): boolean {
  const away = startsAt.getTime() - now.getTime();
  return away > farthestMs.ahead || away < -farthestMs.back;
}

/** Deleting what was approved is not for the back office, which decides but does not undo. */
export const mayRemoveExit = (exit: Times & { readonly status: RequestStatus }, by: Party, role: Role): boolean =>
  mayDo('exits', 'remove', { status: exit.status, started: exit.leftAt !== null }, by) &&
  (exit.status !== 'approved' || by === 'owner' || role !== 'BackOffice');

/** Letters and digits that nobody takes for one another, read aloud at a gate. */
export const passAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const passLength = 8;
/** As it is shown: PX7K-29QM. */
export const shownPass = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
/** As somebody types it. */
export const typedPass = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
