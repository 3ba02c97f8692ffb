import type { Direction } from '../stamps/rules.ts';

export const kioskStates = ['waiting', 'expired', 'active'] as const;
export type KioskState = (typeof kioskStates)[number];

/** A code registers one tablet and is good for so many minutes. */
export const kioskCodeMinutes = 15;
/** The cookie that names a tablet is renewed once a day; the one before it is taken until the new one has been used, and no longer than this. */
export const kioskCookieHours = 24;
/** For so long a tablet that is switched off finds its cookie again. */
export const kioskCookieDays = 400;
/** The code that a kiosk shows is good for so long, and is shown anew somewhat before. */
export const kioskTokenSeconds = 30;
/** From the reading of the code: for so long the number that stands at the kiosk may be typed. */
export const kioskScanSeconds = 30;
/** What opens the socket of a kiosk. */
export const kioskSocketSeconds = 10 * 60;
/** A badge that is read twice within this is one stamp. */
export const kioskRepeatSeconds = 5;
/** What a kiosk kept without a network is taken for so long. */
export const kioskQueueDays = 30;
/** A tablet that another one has replaced delivers for so long what it kept before. */
export const kioskReplacedDays = 30;
/** So long the office sees what was refused. */
export const kioskRefusalDays = 90;

/** The cookie of a tablet goes out with these calls alone. */
export const kioskCookieName = 'kiosk';
export const kioskCookiePaths = ['/api/v1/kiosk', '/api/v1/exits/pass'] as const;

/** The numbers that a kiosk shows and a phone gives back. */
export const scanNumbers = { least: 10, most: 99 } as const;

/** Why a stamp that a kiosk kept without a network was not taken when it came. */
export const kioskRefusalReasons = [
  'unreadable',
  'unknown',
  'wrongPin',
  'late',
  'taken',
  'throttled',
  'revoked',
] as const;
export type KioskRefusalReason = (typeof kioskRefusalReasons)[number];

/** One that was never registered waits as long as its code holds. */
export function kioskStateOf(
  { registeredAt, codeExpiresAt }: { readonly registeredAt: Date | null; readonly codeExpiresAt: Date | null },
  now: Date,
): KioskState {
  if (registeredAt) return 'active';
  return codeExpiresAt && codeExpiresAt > now ? 'waiting' : 'expired';
}

const pinDigits = 6;
export const isPin = (text: string): boolean => text.length === pinDigits && /^\d+$/.test(text);

/** What somebody who guesses tries first: one digit, a run up or down, and what repeats itself. */
export function isTrivialPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const isRun = steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0);
  const repeats = [2, 3].some((length) => pin === pin.slice(0, length).repeat(pinDigits / length));
  return isRun || repeats;
}

/** What a kiosk is told over its socket. */
export type KioskEvent =
  | {
      readonly kind: 'scanned';
      readonly scanId: string;
      readonly firstName: string;
      readonly number: number;
      readonly expiresAt: string;
    }
  | {
      readonly kind: 'stamped';
      readonly scanId: string | null;
      readonly firstName: string;
      readonly direction: Direction;
      readonly at: string;
    }
  | { readonly kind: 'refused'; readonly scanId: string }
  | { readonly kind: 'revoked' };
export const kioskEventName = 'kioskEvent';
