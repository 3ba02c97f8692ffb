import type { MouseEvent } from 'react';
import { type GridCore, isCtrl } from './core.ts';
import { type Hit, cellOf, hitOf } from './hit.ts';
import { placeAt } from './plan.ts';
import { columnCells, noCells, rectangle, rowCells, selectionOf, toggled } from './selection.ts';
import { type CellPlace, cellKey } from './types.ts';

/** A click or a tap, wherever it was. */
export function onGridClick(core: GridCore, event: MouseEvent): void {
  const hit = hitOf(event.target);
  if (!hit) return;
  if (hit.kind === 'group') core.props.onFold?.(hit.groupId);
  else if (hit.kind === 'cell') clickCell(core, event, hit.place);
  else clickEdge(core, event, hit);
}

function clickCell({ plan, props, anchor }: GridCore, event: MouseEvent, place: CellPlace): void {
  const { selection, onSelect, tool, onPaint, onOpen } = props;
  if (event.shiftKey && anchor.current) return onSelect(selectionOf(rectangle(plan, anchor.current, place)));
  anchor.current = place;
  if (isCtrl(event)) return onSelect(toggled(selection, [place]));
  // A mouse paints when it is let go; what comes here is a finger, which paints cell by cell.
  if (tool === 'paint') return onPaint?.([place]);
  if (selection.size > 0) onSelect(noCells);
  onOpen?.(place);
}

/** A day chooses its column; a name only adds its row, since a click on it may mean the person. */
function clickEdge(
  { plan, props, anchor, active }: GridCore,
  event: MouseEvent,
  hit: Extract<Hit, { kind: 'head' | 'name' }>,
): void {
  const { selection, onSelect } = props;
  const from = anchor.current;
  if (hit.kind === 'head') {
    const { columnKey } = hit;
    const cells = columnCells(plan, event.shiftKey && from ? from.columnKey : columnKey, columnKey);
    onSelect(isCtrl(event) ? toggled(selection, cells) : selectionOf(cells));
    if (!event.shiftKey) anchor.current = cells[0] ?? null;
  } else if (event.shiftKey || isCtrl(event)) {
    const cells = rowCells(plan, event.shiftKey && from ? from.rowId : hit.rowId, hit.rowId);
    onSelect(isCtrl(event) ? toggled(selection, cells) : selectionOf(cells));
    if (!event.shiftKey) anchor.current = cells[0] ?? null;
  } else return;
  active.take();
}

/** A right click, or the key that stands for it. */
export function onGridMenu({ props, anchor }: GridCore, event: MouseEvent): void {
  const place = cellOf(event.target);
  if (!place || !props.onMenu || !(event.target instanceof Element)) return;
  event.preventDefault();
  if (props.selection.size > 0 && !props.selection.has(cellKey(place))) {
    anchor.current = place;
    props.onSelect(noCells);
  }
  // A key has no point of its own: the menu opens at the cell.
  const { left, bottom } = event.target.getBoundingClientRect();
  props.onMenu(place, event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom });
}

/** Before the browser moves the focus to what is pressed: from here a choice would be extended. */
export function noteAnchor({ plan, active, anchor }: GridCore, isExtending: boolean): void {
  if (isExtending && active.spot) anchor.current ??= placeAt(plan, active.spot);
}
