/** What a phone sends of where it is. */
export type Fix = {
  readonly id: string;
  readonly at: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
};

const minuteMs = 60_000;
/** As many as one call takes. */
export const mostQueued = 500;
/** A fix that could not be sent for so long tells nobody any more where somebody is. */
export const queuedForMs = 15 * minuteMs;

/** What is known of the company, the browser and the person's will. */
export type SharingFacts = {
  /** Null until the server has said it. */
  readonly tracking: { readonly area: boolean; readonly logging: boolean } | null;
  readonly isAtWork: boolean;
  /** Browsers tell positions to pages that came over https alone. */
  readonly isSecure: boolean;
  readonly isSupported: boolean;
  readonly isWanted: boolean;
  readonly permission: 'granted' | 'denied' | 'prompt' | 'unknown';
  /** The person has tapped the switch since the page was opened, so that the browser may ask. */
  readonly hasTapped: boolean;
  /** The browser has said that it does not know where it is. */
  readonly isLost: boolean;
};

/** Whether positions are sent, and if not, the reason that stands before all others. */
export const sharingVerdicts = [
  'unknown',
  'loggingOff',
  'insecure',
  'unsupported',
  'denied',
  'off',
  'ask',
  'offDuty',
  'lost',
  'shared',
] as const;
export type SharingVerdict = (typeof sharingVerdicts)[number];

export function judgeSharing(facts: SharingFacts): SharingVerdict {
  const { tracking, permission } = facts;
  if (tracking === null) return 'unknown';
  if (!tracking.area || !tracking.logging) return 'loggingOff';
  if (!facts.isSecure) return 'insecure';
  if (!facts.isSupported) return 'unsupported';
  // Before the person's own will: the switch does nothing until the browser lets it.
  if (permission === 'denied') return 'denied';
  if (!facts.isWanted) return 'off';
  // Asking is for a tap: what a person once wanted does not let a page open the browser's question by itself.
  if (permission !== 'granted' && !facts.hasTapped) return 'ask';
  if (!facts.isAtWork) return 'offDuty';
  return facts.isLost ? 'lost' : 'shared';
}

/** Whether the phone listens for its position: also while it has lost it, to find it again. */
export const listens = (verdict: SharingVerdict): boolean => verdict === 'shared' || verdict === 'lost';

/** One fix an interval; a clock that was set back starts a new one. */
export const isFixDue = (lastAt: number | null, at: number, intervalMinutes: number): boolean =>
  lastAt === null || Math.abs(at - lastAt) >= intervalMinutes * minuteMs;

/** How many milliseconds from now until the next one; before the first a whole interval, in which it usually comes unasked. */
export function fixDueIn(lastAt: number | null, now: number, intervalMinutes: number): number {
  const intervalMs = intervalMinutes * minuteMs;
  if (lastAt === null) return intervalMs;
  return isFixDue(lastAt, now, intervalMinutes) ? 0 : Math.min(intervalMs, lastAt + intervalMs - now);
}

/** What waits to be sent, without what is too old and, past the most, the oldest. */
export const waitingFixes = (queue: readonly Fix[], now: Date): Fix[] =>
  queue.filter(({ at }) => now.getTime() - Date.parse(at) <= queuedForMs).slice(-mostQueued);

/** What becomes of fixes that were refused: a silent or busy server gets them again, any other answer is final. */
export const isWorthAnotherTry = (status: number): boolean => status === 0 || status === 429 || status >= 500;
