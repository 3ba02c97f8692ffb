import { type Place, roundPlace } from '@timbro/core/polygons/ring-rules.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';

/** 43,7701 N 11,2552 E: near enough to tell corners apart by ear. */
export const formatPlace = (t: Translate, { lat, lng }: Place): string =>
  t(`polygons.place.${lat < 0 ? 's' : 'n'}${lng < 0 ? 'w' : 'e'}`, {
    lat: formatNumber(Math.abs(lat), 4),
    lng: formatNumber(Math.abs(lng), 4),
  });

/** 37 m, 2,4 km, 24 km */
export function formatMetres(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1_000) return `${formatNumber(whole)} m`;
  const isFar = Math.round(metres / 100) >= 100;
  return `${formatNumber(metres / 1_000, isFar ? 0 : 1)} km`;
}

/** In m². What is too much or too little by less than one still reads so. */
export const formatArea = (area: number, most = Number.POSITIVE_INFINITY): string =>
  formatNumber(area > most ? Math.ceil(area) : Math.floor(area));

type Axis = keyof Place;
/** Maps end here; nearer to a pole there is nothing to draw. */
const limits: Readonly<Record<Axis, number>> = { lat: 85, lng: 180 };
const letters: Readonly<Record<Axis, RegExp>> = { lat: /[ns]/i, lng: /[ewo]/i };
const typedDegrees = /^([+-]?)(\d{1,3}(?:[.,]\d+)?)\s*°?\s*([nsewo]?)$/i;

/** Degrees as they are typed, with a comma or a point, with a sign or a letter; `null` for what is no such number. */
export function readDegrees(text: string, axis: Axis): number | null {
  const [, sign, digits = '', letter = ''] = typedDegrees.exec(text.trim()) ?? [];
  const degrees = Number(digits.replace(',', '.'));
  if (digits === '' || degrees > limits[axis]) return null;
  if (letter !== '' && (sign !== '' || !letters[axis].test(letter))) return null;
  const isNegative = sign === '-' || /[swo]/i.test(letter);
  return roundPlace({ lat: isNegative ? -degrees : degrees, lng: 0 }).lat;
}

/** Degrees as they are read again, to the centimetre. */
export const writeDegrees = (degrees: number): string =>
  degrees
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace('.', ',');

/** With a point in the numbers a comma separates them; otherwise only a space or a semicolon does. */
const splitPlace = (text: string) => text.split(text.includes('.') ? /\s*[;,]\s*|\s+/ : /\s*;\s*|\s*,\s+|\s+/);

/** Latitude and longitude as other maps give them to copy: `43.7701, 11.2552`. */
export function readPlace(text: string): Place | null {
  const [first = '', second = '', ...more] = splitPlace(text.trim());
  const [lat, lng] = [readDegrees(first, 'lat'), readDegrees(second, 'lng')];
  return more.length > 0 || lat === null || lng === null ? null : { lat, lng };
}
