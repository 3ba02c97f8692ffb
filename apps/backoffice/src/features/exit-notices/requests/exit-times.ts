import { dayIn } from '@timbro/core/days/rules.ts';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { formatTime } from '@timbro/kit/words/format.ts';
import type { Span } from '#parts/decisions/period-text.ts';
import { minutesSince } from '../presence/since-text.ts';

/** From when until when, as it was asked for; of one that was only seen, as it was. */
export function spanOfExit({ startsAt, expectedReturnAt, returnedAt }: Exit, zone: string): Span {
  const until = expectedReturnAt ?? returnedAt;
  const startsOn = dayIn(zone, new Date(startsAt));
  return {
    startsOn,
    endsOn: startsOn,
    startTime: formatTime(startsAt, zone),
    endTime: until === null ? null : formatTime(until, zone),
  };
}

/** How long somebody has been or was outside, in minutes; null of who has not left. */
export function minutesOut({ leftAt, returnedAt }: Pick<Exit, 'leftAt' | 'returnedAt'>, now: Date): number | null {
  return leftAt === null ? null : minutesSince(leftAt, returnedAt === null ? now : new Date(returnedAt));
}
