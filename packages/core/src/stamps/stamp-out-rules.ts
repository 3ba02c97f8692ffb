import { dayIn } from '../days/rules.ts';
import { zoneOf } from '../engine/zone.ts';
import type { Presence } from './rules.ts';

const minuteMs = 60_000;
const dayMinutes = 1440;
/** Around the end of a shift, whoever is out of the area has probably gone home. */
const beforeEnd = 15;
const afterEnd = 60;

type Current = {
  readonly stamping: { readonly enteredAt: string | null; readonly exitedAt: string | null } | null;
  readonly shift: { readonly start: string; readonly end: string } | null;
  readonly presence: Presence;
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Since when somebody is at work, of a stamping that is still open. */
export const openSince = (stamping: Current['stamping']): string | null =>
  stamping?.exitedAt === null ? stamping.enteredAt : null;

/** When the shift that somebody came in for ends: it began around that day, and one that ends earlier on the clock ends a day later. */
function endsOf(enteredAt: string, { start, end }: { start: string; end: string }, zone: string): number[] {
  const clock = zoneOf(zone);
  const day = dayIn(zone, new Date(enteredAt));
  const last = minutesOf(end) + (end <= start ? dayMinutes : 0);
  return [-1, 0, 1]
    .map((step) => clock.at(clock.dayAfter(day, step), last) * minuteMs)
    .filter((moment) => moment > Date.parse(enteredAt));
}

/** Whether to ask somebody who is out, with their shift about to end or just over, if they want to stamp. */
export function asksToStampOut({ stamping, shift, presence }: Current, now: Date, zone: string): boolean {
  const enteredAt = openSince(stamping);
  if (enteredAt === null || shift === null || presence !== 'outside') return false;
  return endsOf(enteredAt, shift, zone).some(
    (end) => now.getTime() >= end - beforeEnd * minuteMs && now.getTime() <= end + afterEnd * minuteMs,
  );
}
