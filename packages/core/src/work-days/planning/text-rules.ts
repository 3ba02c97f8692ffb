import { type Day, addDays, daysBetween } from '@timbro/core/days/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Wish } from './draft-rules.ts';

type Named = { readonly id: string; readonly name: string };

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('it');

/**
 * What a cell of a spreadsheet means: a shift by its name, or rest by one of its words. An empty cell means nothing
 * (`undefined`), and neither does a word that nobody knows (`null`).
 */
export function wishOfText(
  text: string,
  shifts: readonly Named[],
  restWords: readonly string[],
): Wish | null | undefined {
  const word = plain(text);
  if (word === '') return undefined;
  if (restWords.some((rest) => plain(rest) === word)) return { shiftId: null };
  const shift = shifts.find(({ name }) => plain(name) === word);
  return shift ? { shiftId: shift.id } : null;
}

/** Which key paints which shift: the first nine in the order of the day. */
export const shiftOfKey = <S>(shifts: readonly S[], key: string): S | undefined =>
  /^[1-9]$/.test(key) ? shifts[Number(key) - 1] : undefined;

/** In the order of the day, those that begin together by name. */
export const inOrderOfDay = <S extends { readonly start: string; readonly name: string }>(shifts: readonly S[]): S[] =>
  shifts.toSorted((one, other) => one.start.localeCompare(other.start) || one.name.localeCompare(other.name, 'it'));

/** The number of a week as calendars print it: week 1 is the one that has the first Thursday of the year. */
export function weekNumber(day: Day): number {
  const thursday = addDays(day, 4 - weekdayOf(day));
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** 06:00 → 6, 06:30 → 6:30: an hour as it fits beside another. */
export const shortTime = (time: string): string => time.replace(/^0/, '').replace(/:00$/, '');
