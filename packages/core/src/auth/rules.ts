export const codeKinds = ['recovery', 'invitation'] as const;
export type CodeKind = (typeof codeKinds)[number];

export const accessTokenSeconds = 10 * 60;
export const refreshTokenDays = 30;
/** Two tabs may present the same refresh token at once; the later one within this time is no theft. */
const rotationGraceSeconds = 10;
export const codeMinutes: Readonly<Record<CodeKind, number>> = { recovery: 10, invitation: 72 * 60 };
export const codeAttempts = 5;
export const resendSeconds = 60;

/** How often something may go wrong before the answer is 429. */
export const throttles = {
  wrongPasswordPerAccount: { most: 10, minutes: 15 },
  wrongPasswordPerAddress: { most: 100, minutes: 15 },
  wrongCodePerAddress: { most: 100, minutes: 15 },
  wrongPairingPerAddress: { most: 100, minutes: 15 },
  codesPerAccount: { most: 5, minutes: 60 },
  /** At a kiosk: of one personnel number, and of all that is tried there. */
  wrongPinPerNumber: { most: 5, minutes: 15 },
  wrongAtKiosk: { most: 30, minutes: 15 },
  /** Of one personnel number among what a kiosk kept without a network: by itself, for what comes late must not shut the tablet. */
  wrongKeptPinPerNumber: { most: 5, minutes: 15 },
  wrongKioskCodePerAddress: { most: 20, minutes: 15 },
} as const;
export type ThrottleName = keyof typeof throttles;

export const passwordParts = ['length', 'capital', 'digit', 'special'] as const;
type PasswordPart = (typeof passwordParts)[number];

const holds: Readonly<Record<PasswordPart, (password: string) => boolean>> = {
  length: (password) => password.length >= 8,
  capital: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\d/.test(password),
  special: (password) => /[#\-!]/.test(password),
};
export const missingPasswordParts = (password: string): PasswordPart[] =>
  passwordParts.filter((part) => !holds[part](password));

/** Strong enough for the letters, yet the first thing an attacker tries. Compared without case, digits' tail and specials. */
const commonStems = [
  'password',
  'passw0rd',
  'qwerty',
  'qwertyuiop',
  'welcome',
  'benvenuto',
  'admin',
  'administrator',
  'letmein',
  'iloveyou',
  'timbro',
  'azienda',
  'ciaociao',
  'juventus',
  'abc',
  'abcd',
  'test',
  'changeme',
  'segreto',
  'secret',
  'estate',
  'inverno',
];
export function isCommonPassword(password: string): boolean {
  const stem = password.toLowerCase().replace(/[^a-z0-9]/g, '');
  return commonStems.some(
    (common) => stem === common || (stem.startsWith(common) && /^\d{0,4}$/.test(stem.slice(common.length))),
  );
}

export const isStrongPassword = (password: string): boolean =>
  missingPasswordParts(password).length === 0 && !isCommonPassword(password);

type RefreshVerdict = 'rotate' | 'sameFamily' | 'theft';
/** A token is used once; a second use shortly after is another tab, later it is somebody who copied it. */
export function judgeRefresh(rotatedAt: Date | null, now: Date): RefreshVerdict {
  if (!rotatedAt) return 'rotate';
  return now.getTime() - rotatedAt.getTime() <= rotationGraceSeconds * 1000 ? 'sameFamily' : 'theft';
}
