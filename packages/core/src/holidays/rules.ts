import { type Day, addDays, isRealDay } from '../days/rules.ts';

export const holidayIds = [
  'newYear',
  'epiphany',
  'easter',
  'easterMonday',
  'liberation',
  'labour',
  'republic',
  'assumption',
  'saintFrancis',
  'allSaints',
  'immaculate',
  'christmas',
  'stStephen',
  'patron',
] as const;
export type HolidayId = (typeof holidayIds)[number];
type Holiday = { date: Day; holiday: HolidayId };

/** `since` is the first year in which the day is a public holiday. */
const fixedHolidays: readonly { day: string; holiday: HolidayId; since?: number }[] = [
  { day: '01-01', holiday: 'newYear' },
  { day: '01-06', holiday: 'epiphany' },
  { day: '04-25', holiday: 'liberation' },
  { day: '05-01', holiday: 'labour' },
  { day: '06-02', holiday: 'republic' },
  { day: '08-15', holiday: 'assumption' },
  { day: '10-04', holiday: 'saintFrancis', since: 2026 },
  { day: '11-01', holiday: 'allSaints' },
  { day: '12-08', holiday: 'immaculate' },
  { day: '12-25', holiday: 'christmas' },
  { day: '12-26', holiday: 'stStephen' },
];

/**
 * The day of the patron saint, to offer for a municipality. Bolzano keeps Pentecost Monday, which moves with Easter: it
 * belongs among the holidays a company adds by date.
 */
export const patronSaints = {
  Bari: '12-06',
  Bologna: '10-04',
  Firenze: '06-24',
  Genova: '06-24',
  Milano: '12-07',
  Napoli: '09-19',
  Palermo: '07-15',
  Roma: '06-29',
  Torino: '06-24',
  Venezia: '04-25',
} as const satisfies Record<string, string>;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** By Meeus, Jones and Butcher, true for every year of the Gregorian calendar; the letters are theirs. */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

const nationalByYear = new Map<number, ReadonlyMap<Day, HolidayId>>();

function nationalHolidays(year: number): ReadonlyMap<Day, HolidayId> {
  const known = nationalByYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  // The fixed days come last: when Easter or its Monday falls on 25 April, the day is that of the liberation, a holiday
  // under every contract.
  const holidays = new Map<Day, HolidayId>([
    [easter, 'easter'],
    [addDays(easter, 1), 'easterMonday'],
  ]);
  for (const { day, holiday, since = 0 } of fixedHolidays) if (year >= since) holidays.set(`${year}-${day}`, holiday);
  nationalByYear.set(year, holidays);
  return holidays;
}

/** The public holiday of a day, `patronSaint` being `MM-DD`; where the patron's day is a national one too, that one wins. */
export function holidayOn(day: Day, patronSaint: string | null): HolidayId | null {
  const national = nationalHolidays(Number(day.slice(0, 4))).get(day);
  return national ?? (patronSaint !== null && day.slice(5) === patronSaint ? 'patron' : null);
}

/** The public holidays of a year by date; a patron of 29 February has no day in most years. */
export function holidaysOf(year: number, patronSaint: string | null): Holiday[] {
  const national = nationalHolidays(year);
  const holidays = Array.from(national, ([date, holiday]): Holiday => ({ date, holiday }));
  const date = `${year}-${patronSaint ?? ''}`;
  if (isRealDay(date) && !national.has(date)) holidays.push({ date, holiday: 'patron' });
  return holidays.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
