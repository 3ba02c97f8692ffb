import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { layersOver } from '@timbro/kit/address/open-layers.ts';
import type { CellKey, CellPlace } from '@timbro/kit/grid/types.ts';
import { type Period, holds } from './period.ts';
import type { OpenDay } from './use-open-day.ts';

export const noCells: ReadonlySet<CellKey> = new Set();

/** Days that are no longer on show are no longer chosen; other people on the same days leave the choice as it is. */
export function useSelectionOf({ from, to }: Period) {
  const period = `${from} ${to}`;
  const [kept, setKept] = useState({ period, cells: noCells });
  const select = useCallback((cells: ReadonlySet<CellKey>) => setKept({ period, cells }), [period]);
  return [kept.period === period ? kept.cells : noCells, select] as const;
}

/** The grid stands where the panel is; without one, where the keyboard was last on these days. */
export function useFocusOf({ place }: OpenDay, period: Period) {
  const opened = place && { rowId: place.userId, columnKey: place.date };
  const [last, setLast] = useState<CellPlace | null>(opened);
  const [told, setTold] = useState(place);
  if (told !== place) {
    setTold(place);
    if (opened) setLast(opened);
  }
  return [last && holds(period, last.columnKey) ? last : null, setLast] as const;
}

/** A panel gives the keyboard back to the cell it was opened from. Who came by a link, or whose cell is gone meanwhile, gets it where the panel was. */
export function useKeyboardBack(box: RefObject<HTMLElement | null>, { place }: OpenDay) {
  const isOpen = place !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      const isNowhere = !focused || focused === document.body || focused.closest('[role=dialog]') !== null;
      if (isNowhere && layersOver().length === 0)
        box.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, isOpen]);
}
