export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];
export const stampSources = ['app', 'kiosk', 'device', 'manual'] as const;
export type StampSource = (typeof stampSources)[number];
/** A stamping may also come from an approved request. */
export const stampingSources = [...stampSources, 'request'] as const;
export type StampingSource = (typeof stampingSources)[number];

export const presences = ['inside', 'outside', 'notInCompany'] as const;
export type Presence = (typeof presences)[number];

/** An entry and an exit further apart than this are never one stamping. */
export const longestStampingHours = 16;
/** A stamp whose time differs more than this from the moment it arrived, or from the clock of its phone, deserves a look. */
export const clockToleranceSeconds = 120;

type ClockedStamp = {
  readonly at: Date;
  readonly receivedAt: Date;
  /** What the phone's own clock showed; null where it was not told. */
  readonly deviceAt: Date | null;
  /** False where the phone could only guess what time it was. */
  readonly clockSure: boolean;
};

export const clocksDiffer = (one: Date, other: Date): boolean =>
  Math.abs(other.getTime() - one.getTime()) > clockToleranceSeconds * 1000;

export const deservesReview = ({ at, receivedAt, deviceAt, clockSure }: ClockedStamp): boolean =>
  clocksDiffer(at, receivedAt) || clockIsTold({ at, deviceAt, clockSure });

/** Whether the time of a stamp can be told only together with what its phone showed. */
export const clockIsTold = ({ at, deviceAt, clockSure }: Omit<ClockedStamp, 'receivedAt'>): boolean =>
  !clockSure || (deviceAt !== null && clocksDiffer(at, deviceAt));

export type ClockDifference = { readonly sign: '−' | '+'; readonly hours: number; readonly minutes: number };

/** How far a phone's clock was ahead, or behind, in whole minutes. */
export function clockDifference(at: Date, deviceAt: Date): ClockDifference {
  const ahead = Math.round((deviceAt.getTime() - at.getTime()) / 60_000);
  const size = Math.abs(ahead);
  return { sign: ahead < 0 ? '−' : '+', hours: Math.floor(size / 60), minutes: size % 60 };
}

/** What became of a row that somebody else may have left on the phone. */
export const sealedOutcomes = ['accepted', 'duplicate', 'refused'] as const;
export type SealedOutcome = (typeof sealedOutcomes)[number];
/** Why such a row is not kept: all but `late` are final, since a late one is still taken from its own person. */
export const sealedRefusals = ['unreadable', 'invalid', 'ticket', 'late', 'taken'] as const;
export type SealedRefusal = (typeof sealedRefusals)[number];

/** So many rows at once. */
export const mostSealedRows = 500;
/** For so long after the end of a session its ticket speaks for the stamps made in it. */
export const sealedForDays = 30;
