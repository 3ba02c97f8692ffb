import { type Range, type Rect, defaultRangeExtractor } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Point, View } from './geometry.ts';
import type { GridPlan, Spot } from './plan.ts';
import { type GridSizes, groupHeight, headHeight, sharedRoom } from './sizes.ts';
import { useWindow } from './use-window.ts';

/** Until the page is laid out the grid draws what a usual screen would show. */
const usualRoom: Rect = { width: 1200, height: 640 };

export type GridLayout = ReturnType<typeof useGridLayout>;

/** Which lines and columns are drawn, and where; `activeLine` is always among them, so that its focus is never lost. */
export function useGridLayout(
  box: RefObject<HTMLElement | null>,
  plan: GridPlan,
  sizes: GridSizes,
  activeLine: number | undefined,
) {
  const room = useRoom(box);
  const { stuckRight, free, columnWidth } = sharedRoom(room, sizes, plan.columns.length);
  const { rowHeight } = sizes;

  const lines = useWindow(
    {
      box,
      isAcross: false,
      count: plan.lines.length,
      room: free,
      overscan: 3,
      sizeOf: (index) => (plan.lines[index]?.kind === 'group' ? groupHeight : rowHeight),
      keyOf: useCallback((index: number) => keyOfLine(plan, index), [plan]),
      indexesOf: useCallback((range: Range) => withLine(defaultRangeExtractor(range), activeLine), [activeLine]),
    },
    useMemo(() => ({ plan, rowHeight }), [plan, rowHeight]),
  );
  const columns = useWindow(
    {
      box,
      isAcross: true,
      count: plan.columns.length,
      room: free,
      overscan: 1,
      sizeOf: () => columnWidth,
      keyOf: indexAsKey,
      indexesOf: defaultRangeExtractor,
    },
    columnWidth,
  );

  return {
    columnWidth,
    roomWidth: room.width,
    stuckRight,
    trackWidth: Math.max(columnWidth * plan.columns.length, free.width),
    bodyHeight: lines.size,
    drawnLines: lines.items,
    drawnColumns: columns.items,
    /** The part of the screen in which cells are seen. */
    view: (): View => viewOf(box.current, sizes.nameWidth, free),
    /** The line and column under a point inside the view. */
    spotUnder: (point: Point, view: View): Spot => {
      const x = point.x - view.left + (box.current?.scrollLeft ?? 0);
      const y = point.y - view.top + (box.current?.scrollTop ?? 0);
      return { line: lines.indexAt(y), column: Math.min(Math.floor(x / columnWidth), plan.columns.length - 1) };
    },
  };
}

function viewOf(box: HTMLElement | null, nameWidth: number, free: Rect): View {
  const corner = box?.getBoundingClientRect() ?? new DOMRect();
  const left = corner.left + (box?.clientLeft ?? 0) + nameWidth;
  const top = corner.top + (box?.clientTop ?? 0) + headHeight;
  return { left, top, right: left + free.width, bottom: top + free.height };
}

const indexAsKey = (index: number) => index;

function keyOfLine(plan: GridPlan, index: number) {
  const line = plan.lines[index];
  return line === undefined ? index : line.kind === 'row' ? line.row.id : `group ${line.group.id}`;
}

const withLine = (drawn: number[], line: number | undefined): number[] => {
  if (line === undefined || drawn.length === 0 || drawn.includes(line)) return drawn;
  return line < (drawn[0] ?? 0) ? [line, ...drawn] : [...drawn, line];
};

/** The room inside borders and scrollbars. */
function useRoom(box: RefObject<HTMLElement | null>): Rect {
  const [room, setRoom] = useState(usualRoom);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      const inner = {
        width: Math.floor(width - (element.offsetWidth - element.clientWidth)),
        height: Math.floor(height - (element.offsetHeight - element.clientHeight)),
      };
      if (width > 0 && height > 0)
        setRoom((before) => (before.width === inner.width && before.height === inner.height ? before : inner));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
