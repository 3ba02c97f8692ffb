/** A calendar day, `2026-11-12`; text, so that no time zone can move it. */
export type Day = string;
/** Days in a row, the first and the last included. */
export type DayRange = { from: Day; to: Day };
/** One day of one person. */
export type PersonDay = { readonly userId: string; readonly date: Day };

/** The first and the last day that the product knows. */
export const firstDay: Day = '1900-01-01';
export const lastDay: Day = '2199-12-31';

const monthDays = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export function isRealDay(value: string): boolean {
  const parts = /^((?:19|20|21)\d\d)-(\d\d)-(\d\d)$/.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= monthDays(year, month);
}

/** A day of the calendar in years that the product does not know, such as 0026 for 2026. */
export const isOtherAge = (value: string): boolean =>
  /^\d{4}-/.test(value) && !isRealDay(value) && isRealDay(`2000${value.slice(4)}`);

const daysIn = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant where the company is. */
export function dayIn(timeZone: string, at: Date): Day {
  // Swedish writes days as ISO does.
  const known = daysIn.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  daysIn.set(timeZone, known);
  return known.format(at);
}

export const isRealMonth = (value: string): boolean => isRealDay(`${value}-01`);

const dayMs = 86_400_000;
/** The days that the product knows are few enough to be worked out once each; the plan of a large company asks for them without end. */
const numbers = new Map<Day, number>();
const names = new Map<number, Day>();

/** Days since 1970. */
function numberOf(day: Day): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(`${day}T00:00:00Z`) / dayMs;
  if (isRealDay(day)) numbers.set(day, number);
  return number;
}

function nameOf(number: number): Day {
  const known = names.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * dayMs).toISOString().slice(0, 10);
  if (isRealDay(day)) names.set(number, day);
  return day;
}

export const addDays = (day: Day, days: number): Day => nameOf(numberOf(day) + days);
/** How many days `to` comes after `from`; negative when it came before. */
export const daysBetween = (from: Day, to: Day): number => Math.round(numberOf(to) - numberOf(from));

export const laterDay = (one: Day, other: Day): Day => (one > other ? one : other);
export const earlierDay = (one: Day, other: Day): Day => (one < other ? one : other);

/** Every day from one to another, both included. */
export function* daysFrom(from: Day, to: Day): Generator<Day> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

/** A calendar month, `2026-11`. */
export type Month = string;
export const monthOf = (day: Day): Month => day.slice(0, 7);
export const monthBefore = (month: Month, count = 1): Month => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
};
/** The first and the last day of a month. */
export const daysOfMonth = (month: Month): DayRange => ({
  from: `${month}-01`,
  to: addDays(`${monthBefore(month, -1)}-01`, -1),
});
