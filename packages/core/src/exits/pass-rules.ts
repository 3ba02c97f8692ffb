import type { RequestStatus } from '../absences/rules.ts';
import { dayIn } from '../days/rules.ts';
import { mayDo } from '../requests/rules.ts';
import { type ExitSource, isOut, justifyMs, longestExitMs, mayLeaveFrom, nearbyMs } from './rules.ts';

/** What the owner's screen judges an exit by. */
export type OwnExit = {
  readonly status: RequestStatus;
  readonly source: ExitSource;
  readonly startsAt: string;
  readonly expectedReturnAt: string | null;
  readonly leftAt: string | null;
  readonly returnedAt: string | null;
};

const minuteMs = 60_000;
const momentOf = (at: string): number => Date.parse(at);
const isOfToday = ({ startsAt }: OwnExit, now: Date, zone: string): boolean =>
  dayIn(zone, new Date(startsAt)) === dayIn(zone, now);

/** Allowed and not begun, with its time not over for long: whoever is seen to go so soon after it still goes on it. */
const isAhead = ({ status, leftAt, expectedReturnAt }: OwnExit, now: Date): boolean =>
  status === 'approved' &&
  leftAt === null &&
  (expectedReturnAt === null || momentOf(expectedReturnAt) + nearbyMs >= now.getTime());

/** Whether the person may say that they are back: after a whole day they have gone home, and nobody waits for them. */
export const mayReturn = (exit: OwnExit, now: Date): boolean =>
  isOut(exit) &&
  now.getTime() - momentOf(exit.leftAt ?? '') <= longestExitMs &&
  mayDo('exits', 'return', { status: exit.status, started: true }, 'owner');

/** Who says so soon that they are back has often only tapped twice, and a pass is used up by it: they are asked first. */
const justLeftMs = 2 * minuteMs;
export const hasJustLeft = ({ leftAt }: Pick<OwnExit, 'leftAt'>, now: Date): boolean =>
  leftAt !== null && now.getTime() - momentOf(leftAt) < justLeftMs;

/** Whether the code is worth showing: it opens the gate on the day of its exit, until the person is back. */
export const isPassValid = (exit: OwnExit, now: Date, zone: string): boolean =>
  exit.status === 'approved' && exit.returnedAt === null && isOfToday(exit, now, zone);

/** The one exit that is the pass: the one that somebody is out on, else the next of today. */
export function passOf<E extends OwnExit>(exits: readonly E[], now: Date, zone: string): E | null {
  const byStart = exits
    .filter(({ status }) => status === 'approved')
    .toSorted((one, other) => momentOf(one.startsAt) - momentOf(other.startsAt));
  return (
    byStart.find((exit) => mayReturn(exit, now)) ??
    byStart.find((exit) => isAhead(exit, now) && isOfToday(exit, now, zone)) ??
    null
  );
}

export type SortedExits<E> = {
  readonly pass: E | null;
  /** Seen by the phone, and nobody has said yet why. */
  readonly toJustify: readonly E[];
  /** Something can still come of them. */
  readonly open: readonly E[];
  readonly past: readonly E[];
};

/** Where each of one's own exits is shown. */
export function sortExits<E extends OwnExit>(exits: readonly E[], now: Date, zone: string): SortedExits<E> {
  const pass = passOf(exits, now, zone);
  const toJustify = exits.filter(({ source, status }) => source === 'detected' && status === 'draft');
  const rest = exits.filter((exit) => exit !== pass && !toJustify.includes(exit));
  const isOpen = (exit: E) =>
    mayReturn(exit, now) || exit.status === 'draft' || exit.status === 'pendingReview' || isAhead(exit, now);
  return { pass, toJustify, open: rest.filter(isOpen), past: rest.filter((exit) => !isOpen(exit)) };
}

/** How the time of a pass stands: the large figure of the ticket, and what it counts. */
export type PassMoment = {
  readonly is: 'ahead' | 'startable' | 'lapsed' | 'out' | 'running' | 'due' | 'late';
  readonly minutes: number;
};

