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
