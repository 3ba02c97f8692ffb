import type { Language } from '@timbro/core/language.ts';

/** Dates, times and numbers keep the Italian format in both languages. */
const locale = 'it-IT';
export const defaultZone = 'Europe/Rome';

const cache = new Map<string, Intl.DateTimeFormat>();
function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = cache.get(key) ?? new Intl.DateTimeFormat(locale, options);
  cache.set(key, known);
  return known;
}

/** A day is text without a zone, so it is read and written in UTC and cannot slip. */
const ofDay = (day: string) => new Date(`${day}T00:00:00Z`);

/** `2026-11-12` → 12/11/2026 */
export const formatDay = (day: string): string =>
  formatterOf({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(ofDay(day));

/** From one day to another → 01/12 – 03/12/2026; of two days in one year the second names it for both. */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatDay(from).slice(0, 5) : formatDay(from)} – ${formatDay(to)}`;
}

/** `2026-11-12` → giovedì 12 novembre 2026 */
export const formatLongDay = (day: string): string =>
  formatterOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(ofDay(day));

/** `2026-11-12` → gio 12 nov, where the year is known */
export const formatShortDay = (day: string): string =>
  formatterOf({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(ofDay(day));

/** `2026-11-12` → 12 novembre, where the year is known */
export const formatDayMonth = (day: string): string =>
  formatterOf({ day: 'numeric', month: 'long', timeZone: 'UTC' }).format(ofDay(day));

/** `2026-11-12` → giovedì 12 novembre, where the year is known */
export const formatDayOfYear = (day: string): string =>
  formatterOf({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(ofDay(day));

/** `2026-11-12` → giovedì 12, where the month is known */
export const formatWeekday = (day: string): string =>
  formatterOf({ weekday: 'long', day: 'numeric', timeZone: 'UTC' }).format(ofDay(day));

/** `2026-11-12` → giovedì */
export const formatWeekdayName = (day: string): string =>
  formatterOf({ weekday: 'long', timeZone: 'UTC' }).format(ofDay(day));

/** `2026-11-12` → gio 12, where there is little room */
export const formatShortWeekday = (day: string): string =>
  formatterOf({ weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(ofDay(day));

/** `2026-11` → novembre, where the year is known */
export const formatMonthName = (month: string): string =>
  formatterOf({ month: 'long', timeZone: 'UTC' }).format(ofDay(`${month}-01`));

/** `2026-11` → novembre 2026 */
export const formatMonth = (month: string): string =>
  formatterOf({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(ofDay(`${month}-01`));

/** An instant → 12/11/2026, 08:02 in the company's zone */
export const formatInstant = (instant: string | Date, timeZone: string = defaultZone): string =>
  formatterOf({
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));

/** An instant → 08:02 in the company's zone */
export const formatTime = (instant: string | Date, timeZone: string = defaultZone): string =>
  formatterOf({ hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant));

/** An instant → 8:02, without the nought that a clock would show */
export const formatShortTime = (instant: string | Date, timeZone: string = defaultZone): string =>
  formatTime(instant, timeZone).replace(/^0/, '');

/** 72 → 1 h 12 min */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${formatNumber(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** Europe/Rome → Europe/Rome (UTC+1), with the offset in force at that moment */
export function formatZone(timeZone: string, now: Date): string {
  const parts = formatterOf({ timeZoneName: 'shortOffset', timeZone }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC';
  return `${timeZone} (${offset})`;
}

const euro = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
export const formatEuro = (amount: number): string => euro.format(amount);

export const formatNumber = (value: number, fractionDigits = 0): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value);

/** 20480 → 20 kB. In steps of 1024, as limits are set: the largest file that is taken reads as the limit does. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${formatNumber(kilobytes)} kB`;
  const megabytes = Math.round((bytes / 1024 / 1024) * 10) / 10;
  return `${formatNumber(megabytes, Number.isInteger(megabytes) ? 0 : 1)} MB`;
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** 3 minuti fa / 3 minutes ago: words, so these follow the language; narrow, 3 min fa / 3m ago. */
export function formatAgo(
  instant: string | Date,
  now: Date,
  language: Language,
  style: 'long' | 'narrow' = 'long',
): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style }).format(Math.round(seconds / size), unit);
}
