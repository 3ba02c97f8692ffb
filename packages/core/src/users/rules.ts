export const userStatuses = ['active', 'notActive', 'archived'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Longer names are cut where they are shown, never refused. */
export const longestDisplayName = 120;

/** First and last name, cut where both together are longer than a name on the screen may be. */
export const displayNameOf = (firstName: string, lastName: string): string =>
  Array.from(`${firstName} ${lastName}`).slice(0, longestDisplayName).join('');

const emailShape = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
export const isEmail = (value: string): boolean => emailShape.test(value) && !value.includes('..');

/** E.164 with spaces, dots, dashes and brackets allowed while typing; an Italian number may come without prefix. */
export function toE164(value: string): string | null {
  const digits = value.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  const full = /^[03]\d{5,11}$/.test(digits) ? `+39${digits}` : digits;
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : null;
}
