import { kioskTokenSeconds } from './rules.ts';

/** What the code that a kiosk shows says, once its seal has been found good. */
export type ReadKioskToken = {
  readonly kioskId: string;
  readonly companyId: string;
  readonly issuedAt: Date;
  readonly nonce: string;
};
type KioskTokenVerdict = 'good' | 'stale' | 'unknown';

export const kioskTokenEnd = (issuedAt: Date): Date => new Date(issuedAt.getTime() + kioskTokenSeconds * 1000);

/** What nobody sealed, and what another company's kiosk shows, is told from nothing. */
export function judgeKioskToken(token: ReadKioskToken | null, companyId: string, now: Date): KioskTokenVerdict {
  if (!token || token.companyId !== companyId) return 'unknown';
  return now > kioskTokenEnd(token.issuedAt) ? 'stale' : 'good';
}

/** What is kept of a scan, and when it is used. */
export type JudgedScan = {
  readonly number: number;
  readonly wrongTries: number;
  readonly expiresAt: Date;
  readonly stampId: string | null;
};
type ScanVerdict = 'good' | 'wrongNumber' | 'stale' | 'used';

/** One wrong number ends a scan; the stamp that it was used for may come again, since its answer may have been lost. */
export function judgeScan(scan: JudgedScan, given: { stampId: string; number: number }, now: Date): ScanVerdict {
  if (scan.stampId !== null) return scan.stampId === given.stampId && scan.number === given.number ? 'good' : 'used';
  if (scan.wrongTries > 0) return 'used';
  if (now > scan.expiresAt) return 'stale';
  return scan.number === given.number ? 'good' : 'wrongNumber';
}
