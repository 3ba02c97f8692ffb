import type { RequestStatus } from '../absences/rules.ts';
import { addDays, dayIn } from '../days/rules.ts';
import { zoneOf } from '../engine/zone.ts';
import type { ExitSource } from './rules.ts';

const minuteMs = 60_000;

type Asked = { readonly startsAt: Date; readonly expectedReturnAt: Date | null };
type Known = Asked & {
  readonly source: ExitSource;
  readonly status: RequestStatus;
  readonly returnedAt: Date | null;
};

/** Until when a request is for: its return, or the end of its day where none is said. */
export function endOfRequest({ startsAt, expectedReturnAt }: Asked, zone: string): Date {
  if (expectedReturnAt) return expectedReturnAt;
  return new Date(zoneOf(zone).midnight(addDays(dayIn(zone, startsAt), 1)) * minuteMs);
}

/** What waits or was allowed and is not over; a draft asks for nothing yet, and what a phone saw was never asked for. */
const isStanding = ({ source, status, returnedAt }: Known): boolean =>
  source === 'request' && (status === 'pendingReview' || status === 'approved') && returnedAt === null;

/** The request that somebody has made already for a part of the same time; one may begin when another ends. */
export const standingInTheWay = <K extends Known>(asked: Asked, known: readonly K[], zone: string): K | undefined =>
  known.find(
    (one) => isStanding(one) && one.startsAt < endOfRequest(asked, zone) && asked.startsAt < endOfRequest(one, zone),
  );
