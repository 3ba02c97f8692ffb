import { type StampBar, type StampEnd, wholeDay } from './bars.ts';

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
  const latest = Math.min(wholeDay.to - 1, now);
  const [least, most] =
    end === 'entry'
      ? [wholeDay.from, exit === null ? latest : Math.min(exit - 1, latest)]
      : [entry === null ? wholeDay.from : entry + 1, latest];
  const wanted = Math.round(minute / step) * step;
  return Math.max(from(Math.max(least, wholeDay.from)), Math.min(wanted, upTo(most)));
}
