/** A code shown in the office for a phone that is at hand, and one printed for the first day. */
export const pairingKinds = ['shown', 'printed'] as const;
export type PairingKind = (typeof pairingKinds)[number];

/** Each is good for one phone and so many minutes. */
export const pairingMinutes: Readonly<Record<PairingKind, number>> = { shown: 15, printed: 72 * 60 };
