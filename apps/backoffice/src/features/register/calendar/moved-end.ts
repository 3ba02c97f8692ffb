import type { StampBar, StampEnd } from './bars.ts';

/** What the track of one day shows. */
export const dayMinutes = 1440;

/** A hand is no clock: it moves by so many minutes. */
const step = 5;
const upTo = (minute: number) => Math.floor(minute / step) * step;
const from = (minute: number) => Math.ceil(minute / step) * step;

/** Where an end of what was stamped comes to lie: neither past the other end, nor beyond the day, nor in the future. */
export function movedMinute(
  { entry, exit }: Pick<StampBar, 'entry' | 'exit'>,
  end: StampEnd,
  minute: number,
  now: number,
): number {
  const latest = Math.min(dayMinutes - 1, now);
  const [least, most] =
    end === 'entry'
      ? [0, exit === null ? latest : Math.min(exit - 1, latest)]
      : [entry === null ? 0 : entry + 1, latest];
  const wanted = Math.round(minute / step) * step;
  return Math.max(from(Math.max(least, 0)), Math.min(wanted, upTo(most)));
}
