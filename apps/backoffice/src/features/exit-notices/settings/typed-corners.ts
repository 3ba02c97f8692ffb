import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { readDegrees } from '../map/place-text.ts';
import type { RingAct } from './ring-edit.ts';

export type Axis = keyof Place;
export const axes: readonly Axis[] = ['lat', 'lng'];

/** A field of the table: of the corner at that place, or of the empty row that waits for another one. */
export type Cell = { readonly at: number | 'new'; readonly axis: Axis };
/** What stands in fields of the table and is no corner yet. */
export type TypedCorners = readonly (Cell & { readonly text: string })[];
export const nothingTyped: TypedCorners = [];

const isCell = (one: Cell, other: Cell): boolean => one.at === other.at && one.axis === other.axis;

export const typedIn = (typed: TypedCorners, cell: Cell): string | null =>
  typed.find((one) => isCell(one, cell))?.text ?? null;

/** `null` gives the field back to its corner. */
export function typeInto(typed: TypedCorners, cell: Cell, text: string | null): TypedCorners {
  const others = typed.filter((one) => !isCell(one, cell));
  return text === null ? others : [...others, { ...cell, text }];
}

/** What is typed stays with its corner, however the corners are numbered after a change made elsewhere. */
export function typedAfter(typed: TypedCorners, act: RingAct): TypedCorners {
  if (typed.length === 0 || act.is === 'add') return typed;
  return typed.flatMap((cell) => {
    const { at } = cell;
    if (at === 'new') return [cell];
    switch (act.is) {
      case 'insert':
        return [at < act.at ? cell : { ...cell, at: at + 1 }];
      case 'move':
        return at === act.at ? [] : [cell];
      case 'remove':
        return at === act.at ? [] : [at < act.at ? cell : { ...cell, at: at - 1 }];
      default:
        return [];
    }
  });
}

/** The corner that a save would leave out: one whose number cannot be read, or the one that is not added yet. */
export function unreadCorner(typed: TypedCorners): Cell['at'] | null {
  const wrong = typed.flatMap(({ at, axis, text }) => (at !== 'new' && readDegrees(text, axis) === null ? [at] : []));
  if (wrong.length > 0) return Math.min(...wrong);
  return typed.some(({ at }) => at === 'new') ? 'new' : null;
}