/** Time to come counts its last minute as one, time that has passed only whole ones: a countdown ends at 0:00 and not before. */
export function passMoment({ startsAt, expectedReturnAt, leftAt }: OwnExit, now: Date): PassMoment {
  const until = (at: string) => Math.ceil((momentOf(at) - now.getTime()) / minuteMs);
  const since = (at: string) => Math.max(0, Math.floor((now.getTime() - momentOf(at)) / minuteMs));
  const isBefore = (at: string) => now.getTime() < momentOf(at);
  if (leftAt === null && isBefore(startsAt)) return { is: 'ahead', minutes: until(startsAt) };
  if (expectedReturnAt === null)
    return leftAt === null ? { is: 'startable', minutes: since(startsAt) } : { is: 'out', minutes: since(leftAt) };
  if (isBefore(expectedReturnAt)) return { is: 'running', minutes: until(expectedReturnAt) };
  const minutes = since(expectedReturnAt);
  if (leftAt === null) return { is: 'lapsed', minutes };
  return { is: minutes === 0 ? 'due' : 'late', minutes };
}

/** How much of the way from leaving to coming back is behind, from 0 to 1; null where nobody said when they will be back. */
export function passShare({ startsAt, leftAt, expectedReturnAt }: OwnExit, now: Date): number | null {
  if (expectedReturnAt === null) return null;
  const from = momentOf(leftAt ?? startsAt);
  const length = momentOf(expectedReturnAt) - from;
  if (length <= 0) return 1;
  return Math.min(1, Math.max(0, (now.getTime() - from) / length));
}

/** The one thing to do with a pass; leaving waits until a moment, or has become impossible with the time of the return. */
export type PassStep =
  | { readonly act: 'leave'; readonly is: 'open' | 'over' }
  | { readonly act: 'leave'; readonly is: 'early'; readonly from: Date }
  | { readonly act: 'return' };

export function passStep(exit: OwnExit, now: Date): PassStep | null {
  if (mayReturn(exit, now)) return { act: 'return' };
  if (!mayDo('exits', 'leave', { status: exit.status, started: exit.leftAt !== null }, 'owner')) return null;
  const from = mayLeaveFrom(exit.startsAt);
  if (now < from) return { act: 'leave', is: 'early', from };
  const isOver = exit.expectedReturnAt !== null && momentOf(exit.expectedReturnAt) <= now.getTime();
  return { act: 'leave', is: isOver ? 'over' : 'open' };
}

/** Whether the person may say that they will be back at another time: only who is out can be late. */
export const mayExtend = (exit: OwnExit): boolean =>
  isOut(exit) && mayDo('exits', 'extend', { status: exit.status, started: true }, 'owner');

/** What was seen comes back to whoever says why only while they may; later it would be put forward again at once. */
export const mayWithdraw = (exit: OwnExit & { readonly createdAt: string }, now: Date): boolean =>
  mayDo('exits', 'withdraw', { status: exit.status, started: exit.leftAt !== null }, 'owner') &&
  (exit.source === 'request' || now.getTime() < momentOf(exit.createdAt) + justifyMs);

export const exitSteps = ['written', 'asked', 'waiting', 'approved', 'rejected', 'left', 'returned'] as const;
export type ExitStep = (typeof exitSteps)[number];
/** A step that was taken has its moment; `isNow` marks the one that somebody is waited for. */
export type TakenStep = { readonly step: ExitStep; readonly at: string | null; readonly isNow: boolean };

type Decided = OwnExit & {
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly decidedAt: string | null;
};

/** What has happened to an exit and what is awaited next; one that was seen begins with leaving, not with asking. */
export function exitTimeline(exit: Decided): TakenStep[] {
  const { status, source, createdAt, submittedAt, decidedAt } = exit;
  const taken = (step: ExitStep, at: string | null): TakenStep => ({ step, at, isNow: false });
  const asked = submittedAt !== null && status !== 'draft' ? [taken('asked', submittedAt)] : [];
  const written = asked.length === 0 && source === 'request' ? [taken('written', createdAt)] : [];
  const decided: TakenStep[] =
    status === 'pendingReview'
      ? [{ step: 'waiting', at: null, isNow: true }]
      : status === 'draft'
        ? []
        : [taken(status, decidedAt)];
  const words = [...written, ...asked, ...decided];
  return source === 'detected' ? [...wayOut(exit), ...words] : [...words, ...wayOut(exit)];
}

function wayOut({ status, leftAt, returnedAt }: OwnExit): TakenStep[] {
  if (leftAt === null) return status === 'approved' ? [{ step: 'left', at: null, isNow: true }] : [];
  return [
    { step: 'left', at: leftAt, isNow: false },
    { step: 'returned', at: returnedAt, isNow: returnedAt === null },
  ];
}
