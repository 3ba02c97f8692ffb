import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GridPlan, type Spot, firstSpot, isSamePlace, placeAt, spotOf } from './plan.ts';
import type { CellPlace } from './types.ts';

/** What the keyboard is on: a cell, or the heading of a group and the column it came down by. */
type Active = CellPlace | { readonly groupId: string; readonly columnKey: string };

type State = {
  readonly at: Active | null;
  readonly takesFocus: boolean;
  /** Where the keyboard was when it was told another place. */
  readonly before?: Active | null;
};

const spotOfActive = (plan: GridPlan, active: Active | null): Spot | null => {
  if (!active) return null;
  if ('rowId' in active) return spotOf(plan, active);
  const line = plan.lineOfGroup.get(active.groupId);
  return line === undefined ? null : { line, column: plan.columnOf.get(active.columnKey) ?? 0 };
};

const isSameSpot = (one: Spot, other: Spot | null) => one.line === other?.line && one.column === other.column;

export type GridActive = {
  /** The one cell or heading that Tab reaches; `null` while there is nothing to reach. */
  readonly spot: Spot | null;
  /** Moves there; told when it is a cell. */
  moveTo(spot: Spot): void;
  /** Brings the keyboard to where it was in the grid. */
  take(): void;
  /** Takes over what the browser has focused by itself; by keyboard that may be a panel that gives it back. */
  follow(spot: Spot, isByKeyboard: boolean): void;
};

/**
 * The grid's own focus: it moves at once and tells, and follows when it is told another. The DOM focus goes with it
 * only when it was in the grid already, so that a panel that walks keeps its own.
 */
export function useActive(
  box: RefObject<HTMLElement | null>,
  plan: GridPlan,
  focus: CellPlace | null,
  onFocus: (place: CellPlace) => void,
): GridActive {
  const [state, setState] = useState<State>({ at: focus, takesFocus: false });
  const [told, setTold] = useState(focus);
  if (!isSamePlace(told, focus)) {
    setTold(focus);
    const isEcho = state.at !== null && 'rowId' in state.at && isSamePlace(state.at, focus);
    if (focus && !isEcho) setState({ at: focus, takesFocus: false, before: state.before ?? state.at });
  }
  const found = spotOfActive(plan, state.at);
  const spot = found ?? firstSpot(plan);
  useShown(box, state, found !== null);
  useKept(box);

  const isAt = (next: Spot) => state.at !== null && isSameSpot(next, spot);
  const go = (next: Spot, takesFocus: boolean) => {
    const place = placeAt(plan, next);
    const line = plan.lines[next.line];
    const columnKey = plan.columns[next.column]?.key ?? '';
    if (place) setState({ at: place, takesFocus });
    else if (line?.kind === 'group') setState({ at: { groupId: line.group.id, columnKey }, takesFocus });
    if (place && !isSamePlace(place, focus)) onFocus(place);
  };
  const take = () => tabbable(box.current)?.focus({ preventScroll: true });
  return {
    spot,
    take,
    follow: (next, isByKeyboard) => {
      if (isAt(next)) return;
      // A panel gives the keyboard back to the cell that opened it; since then it has walked on.
      if (isByKeyboard && isSameSpot(next, spotOfActive(plan, state.before ?? null)))
        setState({ at: state.at, takesFocus: true });
      else go(next, false);
    },
    moveTo: (next) => (isAt(next) ? take() : go(next, true)),
  };
}

/** The element that Tab reaches: exactly one cell or heading. */
const tabbable = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-active]') ?? null;

/** Brings into sight what the grid has moved to once it is drawn, be it that its people only come later. */
function useShown(box: RefObject<HTMLElement | null>, state: State, isFound: boolean) {
  useLayoutEffect(() => {
    const element = isFound ? tabbable(box.current) : null;
    const focused = document.activeElement;
    if (!element) return;
    if (state.takesFocus || (focused?.matches('[data-col]') && box.current?.contains(focused)))
      element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, state, isFound]);
}

/** When the focused cell is taken away under the keyboard (filtered, folded), the focus stays in the grid. */
function useKept(box: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = box.current;
    const come = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    // If the element is still there, the person moved the focus away: then there is nothing to bring back.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (last.current === target && last.current?.isConnected) last.current = null;
      });
    element?.addEventListener('focusin', come);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', come);
      element?.removeEventListener('focusout', leave);
    };
  }, [box]);
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    tabbable(box.current)?.focus({ preventScroll: true });
  });
}
