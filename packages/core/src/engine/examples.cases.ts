import type { Day } from '../days/rules.ts';
import { minuteOfDay, plannedMinutes } from '../shifts/rules.ts';
import type { Direction } from '../stamps/rules.ts';
import type { ApprovedAbsence } from './absences.ts';
import { type ComputedDay, type Correction, type DayPlan, computeDays } from './compute-days.ts';
import { type Counting, defaultCounting } from './counting.ts';
import type { DayDecision, DaySettings, Outing, ServiceExit } from './day-input.ts';
import type { RawStamp } from './pairing.ts';
import type { ShiftRule } from './shift-instance.ts';
import { zoneOf } from './zone.ts';

/** The shifts, people and notation of the worked examples, so that a case reads as the table it comes from. */
export const rome = zoneOf('Europe/Rome');

export const aShift = (
  start: string,
  end: string,
  pause?: readonly [string, string],
  more: Partial<ShiftRule> = {},
): ShiftRule => ({
  id: `${start}-${end}`,
  name: `${start}–${end}`,
  period: 'day',
  ...plannedMinutes({ start, end, breakStart: pause?.[0], breakEnd: pause?.[1] }),
  paidBreakMinutes: 0,
  toleranceBefore: 120,
  toleranceAfter: 120,
  ...more,
});
export const office = aShift('08:00', '17:00', ['12:00', '13:00']);
export const night = aShift('22:00', '06:00', undefined, { period: 'night' });
export const morning = aShift('06:00', '14:00');

export const standard: DaySettings = {
  autoBreak: true,
  countEarlyEntry: false,
  nightFrom: minuteOfDay('22:00'),
  nightTo: minuteOfDay('06:00'),
  dedupeSeconds: 120,
  ninthHourIsExcess: false,
};

export type Case = {
  /** `08:00-12:05, 13:20-17:00`; `?` for what is missing, `+` before a time of the next day, `-` before one of the day before. */
  stamps?: string;
  shift?: ShiftRule | null;
  /** Other days than the one that is asked for. */
  shifts?: Readonly<Record<Day, ShiftRule>>;
  day?: Day;
  counting?: Partial<Counting>;
  settings?: Partial<DaySettings>;
  absences?: readonly Partial<ApprovedAbsence>[];
  exits?: readonly ServiceExit[];
  outings?: readonly Outing[];
  holidays?: readonly Day[];
  corrections?: readonly Correction[];
  decision?: Partial<DayDecision>;
  /** Local time; by default long after. */
  asOf?: string;
  raw?: readonly RawStamp[];
};

export const aDay: Day = '2026-11-12';

/** A local time of a day in milliseconds since the epoch; `+06:00` is on the next day, `-22:00` on the day before. */
export function at(day: Day, time: string): number {
  const [shift, clock] = time.startsWith('+')
    ? [1440, time.slice(1)]
    : time.startsWith('-')
      ? [-1440, time.slice(1)]
      : [0, time];
  const minute = minuteOfDay(clock);
  const seconds = Number(clock.slice(6) || 0);
  const base = shift < 0 ? rome.at(rome.dayOf(rome.midnight(day) - 1), minute) : rome.at(day, minute + shift);
  return base * 60_000 + seconds * 1000;
}

let serial = 0;
export const aStamp = (moment: number, direction: Direction | null, id?: string): RawStamp => {
  serial += 1;
  return { id: id ?? `s${String(serial).padStart(6, '0')}`, at: moment, direction, source: 'app', seq: serial };
};

export const stampsOf = (text: string, day: Day): RawStamp[] =>
  text
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .flatMap((pair) => {
      const [, entered = '?', left = '?'] = /^\s*([+-]?[\d:?]+)\s*-\s*([+-]?[\d:?]+)\s*$/.exec(pair) ?? [];
      return [
        ...(entered === '?' ? [] : [aStamp(at(day, entered), 'in')]),
        ...(left === '?' ? [] : [aStamp(at(day, left), 'out')]),
      ];
    });

const anAbsence = (given: Partial<ApprovedAbsence>, day: Day): ApprovedAbsence => ({
  id: 'a1',
  type: 'rol',
  startsOn: day,
  endsOn: day,
  startTime: null,
  endTime: null,
  minutes: null,
  ...given,
});

/** All days around the one that is asked for. */
export function days(given: Case, from: Day, to: Day): ComputedDay[] {
  const day = given.day ?? aDay;
  const counting = { ...defaultCounting, ...given.counting };
  const settings = { ...standard, ...given.settings };
  const holidays = new Set(given.holidays);
  const planOn = (each: Day): DayPlan => ({
    shift:
      given.shifts?.[each] ?? (each === day && given.shift !== undefined ? given.shift : each === day ? office : null),
    holiday: holidays.has(each) ? 'labour' : null,
    counting,
    settings,
  });
  return computeDays({
    zone: rome,
    from,
    to,
    planOn,
    isHoliday: (each) => holidays.has(each),
    stamps: given.raw ?? stampsOf(given.stamps ?? '', day),
    corrections: new Map((given.corrections ?? []).map((correction) => [correction.day, correction])),
    absences: (given.absences ?? []).map((absence) => anAbsence(absence, day)),
    exits: given.exits ?? [],
    outings: given.outings ?? [],
    decisionOn: (each) => ({ excess: null, absenceConfirmed: false, ...(each === day && given.decision) }),
    asOf: given.asOf ? at(day, given.asOf) : at(day, '12:00') + 30 * 86_400_000,
  });
}

export function theDay(given: Case): ComputedDay {
  const [computed] = days(given, given.day ?? aDay, given.day ?? aDay);
  if (!computed) throw new Error(`The engine computed nothing for ${given.day ?? aDay}.`);
  return computed;
}

export const hours = (text: string): number => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
