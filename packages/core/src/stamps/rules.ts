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
/** A stamp whose time differs more than this from the moment it arrived deserves a look. */
export const clockToleranceSeconds = 120;

export const deservesReview = (at: Date, receivedAt: Date): boolean =>
  Math.abs(receivedAt.getTime() - at.getTime()) > clockToleranceSeconds * 1000;
