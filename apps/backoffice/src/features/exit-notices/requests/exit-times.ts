import { dayIn } from '@timbro/core/days/rules.ts';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { isOut, isOverdue } from '@timbro/core/exits/rules.ts';
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

/** Those who are out: who should be back first, then who has been away longest. */
export function outInOrder(exits: readonly Exit[], now: Date): readonly Exit[] {
  const leftAt = (exit: Exit) => exit.leftAt ?? exit.startsAt;
  return exits
    .filter(isOut)
    .toSorted((a, b) => Number(isOverdue(b, now)) - Number(isOverdue(a, now)) || leftAt(a).localeCompare(leftAt(b)));
}
