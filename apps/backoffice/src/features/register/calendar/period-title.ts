import type { Day } from '@timbro/core/days/rules.ts';
import { formatLongDay, formatMonth } from '@timbro/kit/words/format.ts';
import type { Period } from './period.ts';

/** Days are text without a zone, so they are written in UTC and cannot slip. */
const at = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { ...options, timeZone: 'UTC' });

const dayOnly = inUtc({ day: 'numeric' });
const dayAndMonth = inUtc({ day: 'numeric', month: 'long' });
const wholeDay = inUtc({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayAndDay = inUtc({ weekday: 'long', day: 'numeric' });
const weekdayToMonth = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
const letter = inUtc({ weekday: 'narrow' });
const short = inUtc({ weekday: 'short' });
/** The words of a title that has little room. */
const brief = {
  dayAndMonth: inUtc({ day: 'numeric', month: 'short' }),
  wholeDay: inUtc({ day: 'numeric', month: 'short', year: 'numeric' }),
  weekdayToYear: inUtc({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
};

/** 12 novembre */
export const dayText = (day: Day): string => dayAndMonth.format(at(day));
/** giovedì 12 */
export const spokenDay = (day: Day): string => weekdayAndDay.format(at(day));
/** giovedì 12 novembre */
export const spokenDate = (day: Day): string => weekdayToMonth.format(at(day));
/** G */
export const weekdayLetter = (day: Day): string => letter.format(at(day));
/** gio */
export const weekdayName = (day: Day): string => short.format(at(day));

function weekText(from: Day, to: Day, words: Pick<typeof brief, 'dayAndMonth' | 'wholeDay'>): string {
  const first =
    from.slice(0, 4) !== to.slice(0, 4)
      ? words.wholeDay
      : from.slice(0, 7) !== to.slice(0, 7)
        ? words.dayAndMonth
        : dayOnly;
  return `${first.format(at(from))} – ${words.wholeDay.format(at(to))}`;
}

/** novembre 2026 · 16 – 22 novembre 2026 · giovedì 12 novembre 2026 */
export function periodTitle({ range, date, from, to }: Period): string {
  if (range === 'month') return formatMonth(date);
  return range === 'week' ? weekText(from, to, { dayAndMonth, wholeDay }) : formatLongDay(date);
}

/** novembre 2026 · 16 – 22 nov 2026 · gio 12 nov 2026 */
export function briefTitle({ range, date, from, to }: Period): string {
  if (range === 'month') return formatMonth(date);
  return range === 'week' ? weekText(from, to, brief) : brief.weekdayToYear.format(at(date));
}
