import type { KeyboardEvent } from 'react';
import { type GridCore, isCtrl } from './core.ts';
import { moveOf } from './moves.ts';
import { type Spot, placeAt } from './plan.ts';
import { columnCells, everyCell, noCells, rectangle, rowCells, selectionOf, toggled } from './selection.ts';
import type { CellPlace } from './types.ts';

/** The keys of the grid. What it takes goes no further: the page has commands on the same arrows. */
export function onGridKey(core: GridCore, event: KeyboardEvent): void {
  const { spot } = core.active;
  // A control inside a cell has keys of its own.
  const isOurs = event.target instanceof Element && event.target.matches('[data-col], [data-group]');
  if (!spot || !isOurs || event.defaultPrevented) return;
  if (!isTaken(core, event, spot)) return;
  event.preventDefault();
  event.stopPropagation();
}

function isTaken(core: GridCore, event: KeyboardEvent, spot: Spot): boolean {
  const place = placeAt(core.plan, spot);
  if (place && core.props.onKey?.(event, place)) return true;
  if (event.altKey) return false;
  return isMove(core, event, spot) || (place ? isCellKey(core, event, place) : isHeadingKey(core, event, spot));
}

function isMove({ plan, active, anchor, props }: GridCore, event: KeyboardEvent, spot: Spot): boolean {
  const next = moveOf({ key: event.key, ctrl: isCtrl(event), shift: event.shiftKey }, spot, plan);
  if (!next) return false;
  const from = placeAt(plan, spot);
  const to = placeAt(plan, next);
  if (event.shiftKey && from && to) {
    anchor.current ??= from;
    props.onSelect(selectionOf(rectangle(plan, anchor.current, to)));
  } else anchor.current = null;
  active.moveTo(next);
  return true;
}

function isCellKey({ plan, props, anchor }: GridCore, event: KeyboardEvent, place: CellPlace): boolean {
  const { selection, onSelect, onOpen } = props;
  switch (event.key.toLowerCase()) {
    case 'enter':
      onOpen?.(place);
      return onOpen !== undefined;
    case ' ':
      anchor.current = place;
      if (event.shiftKey) onSelect(selectionOf(rowCells(plan, place.rowId, place.rowId)));
      else if (isCtrl(event)) onSelect(selectionOf(columnCells(plan, place.columnKey, place.columnKey)));
      else onSelect(toggled(selection, [place]));
      return true;
    case 'a':
      if (isCtrl(event)) onSelect(selectionOf(everyCell(plan)));
      return isCtrl(event);
    case 'escape':
      return clears({ anchor, props });
    default:
      return false;
  }
}

function isHeadingKey({ plan, props, anchor }: GridCore, { key }: KeyboardEvent, spot: Spot): boolean {
  const line = plan.lines[spot.line];
  if (line?.kind !== 'group') return false;
  if (key === 'Escape') return clears({ anchor, props });
  const folds = key === 'ArrowLeft' ? !line.isFolded : key === 'ArrowRight' ? line.isFolded : false;
  if (folds) props.onFold?.(line.group.id);
  return key === 'ArrowLeft' || key === 'ArrowRight';
}

/** Escape is the grid's only while something is chosen; otherwise it closes what stands around it. */
function clears({ anchor, props }: Pick<GridCore, 'anchor' | 'props'>): boolean {
  if (props.selection.size === 0) return false;
  anchor.current = null;
  props.onSelect(noCells);
  return true;
}
