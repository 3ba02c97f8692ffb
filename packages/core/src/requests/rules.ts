import { type AbsenceType, type RequestStatus, requestStatuses } from '../absences/rules.ts';

export const decidedKinds = ['leaveRequests', 'stampsUpdates', 'absences', 'exits'] as const;
/** What people ask for and somebody else decides. */
export type DecidedKind = (typeof decidedKinds)[number];

/** Whom an act is open to: the person it is about, or whoever may decide for them. */
export type Party = 'owner' | 'decider';

/** Everything that can be done with a record once it is there. */
export const acts = [
  'submit',
  'withdraw',
  'takeUp',
  'approve',
  'reject',
  'complete',
  'revoke',
  'undo',
  'edit',
  'archive',
  'restore',
  'leave',
  'return',
  'extend',
  'remove',
] as const;
export type Act = (typeof acts)[number];

type Line = {
  readonly act: Act;
  readonly from: readonly RequestStatus[];
  readonly by: readonly Party[];
  /** Where it leads; without it the record stays in its state, or goes. */
  readonly to?: RequestStatus;
  /** The decision is taken back on what was read: without its version it could be another decision by now. */
  readonly needsVersion?: true;
  /** Open for the data of an illness alone. */
  readonly illness?: true;
  /** Open for what is archived: for nothing else, or for that too. */
  readonly archived?: 'only' | 'too';
  /** Open only before, or only after, the person has left. */
  readonly started?: boolean;
  /** Closed once somebody has gone out on the approval: they cannot be left without it. */
  readonly reliedOn?: false;
};

const anybody = ['owner', 'decider'] as const;
const decisions: readonly Line[] = [
  { act: 'approve', from: ['pendingReview'], to: 'approved', by: ['decider'] },
  { act: 'reject', from: ['pendingReview'], to: 'rejected', by: ['decider'] },
  { act: 'undo', from: ['approved', 'rejected'], to: 'pendingReview', by: ['decider'] },
];
const waiting = ['draft', 'pendingReview'] as const;

/** The one table of who may do what with a record in which state; the API and the buttons both ask it. */
export const actsOf: Readonly<Record<DecidedKind, readonly Line[]>> = {
  leaveRequests: [
    { act: 'submit', from: ['draft'], to: 'pendingReview', by: ['owner'] },
    { act: 'withdraw', from: ['pendingReview'], to: 'draft', by: ['owner'] },
    { act: 'takeUp', from: ['rejected'], to: 'draft', by: ['owner'] },
    ...decisions,
    { act: 'revoke', from: ['approved'], to: 'rejected', by: ['decider'], needsVersion: true },
    { act: 'edit', from: ['draft'], by: ['owner'] },
    { act: 'remove', from: ['draft', 'pendingReview', 'rejected'], by: anybody },
  ],
  stampsUpdates: [...decisions, { act: 'remove', from: ['pendingReview'], by: anybody }],
  absences: [
    { act: 'submit', from: ['draft'], to: 'pendingReview', by: anybody },
    ...decisions,
    // An illness needs nobody's approval, only its number.
    { act: 'complete', from: ['draft'], to: 'approved', by: anybody, illness: true },
    { act: 'edit', from: waiting, by: anybody },
    // Nobody changes what was approved for them, but for the data of their illness.
    { act: 'edit', from: ['approved'], by: ['decider'] },
    { act: 'edit', from: ['approved'], by: ['owner'], illness: true },
    { act: 'archive', from: [...waiting, 'rejected'], by: anybody },
    { act: 'archive', from: ['approved'], by: ['decider'] },
    { act: 'archive', from: ['approved'], by: ['owner'], illness: true },
    { act: 'restore', from: [...waiting, 'rejected'], by: anybody, archived: 'only' },
    { act: 'restore', from: ['approved'], by: ['decider'], archived: 'only' },
    { act: 'restore', from: ['approved'], by: ['owner'], illness: true, archived: 'only' },
    { act: 'remove', from: ['draft', 'pendingReview', 'rejected'], by: anybody, archived: 'too' },
  ],
  exits: [
    { act: 'submit', from: ['draft'], to: 'pendingReview', by: ['owner'] },
    { act: 'withdraw', from: ['pendingReview'], to: 'draft', by: ['owner'] },
    { act: 'approve', from: ['pendingReview'], to: 'approved', by: ['decider'] },
    { act: 'reject', from: ['pendingReview'], to: 'rejected', by: ['decider'] },
    { act: 'undo', from: ['approved', 'rejected'], to: 'pendingReview', by: ['decider'], reliedOn: false },
    { act: 'edit', from: ['draft'], by: ['owner'] },
    { act: 'leave', from: ['approved'], by: ['owner'], started: false },
    // Whoever is out comes back, whatever has become of the request meanwhile.
    { act: 'return', from: requestStatuses, by: ['owner'], started: true },
    // What was approved stays as it is: only who is out on it may say that they come back at another time.
    { act: 'extend', from: ['approved'], by: ['owner'], started: true },
    { act: 'remove', from: requestStatuses, by: anybody, started: false },
  ],
};

