export const userStatuses = ['active', 'notActive', 'archived'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Longer names are cut where they are shown, never refused. */
export const longestDisplayName = 120;

/** First and last name, cut where both together are longer than a name on the screen may be. */
export const displayNameOf = (firstName: string, lastName: string): string =>
  Array.from(`${firstName} ${lastName}`).slice(0, longestDisplayName).join('');

/** Surname first, as lists that are sorted by it show people. */
export const sortNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${lastName} ${firstName}`;

const emailShape = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
export const isEmail = (value: string): boolean => emailShape.test(value) && !value.includes('..');

const italianNumber = /^(0\d{5,10}|3\d{8,9})$/;
const prefixedNumber = /^39(0\d{5,10}|3\d{8,9})$/;

/** E.164 with spaces, dots, dashes and brackets allowed while typing; an Italian number may come without prefix. */
export function toE164(value: string): string | null {
  const digits = value.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  // Spreadsheets take the sign away from a number: its country is then still in front.
  const full = italianNumber.test(digits) ? `+39${digits}` : prefixedNumber.test(digits) ? `+${digits}` : digits;
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : null;
}

/** What each sign counts at the first, third, fifth … place of a tax code; a letter counts as the digit of its place in the alphabet. */
const oddPlaces = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;
/** Where two people would share a code, letters take the place of its digits. */
const taxCodeShape = /^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/;

/** An Italian tax code in capitals, with the check letter it must end in. */
export function isTaxCode(value: string): boolean {
  return taxCodeShape.test(value) && value.endsWith(checkLetterOf(value.slice(0, 15)));
}

/** The letter that the first fifteen signs of a tax code call for. */
export function checkLetterOf(signs: string): string {
  const sum = Array.from(signs).reduce((total, sign, index) => {
    const place = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (oddPlaces[place] ?? 0) : place);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** What somebody types to confirm, compared as people write: a straight apostrophe is as good as a curly one, a small letter as a large one. */
export const isTypedAs = (typed: string, expected: string): boolean =>
  plainQuotes(typed.trim()) === plainQuotes(expected.trim());
const plainQuotes = (text: string) =>
  text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** The address somebody is reached at; what is stored of somebody erased is nobody’s. */
export const addressOf = ({ email, erasedAt }: { email: string; erasedAt: string | null }): string | null =>
  erasedAt === null ? email : null;

/** From when to when somebody belongs to the company; an unknown date sets no limit. */
export type Employment = { hiredOn: string | null; archivedOn: string | null };
/** Whether somebody is expected at all on a day: from the day they are hired to the one on which they are archived. */
export const isEmployedOn = ({ hiredOn, archivedOn }: Employment, day: string): boolean =>
  (hiredOn === null || hiredOn <= day) && (archivedOn === null || day <= archivedOn);

/** Which status archiving or its undoing leads to; `null` where there is nothing to do. */
export function archivedTo(status: UserStatus, archived: boolean, hasPassword: boolean): UserStatus | null {
  if (archived) return status === 'archived' ? null : 'archived';
  if (status !== 'archived') return null;
  return hasPassword ? 'active' : 'notActive';
}

/** A week of work, in minutes; the longest is every minute there is. */
export const weeklyMinuteLimits = { least: 60, usual: 2400, most: 10_080 } as const;
export const yearlyHourLimit = 9999.99;
