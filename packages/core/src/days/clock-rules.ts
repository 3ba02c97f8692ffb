/** A time of the day as the product keeps it, `07:30`. */
export const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
export const isClock = (text: string): boolean => clock.test(text);

/** The time that somebody means who types 7, 730, 7.30 or 7,30; what cannot be one stays as it was typed. */
export function clockOf(typed: string): string {
  const text = typed.trim();
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.,]?(\d\d))?$/.exec(text) ?? [];
  const meant = `${hours.padStart(2, '0')}:${minutes}`;
  return hours !== '' && isClock(meant) ? meant : text;
}