/** What an act is judged by; requests are never archived, and only absences can be an illness. */
export type Judged = {
  readonly status: RequestStatus;
  readonly archived?: boolean | undefined;
  readonly type?: AbsenceType | null | undefined;
  /** Whether the person has left, of an exit. */
  readonly started?: boolean | undefined;
  /** Whether they left because it was approved, and not before anybody had asked. */
  readonly reliedOn?: boolean | undefined;
};

const fits = ({ from, by: whom, illness, archived, started, reliedOn }: Line, record: Judged, by: Party): boolean =>
  from.includes(record.status) &&
  whom.includes(by) &&
  (illness !== true || record.type === 'illness') &&
  (started === undefined || started === (record.started ?? false)) &&
  (reliedOn === undefined || reliedOn === (record.reliedOn ?? false)) &&
  (archived === 'too' || (archived === 'only') === (record.archived ?? false));

export type ActVerdict = 'open' | 'forbidden' | 'ownRequest' | 'statusForbids';

/** Whether somebody may do something with a record as it stands, and why not. */
export function judgeAct(kind: DecidedKind, act: Act, record: Judged, by: Party): ActVerdict {
  const lines = actsOf[kind].filter((line) => line.act === act);
  if (lines.some((line) => fits(line, record, by))) return 'open';
  if (!lines.some(({ by: whom }) => whom.includes(by))) return 'forbidden';
  return by === 'owner' && lines.some((line) => fits(line, record, 'decider')) ? 'ownRequest' : 'statusForbids';
}

/** The same for a button: whether it is there. */
export const mayDo = (kind: DecidedKind, act: Act, record: Judged, by: Party): boolean =>
  judgeAct(kind, act, record, by) === 'open';

/** A decision can be taken back for so long by whoever made it; the button goes a little earlier, so that it never comes too late. */
export const undoSeconds = 10;
export const undoShownSeconds = 8;

export const isDecided = (status: RequestStatus): boolean => status === 'approved' || status === 'rejected';

type Decided = Judged & {
  readonly version: number;
  readonly decidedById: string | null;
  readonly decidedAt: Date | null;
  /** It came of a request, and is decided with it, there alone. */
  readonly granted?: boolean;
  /** Staff entered it as it is: there is nothing before it to go back to. */
  readonly entered?: boolean;
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
  if (record.granted) return 'statusForbids';
  const line = actsOf[kind].find((one) => one.to === to && fits(one, record, by));
  if (!line && by === 'owner' && isDecided(to)) return 'ownRequest';
  if (line?.act === 'undo') {
    if (record.entered) return 'statusForbids';
    return mayUndo(record, actorId, now) ? 'undo' : 'alreadyDecided';
  }
  const isDecidedAgain = isDecided(record.status) && isDecided(to);
  if (version !== undefined && version !== record.version) return isDecidedAgain ? 'alreadyDecided' : 'stale';
  if (!line || (line.needsVersion && version === undefined)) return isDecidedAgain ? 'alreadyDecided' : 'statusForbids';
  return 'move';
}

const mayUndo = ({ status, decidedById, decidedAt }: Decided, actorId: string, now: Date): boolean =>
  isDecided(status) &&
  decidedById === actorId &&
  decidedAt !== null &&
  now.getTime() - decidedAt.getTime() <= undoSeconds * 1000;

/** Where a person may bring a record as it stands: which buttons it has. */
export const openMoves = (kind: DecidedKind, record: Judged, by: Party): RequestStatus[] =>
  actsOf[kind].flatMap((line) => (line.to && line.act !== 'undo' && fits(line, record, by) ? [line.to] : []));

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
