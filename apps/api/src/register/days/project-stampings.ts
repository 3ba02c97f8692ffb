import type { Day } from '@timbro/core/days/rules.ts';
import { type Piece, openUntil } from '@timbro/core/engine/assign.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { type StampPlace, unknownPlace } from '@timbro/core/positions/site-rules.ts';
import type { StampingSource } from '@timbro/core/stamps/rules.ts';
import type { LoggedStamp } from './person-facts.repo.ts';

export type ProjectedStamping = {
  userId: string;
  id: string;
  day: Day;
  enteredAt: Date | null;
  exitedAt: Date | null;
  source: StampingSource;
  site: string | null;
  inside: boolean | null;
  corrected: boolean;
  replacedBy: string | null;
  open: boolean;
  /** While open: when it will count as one whose exit is missing. */
  openUntil: Date | null;
};

/** Where stamps were made, of those that say it. */
export const placesOf = (stamps: readonly LoggedStamp[]): ReadonlyMap<string, StampPlace> =>
  new Map(
    stamps.flatMap(({ id, site, inside }) =>
      site === null && inside === null ? [] : [[id, { site, inside }] as const],
    ),
  );

export type Whose = { readonly userId: string; readonly places: ReadonlyMap<string, StampPlace> };

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
/** A stamping is where its entry was. */
export const stampingOf = (
  { userId, places }: Whose,
  piece: Piece,
  replacedBy: string | null,
  open: boolean,
): ProjectedStamping => ({
  userId,
  id: piece.id,
  day: piece.day,
  enteredAt: dateOf(piece.enteredAt),
  exitedAt: dateOf(piece.exitedAt),
  source: piece.source,
  ...(places.get(piece.id) ?? unknownPlace),
  corrected: piece.corrected,
  replacedBy,
  open,
  openUntil:
    open && piece.enteredAt !== null ? dateOf(openUntil(minuteOf(piece.enteredAt), piece.shift) * 60_000) : null,
});
