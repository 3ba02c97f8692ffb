import type { RequestStatus } from '../absences/rules.ts';

export const decidedKinds = ['leaveRequests', 'stampsUpdates', 'absences'] as const;
/** What people ask for and somebody else decides. */
export type DecidedKind = (typeof decidedKinds)[number];

/** Whom a move is open to: the person it is about, or whoever may decide for them. */
export type Party = 'owner' | 'decider';
type Move = {
  readonly from: RequestStatus;
  readonly to: RequestStatus;
  readonly by: Party;
  /** The decision is taken back on what was read: without its version it could be another decision by now. */
  readonly needsVersion?: true;
};

const decisions: readonly Move[] = [
  { from: 'pendingReview', to: 'approved', by: 'decider' },
  { from: 'pendingReview', to: 'rejected', by: 'decider' },
];

/** The one table of who may bring what from where to where; the API and the buttons both ask it. */
export const moves: Readonly<Record<DecidedKind, readonly Move[]>> = {
  leaveRequests: [
    { from: 'draft', to: 'pendingReview', by: 'owner' },
    { from: 'pendingReview', to: 'draft', by: 'owner' },
    { from: 'rejected', to: 'draft', by: 'owner' },
    ...decisions,
    { from: 'approved', to: 'rejected', by: 'decider', needsVersion: true },
  ],
  stampsUpdates: decisions,
  absences: [
    { from: 'draft', to: 'pendingReview', by: 'owner' },
    { from: 'draft', to: 'pendingReview', by: 'decider' },
    ...decisions,
  ],
};

/** In which states a record may be removed. */
export const removable: Readonly<Record<DecidedKind, readonly RequestStatus[]>> = {
  leaveRequests: ['draft', 'pendingReview', 'rejected'],
  stampsUpdates: ['pendingReview'],
  absences: ['draft', 'pendingReview', 'rejected'],
};

/** A decision can be taken back for so long by whoever made it; the button goes a little earlier, so that it never comes too late. */
export const undoSeconds = 10;
export const undoShownSeconds = 8;

export const isDecided = (status: RequestStatus): boolean => status === 'approved' || status === 'rejected';

export type Decided = {
  readonly status: RequestStatus;
  readonly version: number;
  readonly decidedById: string | null;
  readonly decidedAt: Date | null;
};
type Asked = {
  readonly to: RequestStatus;
  readonly by: Party;
  readonly actorId: string;
  readonly version?: number | undefined;
  readonly now: Date;
};
export type MoveVerdict = 'move' | 'undo' | 'statusForbids' | 'alreadyDecided' | 'ownRequest' | 'stale';

/** Whether a record may go where somebody wants it; taking back one's own decision is a move of its own. */
export function judgeMove(kind: DecidedKind, record: Decided, { to, by, actorId, version, now }: Asked): MoveVerdict {
  if (by === 'owner' && isDecided(to)) return 'ownRequest';
  if (to === 'pendingReview' && isDecided(record.status) && by === 'decider')
    return mayUndo(record, actorId, now) ? 'undo' : 'alreadyDecided';
  if (version !== undefined && version !== record.version)
    return isDecided(record.status) && isDecided(to) ? 'alreadyDecided' : 'stale';
  const move = moves[kind].find((one) => one.from === record.status && one.to === to && one.by === by);
  if (!move || (move.needsVersion && version === undefined))
    return isDecided(record.status) && isDecided(to) ? 'alreadyDecided' : 'statusForbids';
  return 'move';
}

const mayUndo = ({ status, decidedById, decidedAt }: Decided, actorId: string, now: Date): boolean =>
  isDecided(status) &&
  decidedById === actorId &&
  decidedAt !== null &&
  now.getTime() - decidedAt.getTime() <= undoSeconds * 1000;

/** What a person may do with a record as it stands: which buttons it has. */
export const openMoves = (kind: DecidedKind, status: RequestStatus, by: Party): RequestStatus[] =>
  moves[kind].filter((move) => move.from === status && move.by === by).map(({ to }) => to);

/** After so many days a pending item is called to mind once a day. */
export const digestAfterDays = 2;
/** Counters look back so many months. */
const counterMonths = 6;
/** What was put forward before this is not counted any more, nor called to mind. */
export function countedSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - counterMonths);
  return since;
}
