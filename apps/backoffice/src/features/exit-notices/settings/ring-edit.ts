import { type Place, type Ring, metresBetween, roundPlace } from '@timbro/core/polygons/ring-rules.ts';

/** Acts of one gesture are one step: whatever a drag passes on its way is taken back with it. */
type InGesture = { readonly gesture?: number };

export type RingAct =
  | { readonly is: 'add'; readonly place: Place }
  /** A new corner that becomes the one with that number. */
  | (InGesture & { readonly is: 'insert'; readonly at: number; readonly place: Place })
  | (InGesture & { readonly is: 'move'; readonly at: number; readonly place: Place })
  | { readonly is: 'remove'; readonly at: number }
  | { readonly is: 'replace'; readonly ring: Ring }
  | { readonly is: 'rectangle'; readonly from: Place; readonly to: Place }
  | { readonly is: 'undo' }
  | { readonly is: 'redo' };

/** A ring on its way, with what it was before and what was taken back. */
export type RingEdit = {
  readonly ring: Ring;
  readonly past: readonly Ring[];
  readonly future: readonly Ring[];
  /** The gesture that the last step belongs to. */
  readonly gesture: number | null;
};

const mostSteps = 100;

export const editOf = (ring: Ring): RingEdit => ({ ring, past: [], future: [], gesture: null });

export const middleOf = (from: Place, to: Place): Place =>
  roundPlace({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 });

/** The places between a corner and the next one, the last between the last and the first. */
export const middlesOf = (ring: Ring): readonly Place[] =>
  ring.length < 2 ? [] : ring.map((corner, at) => middleOf(corner, ring[at + 1] ?? ring[0] ?? corner));

/** Small enough for a straight line, large enough for the digits. */
const probe = 0.001;

/** A place some metres further east and north. */
export function movedBy({ lat, lng }: Place, east: number, north: number): Place {
  const perDegreeNorth = metresBetween({ lat, lng }, { lat: lat + probe, lng }) / probe;
  const perDegreeEast = metresBetween({ lat, lng }, { lat, lng: lng + probe }) / probe;
  return roundPlace({ lat: lat + north / perDegreeNorth, lng: lng + east / perDegreeEast });
}

/** From the north-western corner clockwise; nothing where two places span none. */
function rectangleOf(from: Place, to: Place): Ring {
  const [south, north] = [Math.min(from.lat, to.lat), Math.max(from.lat, to.lat)];
  const [west, east] = [Math.min(from.lng, to.lng), Math.max(from.lng, to.lng)];
  if (south === north || west === east) return [];
  return [
    { lat: north, lng: west },
    { lat: north, lng: east },
    { lat: south, lng: east },
    { lat: south, lng: west },
  ];
}

type Change = Exclude<RingAct, { readonly is: 'undo' | 'redo' }>;

function changed(ring: Ring, act: Change): Ring {
  switch (act.is) {
    case 'add':
      return [...ring, roundPlace(act.place)];
    case 'insert':
      return ring.toSpliced(act.at, 0, roundPlace(act.place));
    case 'move':
      return act.at in ring ? ring.with(act.at, roundPlace(act.place)) : ring;
    case 'remove':
      return ring.toSpliced(act.at, 1);
    case 'replace':
      return act.ring.map(roundPlace);
    case 'rectangle': {
      const rectangle = rectangleOf(roundPlace(act.from), roundPlace(act.to));
      return rectangle.length > 0 ? rectangle : ring;
    }
  }
}

export const isSameRing = (one: Ring, other: Ring): boolean =>
  one.length === other.length && one.every(({ lat, lng }, at) => lat === other[at]?.lat && lng === other[at].lng);

function stepped({ ring, past, future }: RingEdit, is: 'undo' | 'redo'): RingEdit | null {
  const [before, after] = is === 'undo' ? [past, future] : [future, past];
  const next = before.at(-1);
  if (!next) return null;
  const [less, more] = [before.slice(0, -1), [...after, ring]];
  return { ring: next, past: is === 'undo' ? less : more, future: is === 'undo' ? more : less, gesture: null };
}

/** The one way in which a ring changes: by pointer, key, typed number or paste. What changes nothing is no step. */
export function editRing(edit: RingEdit, act: RingAct): RingEdit {
  if (act.is === 'undo' || act.is === 'redo') return stepped(edit, act.is) ?? edit;
  const ring = changed(edit.ring, act);
  const gesture = ('gesture' in act ? act.gesture : undefined) ?? null;
  if (isSameRing(ring, edit.ring)) return edit;
  const isSameStep = gesture !== null && gesture === edit.gesture;
  const before = isSameStep ? edit.past.at(-1) : undefined;
  // A drag that comes back to where it began leaves nothing to take back.
  if (before && isSameRing(before, ring)) return { ring, past: edit.past.slice(0, -1), future: [], gesture: null };
  return { ring, past: isSameStep ? edit.past : [...edit.past, edit.ring].slice(-mostSteps), future: [], gesture };
}
