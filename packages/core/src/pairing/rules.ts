import type { UserStatus } from '../users/rules.ts';

/** A code shown in the office for a phone that is at hand, and one printed for the first day. */
export const pairingKinds = ['shown', 'printed'] as const;
export type PairingKind = (typeof pairingKinds)[number];

/** Each is good for one phone and so many minutes. */
export const pairingMinutes: Readonly<Record<PairingKind, number>> = { shown: 15, printed: 72 * 60 };

/** How many letters are printed at once. */
export const mostLetters = 200;

/** Capitals and digits that nobody takes for one another on paper: without 0 and O, 1, I and L. */
export const pairingAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const pairingCodeLength = 10;
const half = pairingCodeLength / 2;

/** What was typed, in any case and with or without dash and blanks, as the code is kept. */
export const pairingCodeOf = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');

/** Whether it may be a code at all. */
export const isPairingCode = (typed: string): boolean => {
  const code = pairingCodeOf(typed);
  return code.length === pairingCodeLength && Array.from(code).every((sign) => pairingAlphabet.includes(sign));
};

/** As it is read aloud and typed: XXXXX-XXXXX. */
export const shownPairingCode = (code: string): string => `${code.slice(0, half)}-${code.slice(half)}`;

/** The page of the employee app that takes a code. */
export const pairPath = '/me/pair';
/** The code is behind the hash: it reaches no server, log or referrer on its way. */
export const pairingUrl = (publicUrl: string, code: string): string => `${publicUrl}${pairPath}#${code}`;

export type PairingFacts = {
  usedAt: Date | null;
  expiresAt: Date;
  status: UserStatus;
  /** The client was removed, and with it its people. */
  isGone: boolean;
  isOpen: boolean;
  withPassword: boolean;
};
export type PairingVerdict = 'paired' | 'wrong' | 'companyDisabled' | 'passwordRequired' | 'passwordNotAsked';

/**
 * What becomes of a code that somebody has. Used, stale and of an archived person are one and the same answer. Whoever has
 * no password yet chooses one with it; whoever has one keeps it, and is told so rather than left to believe it has changed.
 */
export function judgePairing(facts: PairingFacts, now: Date): PairingVerdict {
  const { usedAt, expiresAt, status, isGone, isOpen, withPassword } = facts;
  if (usedAt || expiresAt <= now || status === 'archived' || isGone) return 'wrong';
  if (!isOpen) return 'companyDisabled';
  if (status === 'notActive') return withPassword ? 'paired' : 'passwordRequired';
  return withPassword ? 'passwordNotAsked' : 'paired';
}
