import type { ChosenKind } from '../notifications/choice-rules.ts';
import { ownPlaceOf } from '../notifications/rules.ts';

/** How soon a phone that saves its battery should hear of something. */
type Urgency = 'low' | 'normal' | 'high';

const hours = 3600;
const days = 24 * hours;
/** For how long each kind of news is worth telling to a phone that was off, and how soon it should be told. */
const manners: Readonly<Record<ChosenKind, { seconds: number; urgency: Urgency }>> = {
  missedStamp: { seconds: 2 * hours, urgency: 'high' },
  exits: { seconds: 12 * hours, urgency: 'high' },
  planPublished: { seconds: 2 * days, urgency: 'normal' },
  leaveRequests: { seconds: 3 * days, urgency: 'normal' },
  absences: { seconds: 3 * days, urgency: 'normal' },
  stampsUpdates: { seconds: 3 * days, urgency: 'normal' },
  payslips: { seconds: 7 * days, urgency: 'low' },
  documents: { seconds: 7 * days, urgency: 'low' },
};
export const mannersOf = (kind: ChosenKind) => manners[kind];

type News = { readonly kind: ChosenKind; readonly recordId: string | null };

/** Where the app shows it; without the day, which is nobody's business on the way. */
export const pathOfNews = (news: News): string =>
  ownPlaceOf({ ...news, startsOn: null, startTime: news.kind === 'missedStamp' ? '00:00' : null }) ?? home;

export const tagOfNews = ({ kind, recordId }: News): string => (recordId === null ? kind : `${kind}:${recordId}`);

const home = '/me/';
/** Without dots, backslashes and percent signs there is no way out of it. */
const pathInside = /^\/me\/[\w/-]*(\?[\w=&-]*)?$/;

/** The path inside the employee app that a message leads to; whatever may lead anywhere else leads home. */
export const ownPath = (value: unknown): string => (typeof value === 'string' && pathInside.test(value) ? value : home);

/** What the answer of a push service means: 403 is said to keys that were changed, 404 and 410 of what the browser has given up. */
export type PushVerdict = 'sent' | 'gone' | 'again' | 'refused';
export function judgePushAnswer(status: number): PushVerdict {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 403 || status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'refused';
}

const [firstPause, longestPause] = [30, 3600];

/** After how many seconds to try again: each time later, and never before the push service wants to hear of it. */
export function pauseBefore(attempt: number, retryAfter: string | null, now: Date): number {
  const own = Math.min(longestPause, firstPause * 2 ** Math.min(attempt, 20));
  return Math.max(own, wantedPause(retryAfter, now));
}

/** Seconds, or an instant as HTTP writes it. */
function wantedPause(retryAfter: string | null, now: Date): number {
  const value = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** Whoever does not want to be asked now is not asked again for so long. */
export const askAgainAfterDays = 30;
const dayMs = 86_400_000;
export const mayAskAgain = (declinedAt: Date | null, now: Date): boolean =>
  declinedAt === null || now.getTime() - declinedAt.getTime() >= askAgainAfterDays * dayMs;
