import type { Day } from '../days/rules.ts';
import type { Span } from './spans.ts';

const minuteMs = 60_000;
const dayMinutes = 1440;

/** The clock of a place: where its days begin, and when a local time really is. */
export type Zone = {
  /** Minutes since the epoch at which a day begins. */
  midnight(day: Day): number;
  /** The day of a moment given in minutes since the epoch. */
  dayOf(minute: number): Day;
  /** The day some days later. */
  dayAfter(day: Day, days?: number): Day;
  /**
   * When a local time of a day is, `minuteOfDay` counted from its midnight and allowed past 1440. A time that the clocks
   * skip moves forward by the gap; one they show twice is the first.
   */
  at(day: Day, minuteOfDay: number): number;
  /** The hour that clocks show for the second time on a day, if they do. */
  repeated(day: Day): Span | null;
  /** The local time of a moment as people read it; with its offset where the clocks show it twice. */
  timeText(minute: number): string;
};

const zones = new Map<string, Zone>();

/** One per name: what it learns of its days is the same for everybody. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name) ?? createZone(name);
  zones.set(name, known);
  return known;
}

/** `number` counts days since the epoch, so that neighbours are found without writing a date. */
type ClockDay = {
  day: Day;
  number: number;
  midnight: number;
  length: number;
  before: number;
  after: number;
  change: number | null;
};

function createZone(name: string): Zone {
  const offsetAt = offsetsOf(name);
  const byNumber = new Map<number, ClockDay>();
  const byDay = new Map<Day, ClockDay>();

  const startOf = (number: number): number => {
    const utc = number * dayMinutes;
    const guess = utc - offsetAt(utc);
    return utc - offsetAt(guess);
  };
  const numbered = (number: number): ClockDay => {
    const known = byNumber.get(number);
    if (known) return known;
    const [midnight, end] = [startOf(number), startOf(number + 1)];
    const [before, after] = [offsetAt(midnight), offsetAt(end)];
    const change = before === after ? null : changeWithin(midnight, end, offsetAt);
    const day = new Date(number * dayMinutes * minuteMs).toISOString().slice(0, 10);
    const learnt = { day, number, midnight, length: end - midnight, before, after, change };
    if (byNumber.size > 4_000) {
      byNumber.clear();
      byDay.clear();
    }
    byNumber.set(number, learnt);
    byDay.set(day, learnt);
    return learnt;
  };
  const named = (day: Day): ClockDay =>
    byDay.get(day) ?? numbered(Date.parse(`${day}T00:00:00Z`) / minuteMs / dayMinutes);
  const around = (minute: number): ClockDay => {
    let clock = numbered(Math.floor(minute / dayMinutes));
    while (minute < clock.midnight) clock = numbered(clock.number - 1);
    while (minute >= clock.midnight + clock.length) clock = numbered(clock.number + 1);
    return clock;
  };
  return {
    midnight: (day) => named(day).midnight,
    dayOf: (minute) => around(minute).day,
    dayAfter: (day, days = 1) => numbered(named(day).number + days).day,
    at(day, minuteOfDay) {
      const clock = named(day);
      const later = Math.floor(minuteOfDay / dayMinutes);
      return momentOn(later === 0 ? clock : numbered(clock.number + later), minuteOfDay - later * dayMinutes);
    },
    repeated: (day) => repeatedOn(named(day)),
    timeText: (minute) => textOf(minute, around(minute)),
  };
}

/** Minutes that local time is ahead of UTC. */
function offsetsOf(name: string): (minute: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset', hour: 'numeric' });
  return (minute) => {
    const text = format.formatToParts(minute * minuteMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):?(\d\d)?/.exec(text) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

function changeWithin(from: number, to: number, offsetAt: (minute: number) => number): number {
  let [low, high] = [from, to];
  const first = offsetAt(low);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === first) low = middle;
    else high = middle;
  }
  return high;
}

function momentOn({ midnight, before, after, change }: ClockDay, minuteOfDay: number): number {
  const first = midnight + minuteOfDay;
  if (change === null || first < change) return first;
  const second = first + before - after;
  return second >= change ? second : first;
}

const repeatedOn = ({ before, after, change }: ClockDay): Span | null =>
  change !== null && before > after ? { start: change, end: change + before - after } : null;

function textOf(minute: number, clock: ClockDay): string {
  const { midnight, before, after, change } = clock;
  const isLater = change !== null && minute >= change;
  const time = hoursText(minute - midnight + (isLater ? after - before : 0));
  const twice = repeatedOn(clock);
  if (!twice || minute < twice.start - (twice.end - twice.start) || minute >= twice.end) return time;
  const offset = isLater ? after : before;
  return `${time} ${offset < 0 ? '-' : '+'}${hoursText(Math.abs(offset))}`;
}

const hoursText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
