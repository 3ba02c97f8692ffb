import type { Language } from './language.ts';

/** An instant as people of the company write it, the same in both languages. */
export function momentIn(timeZone: string): (at: Date) => string {
  const part = '2-digit';
  const format = new Intl.DateTimeFormat('it-IT', {
    timeZone,
    day: part,
    month: part,
    year: 'numeric',
    hour: part,
    minute: part,
    second: part,
  });
  return (at) => format.format(at);
}

/** 2026-10 → ottobre 2026 */
export const monthName = (language: Language, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** 2026-10 → Ottobre 2026 */
export function monthTitle(language: Language, month: string): string {
  const name = monthName(language, month);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** 2026-10, 2026-11 → Ottobre e novembre 2026 */
export function monthsTitle(language: Language, months: readonly string[]): string {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const text = years
    .map((year) => {
      const own = months.filter((month) => month.startsWith(year));
      return `${list.format(own.map((month) => name.format(new Date(`${month}-01T00:00:00Z`))))} ${year}`;
    })
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 2026-11-12 → giovedì 12 novembre 2026 */
export const dayTitle = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** 2026-11-12 → 12/11/2026, in both languages. */
export const italianDay = (day: string): string => day.split('-').toReversed().join('/');

/** 07:02, where a company is. */
export const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);

/** A time of the day as it is written, without the seconds that the database keeps. */
export const clockTime = (time: string | null): string | null => time?.slice(0, 5) ?? null;
