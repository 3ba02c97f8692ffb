import type { Day } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import {
  type PlanKey,
  type Step,
  type Wanted,
  type Wish,
  backToSchedule,
  planKey,
} from '@timbro/core/work-days/planning/draft-rules.ts';
import { wishOfText } from '@timbro/core/work-days/planning/text-rules.ts';
import type { CellKey, CellPlace } from '@timbro/kit/grid/types.ts';
import { type PlanModel, isOpen, plannedAt } from './plan-model.ts';

export const keyOfPlace = ({ rowId, columnKey }: CellPlace): PlanKey => planKey({ userId: rowId, date: columnKey });

export function placeOfKey(key: CellKey): CellPlace {
  const at = key.indexOf('|');
  return { rowId: key.slice(0, at), columnKey: key.slice(at + 1) };
}

/** The days of a step that are not on show, the first first. */
export const hiddenDays = ({ days }: Pick<PlanModel, 'days'>, step: Step): Day[] =>
  step.flatMap(({ key }) => (days.has(key) ? [] : [placeOfKey(key).columnKey])).toSorted();

/** What a gesture wants of each cell, and how many cells it could not reach. */
export type Gesture = { readonly wanted: readonly Wanted[]; readonly missed: number };
type Meant = { readonly place: CellPlace; readonly wish: Wish };

export function gestureOf({ days, today }: PlanModel, meant: readonly Meant[]): Gesture {
  const wanted = meant.flatMap(({ place, wish }): Wanted[] => {
    const day = days.get(keyOfPlace(place));
    return day && isOpen(day, today) ? [{ day, wish }] : [];
  });
  return { wanted, missed: meant.length - wanted.length };
}

export const painted = (model: PlanModel, places: readonly CellPlace[], wish: Wish): Gesture =>
  gestureOf(
    model,
    places.map((place) => ({ place, wish })),
  );

/** The shift or rest of a cell, to be put on another one. Where this page does not know the schedule, the other cell goes back to its own. */
export function wishAt(model: PlanModel, { rowId, columnKey }: CellPlace): Wish | undefined {
  const planned = plannedAt(model, rowId, columnKey);
  if (!planned) return undefined;
  return planned.shiftId === undefined ? backToSchedule : { shiftId: planned.shiftId };
}

/** A block put elsewhere; unless it is a copy, rest stays behind. */
export function moved(model: PlanModel, from: CellPlace, to: CellPlace, isCopy: boolean): Gesture {
  const wish = wishAt(model, from);
  if (!wish) return { wanted: [], missed: 1 };
  return gestureOf(model, [{ place: to, wish }, ...(isCopy ? [] : [{ place: from, wish: { shiftId: null } }])]);
}

/**
 * As in a spreadsheet: a cell alone takes what stands above it, and several on one day what the uppermost has. Over several
 * days each row takes on what its first chosen cell has. `order`: the people from top to bottom, as they are shown.
 */
export function filled(model: PlanModel, order: readonly string[], places: readonly CellPlace[]): Gesture {
  const isOneDay = new Set(places.map(({ columnKey }) => columnKey)).size === 1;
  const lines = isOneDay ? [places] : [...groupBy(places, ({ rowId }) => rowId).values()];
  const heightOf = ({ rowId }: CellPlace) => order.indexOf(rowId);
  const inOrder = (one: CellPlace, other: CellPlace) =>
    heightOf(one) - heightOf(other) || one.columnKey.localeCompare(other.columnKey);
  const meant = lines.flatMap((line): Meant[] => {
    const [first, ...rest] = line.toSorted(inOrder);
    const above = first && order[heightOf(first) - 1];
    const source = rest.length > 0 ? first : first && above && { ...first, rowId: above };
    const wish = source && wishAt(model, source);
    return wish ? (rest.length > 0 ? rest : line).map((place) => ({ place, wish })) : [];
  });
  return gestureOf(model, meant);
}

/** Names of shifts, rows by line and days by tab, as a spreadsheet takes them. */
export function copiedNames(
  model: PlanModel,
  cells: readonly CellPlace[],
  words: { readonly rest: string },
): string[][] {
  const dates = model.dates.filter((date) => cells.some(({ columnKey }) => columnKey === date));
  const chosen = new Set(cells.map(keyOfPlace));
  const people = [...new Set(cells.map(({ rowId }) => rowId))];
  return people.map((rowId) =>
    dates.map((columnKey) => {
      if (!chosen.has(keyOfPlace({ rowId, columnKey }))) return '';
      const shiftId = plannedAt(model, rowId, columnKey)?.shiftId;
      return shiftId ? nameOf(model, shiftId, { rowId, columnKey }) : words.rest;
    }),
  );
}

/** A shift that was removed is still known to the days that have it. */
const nameOf = ({ shiftOf, wires }: PlanModel, shiftId: string, place: CellPlace): string =>
  shiftOf.get(shiftId)?.name ?? wires.get(keyOfPlace(place))?.shift?.name ?? '';

type Pasting = {
  readonly at: CellPlace;
  readonly texts: readonly (readonly string[])[];
  /** The people from top to bottom, as they are shown. */
  readonly order: readonly string[];
  readonly selection: readonly CellPlace[];
  readonly restWords: readonly string[];
};

/** Names laid from a cell on; a single one fills everything that is chosen. `unknown` counts the words nobody knows. */
export function pasted(model: PlanModel, pasting: Pasting): Gesture & { readonly unknown: number } {
  const { at, texts, order, selection, restWords } = pasting;
  const isOne = texts.length === 1 && texts[0]?.length === 1;
  const [top, left] = [order.indexOf(at.rowId), model.dates.indexOf(at.columnKey)];
  const laid: { place: CellPlace; text: string }[] =
    isOne && selection.length > 1
      ? selection.map((place) => ({ place, text: texts[0]?.[0] ?? '' }))
      : texts.flatMap((row, down) =>
          row.flatMap((text, across) => {
            const [rowId, columnKey] = [order[top + down], model.dates[left + across]];
            return rowId && columnKey ? [{ place: { rowId, columnKey }, text }] : [];
          }),
        );
  const read = laid.map(({ place, text }) => ({ place, wish: wishOfText(text, model.shifts, restWords) }));
  const meant = read.flatMap(({ place, wish }): Meant[] => (wish ? [{ place, wish }] : []));
  return { ...gestureOf(model, meant), unknown: read.filter(({ wish }) => wish === null).length };
}
