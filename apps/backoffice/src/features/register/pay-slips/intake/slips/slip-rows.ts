import type { MatchedSlip } from '@timbro/core/payslips/match-rules.ts';
import type { MatchReason } from '@timbro/core/payslips/page-match-rules.ts';
import type { SlipCheck, SlipFault } from '@timbro/core/payslips/rules.ts';

export type IntakeFile = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly pageCount: number;
};

/** What a draft on the server was made of; when any of it changes, the draft is another one. */
export type UploadTarget = {
  readonly userId: string;
  readonly month: string;
  readonly pages: readonly number[];
  /** The published slip that it takes the place of. */
  readonly replaces: string | null;
};

/** `sending` may have arrived or not: it is sent again under the same id, which keeps it once. */
export type Upload = { readonly target: UploadTarget } & (
  | { readonly state: 'sending' }
  | { readonly state: 'kept'; readonly check: SlipCheck; readonly fault: SlipFault | null }
  | { readonly state: 'failed'; readonly message: string }
);

export type Decision = 'open' | 'confirmed' | 'excluded';

/** One slip to be: some pages of a file, what was read on them, and what somebody made of it. */
export type SlipRow = {
  /** Made once, and the id of the slip on the server: what is sent twice is kept once. */
  readonly id: string;
  readonly fileId: string;
  readonly match: MatchedSlip;
  /** Whom it is for, as proposed or as chosen. */
  readonly userId: string | null;
  readonly decision: Decision;
  /** A slip that the person already has of this month stays beside it. */
  readonly keepsBoth: boolean;
  readonly isJoined: boolean;
  readonly upload: Upload | null;
  /** Somebody has seen what the server found, and wants it all the same. */
  readonly isFaultAccepted: boolean;
};

export const doubtsByHand = ['chosenByHand', 'joinedByHand'] as const;
export type Doubt = MatchReason | (typeof doubtsByHand)[number];

export type SlipStatus = 'certain' | 'check' | 'confirmed' | 'excluded';

/** How a row stands among the others. */
export type Standing = {
  readonly status: SlipStatus;
  readonly doubts: readonly Doubt[];
  /** What the server found; null where it found nothing, or has not seen it as it is now. */
  readonly fault: SlipFault | null;
  /** Whether somebody has, or had, to look at it. */
  readonly isQuestion: boolean;
};

export type Standings = ReadonlyMap<string, Standing>;

/**
 * Whether somebody has two slips depends on what is excluded, so that it is worked out anew each time and is no property of
 * a row.
 */
export function standingsOf(rows: readonly SlipRow[]): Standings {
  const counts = new Map<string, number>();
  for (const { userId, decision } of rows)
    if (userId !== null && decision !== 'excluded') counts.set(userId, (counts.get(userId) ?? 0) + 1);
  const hasTwin = ({ userId, decision }: SlipRow) =>
    userId !== null && decision !== 'excluded' && (counts.get(userId) ?? 0) > 1;
  return new Map(rows.map((row) => [row.id, standingOf(row, hasTwin(row))]));
}

function standingOf(row: SlipRow, hasTwin: boolean): Standing {
  const doubts = doubtsOf(row, hasTwin);
  const fault = faultOf(row);
  const isQuestion = row.userId === null || doubts.length > 0 || fault !== null;
  return { status: statusOf(row, isQuestion, fault), doubts, fault, isQuestion };
}

function statusOf({ decision, userId, isFaultAccepted }: SlipRow, isQuestion: boolean, fault: SlipFault | null) {
  if (decision === 'excluded') return 'excluded';
  if (!isQuestion) return 'certain';
  const isSettled = decision === 'confirmed' && userId !== null && (fault === null || isFaultAccepted);
  return isSettled ? 'confirmed' : 'check';
}

function doubtsOf({ match, userId, isJoined }: SlipRow, hasTwin: boolean): Doubt[] {
  const read: readonly Doubt[] = match.reasons.filter((reason) => reason !== 'secondInMonth');
  return [
    ...read,
    ...(hasTwin ? (['secondInMonth'] as const) : []),
    ...(userId !== match.userId ? (['chosenByHand'] as const) : []),
    ...(isJoined ? (['joinedByHand'] as const) : []),
  ];
}

/** What the server found counts for what it was shown. */
export const faultOf = ({ upload, userId, match }: SlipRow): SlipFault | null =>
  upload?.state === 'kept' && upload.target.userId === userId && isSameList(upload.target.pages, match.pages)
    ? upload.fault
    : null;

/** Somebody who was asked about the month has answered what the server would ask about it. */
export const isCovered = (row: SlipRow, fault: SlipFault | null): boolean =>
  fault === 'otherMonth' && row.decision === 'confirmed' && row.match.reasons.includes('otherMonth');

export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export type Counts = Readonly<Record<SlipStatus, number>> & {
  readonly all: number;
  /** Those that were ever in question. */
  readonly questions: number;
  /** Certain and confirmed: what is published. */
  readonly due: number;
};

export function countsOf(standings: Standings): Counts {
  const counts = { certain: 0, check: 0, confirmed: 0, excluded: 0 };
  let questions = 0;
  for (const { status, isQuestion } of standings.values()) {
    counts[status] += 1;
    if (isQuestion) questions += 1;
  }
  return { ...counts, all: standings.size, questions, due: counts.certain + counts.confirmed };
}

/** Why nothing can be published yet. */
export const blockOf = ({ check, due }: Counts): 'check' | 'nothing' | null =>
  check > 0 ? 'check' : due === 0 ? 'nothing' : null;

export const isDue = ({ status }: Standing): boolean => status === 'certain' || status === 'confirmed';

/** What is sent, and what has been although the server has found something in it: sums of an upload speak of both. */
export const isInUpload = ({ upload }: SlipRow, standing: Standing | undefined): boolean =>
  standing !== undefined && (isDue(standing) || (standing.status === 'check' && upload?.state === 'kept'));

/** The next that waits for somebody, after a row and then from the start. */
export function nextToCheck(rows: readonly SlipRow[], standings: Standings, afterId: string): string | null {
  const place = rows.findIndex(({ id }) => id === afterId);
  const around = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
  return around.find(({ id }) => standings.get(id)?.status === 'check')?.id ?? null;
}

/** Doubts that say nothing of whom a slip is for, so that many can be answered at once. */
const commonDoubts: ReadonlySet<Doubt> = new Set<Doubt>(['templateCode', 'noMonth', 'extraMonth']);

/** The rows that wait for the same answer as this one, itself included; empty where each must be looked at by itself. */
export function alikeOf(rows: readonly SlipRow[], standings: Standings, id: string): readonly SlipRow[] {
  const own = standings.get(id);
  if (own?.status !== 'check') return [];
  const isCommon = ({ doubts, fault }: Standing) =>
    (fault !== null || doubts.length > 0) && doubts.every((doubt) => commonDoubts.has(doubt));
  if (!isCommon(own)) return [];
  const alike = rows.filter((row) => {
    const other = standings.get(row.id);
    return (
      row.userId !== null &&
      other?.status === 'check' &&
      other.fault === own.fault &&
      isSameList(other.doubts, own.doubts)
    );
  });
  return alike.some((row) => row.id === id) && alike.length > 1 ? alike : [];
}

/** The month that most slips state instead of the one that is uploaded: most likely the wrong one was chosen. */
export function monthInstead(rows: readonly SlipRow[], month: string): string | null {
  const counts = new Map<string, number>();
  for (const { match } of rows) if (match.month !== null) counts.set(match.month, (counts.get(match.month) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most && most[0] !== month && most[1] * 2 > rows.length ? most[0] : null;
}
