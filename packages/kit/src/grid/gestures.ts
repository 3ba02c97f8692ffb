import { type GridCore, isCtrl } from './core.ts';
import { spotsBetween } from './geometry.ts';
import { elementOf } from './hit.ts';
import { type Spot, isSamePlace, placeAt, spotOf } from './plan.ts';
import { rectangle, withCells } from './selection.ts';
import { type CellKey, type CellPlace, cellKey } from './types.ts';

type Modifiers = { readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };
type Pointer = Modifiers & { readonly clientX: number; readonly clientY: number };

/** What a held pointer does while it goes over the cells. The grid is asked for anew: it is drawn again meanwhile. */
export type Gesture = {
  /** Whether a mere press is already part of it. */
  readonly isImmediate: boolean;
  pass(spot: Spot, pointer: Pointer): void;
  end(isInside: boolean, pointer: Modifiers): void;
  cancel(): void;
};

type Ask = () => GridCore;

/** Every cell passed is lit at once, past React, and told when the pointer is let go. */
export function painting(ask: Ask, from: CellPlace): Gesture {
  const cells = new Map<CellKey, CellPlace>();
  const lit: Element[] = [];
  let last = spotOf(ask().plan, from);
  const add = (place: CellPlace | null) => {
    if (!place || cells.has(cellKey(place))) return;
    cells.set(cellKey(place), place);
    const element = elementOf(ask().box.current, place);
    element?.classList.add('pg-passing');
    if (element) lit.push(element);
  };
  const cancel = () => lit.forEach((element) => element.classList.remove('pg-passing'));
  add(from);
  return {
    isImmediate: true,
    pass: (spot) => {
      if (last) spotsBetween(last, spot).forEach((between) => add(placeAt(ask().plan, between)));
      last = spot;
    },
    end: () => {
      cancel();
      ask().props.onPaint?.([...cells.values()]);
    },
    cancel,
  };
}

/** A rectangle of cells from where the pointer was pressed; with Ctrl beside what was chosen before. */
export function choosing(ask: Ask, from: CellPlace, isAdding: boolean): Gesture {
  const before = ask().props.selection;
  const base: ReadonlySet<CellKey> = isAdding ? before : new Set();
  let head: CellPlace | null = null;
  return {
    isImmediate: false,
    pass: (spot) => {
      const { plan, props } = ask();
      const place = placeAt(plan, spot);
      if (!place || isSamePlace(place, head)) return;
      head = place;
      props.onSelect(withCells(base, rectangle(plan, from, place)));
    },
    end: () => {
      const { plan, active, anchor } = ask();
      const spot = head && spotOf(plan, head);
      anchor.current = from;
      if (spot) active.moveTo(spot);
    },
    cancel: () => ask().props.onSelect(before),
  };
}

/** What stands in the cell goes to another one; with Alt or Ctrl it stays as well. */
export function moving(ask: Ask, from: CellPlace, element: HTMLElement): Gesture {
  const ghost = ghostOf(element);
  let target: { readonly place: CellPlace; readonly element: Element | null } | null = null;
  const cancel = () => {
    target?.element?.classList.remove('pg-target');
    ghost.remove();
  };
  const isCopy = (pointer: Modifiers) => pointer.altKey || isCtrl(pointer);
  return {
    isImmediate: false,
    pass: (spot, pointer) => {
      if (!ghost.isConnected) document.body.append(ghost);
      ghost.style.transform = `translate(${pointer.clientX}px, ${pointer.clientY}px)`;
      ghost.classList.toggle('pg-copy', isCopy(pointer));
      const place = placeAt(ask().plan, spot);
      if (isSamePlace(place, target?.place ?? null)) return;
      target?.element?.classList.remove('pg-target');
      target = place && { place, element: elementOf(ask().box.current, place) };
      if (!isSamePlace(place, from)) target?.element?.classList.add('pg-target');
    },
    end: (isInside, pointer) => {
      cancel();
      const { plan, props, active } = ask();
      const spot = target && spotOf(plan, target.place);
      if (!isInside || !target || !spot || isSamePlace(target.place, from)) return;
      active.moveTo(spot);
      props.onDrop?.(from, target.place, isCopy(pointer));
    },
    cancel,
  };
}

/** A picture of the cell that hangs at the pointer. */
function ghostOf(element: HTMLElement): HTMLElement {
  const { width, height } = element.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'pg-ghost';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  ghost.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
  return ghost;
}
