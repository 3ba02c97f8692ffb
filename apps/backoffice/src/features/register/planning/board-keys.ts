import type { KeyboardEvent } from 'react';
import { type CellPlace, cellKey } from '@timbro/kit/grid/types.ts';
import { getPreferences } from '@timbro/kit/memory/preferences.ts';
import type { ListedKeys } from '@timbro/kit/page/shortcuts.tsx';
import { brushOfKey } from './brushes.ts';
import { filled } from './gestures.ts';
import type { PlanModel } from './plan-model.ts';
import { type Board, noCells } from './use-board.ts';

/** The keys below, for the sheet that lists them. */
export const boardShortcuts: readonly ListedKeys[] = [
  { keys: 'enter', label: 'planning.assign' },
  { keys: 'digits', label: 'planning.key.assign' },
  { keys: 'r', label: 'planning.rest' },
  { keys: 'delete', label: 'planning.toSchedule' },
  { keys: 'mod+d', label: 'planning.key.fill' },
  { keys: 'mod+z', label: 'planning.undo' },
  { keys: 'mod+y', label: 'planning.redo' },
];

type Keyed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Undo and redo, wherever on the board the keyboard is; `true` when it was one of them. */
export function isStep({ key, ctrlKey, metaKey, altKey, shiftKey }: Keyed, { undo, redo }: Board): boolean {
  if (!(ctrlKey || metaKey) || altKey) return false;
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return false;
  if (letter === 'y' || shiftKey) redo();
  else undo();
  return true;
}

/** A key means the chosen cells only on one of them; anywhere else it means its own cell, as the menu does, and lets them go. */
export function meantBy({ selection, select, chosen }: Board, place: CellPlace): readonly CellPlace[] {
  if (selection.has(cellKey(place))) return chosen();
  if (selection.size > 0) select(noCells);
  return [place];
}

const isWalk = ({ key, shiftKey }: Keyed) => /^(Arrow|Home$|End$|Page)/.test(key) && !shiftKey;

const isGathering = ({ key, ctrlKey, metaKey, shiftKey }: Keyed) => key === ' ' && !ctrlKey && !metaKey && !shiftKey;

/** `order`: the people from top to bottom, as they are shown. */
type Keys = { readonly model: PlanModel; readonly board: Board; readonly order: readonly string[] };

/** The keys of a cell: they paint, erase, fill and open the menu. */
export function isBoardKey({ model, board, order }: Keys, event: KeyboardEvent, place: CellPlace): boolean {
  if (isStep(event, board)) return true;
  if (event.altKey) return false;
  if (isWalk(event)) {
    board.walkOn();
    return false;
  }
  if (isGathering(event)) {
    board.gather(place);
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'd') return false;
    board.apply(filled(model, order, meantBy(board, place)));
    return true;
  }
  if (event.key === 'Enter') {
    meantBy(board, place);
    const { left, bottom } = event.currentTarget.ownerDocument.activeElement?.getBoundingClientRect() ?? new DOMRect();
    board.setMenu({ x: left, y: bottom });
    return true;
  }
  if (event.key === 'Escape' && board.brush !== null) {
    board.setBrush(null);
    return true;
  }
  const brush = brushOfKey(model.shifts, event.key);
  // Keys of one sign can be turned off; those that are no sign stay.
  if (brush === null || (event.key.length === 1 && !getPreferences().singleKeys)) return false;
  board.assign(brush, meantBy(board, place));
  return true;
}
